import { and, asc, eq, exists, gt, notExists, or } from 'drizzle-orm';
import type { UserContext } from '../../../context.ts';
import { everyPage } from '../../../db/paging/every-page.ts';
import { petPhotos, pets, photos, waitingPhotos } from '../../../db/schema.ts';
import { otherPhotoFile } from './photo-file-names.ts';

/** Rows per statement. */
const PAGE = 200;

/** What waits for a pet that isn't saved yet, and what is of no pet. */
export async function* everyOtherPhoto({ db, actor }: UserContext): AsyncGenerator<{ hash: string; file: string }> {
  const waits = db
    .select({ hash: waitingPhotos.hash })
    .from(waitingPhotos)
    .where(and(eq(waitingPhotos.userId, photos.userId), eq(waitingPhotos.hash, photos.hash)));
  const covers = db
    .select({ id: pets.id })
    .from(pets)
    .where(and(eq(pets.userId, photos.userId), eq(pets.photoHash, photos.hash)));
  const further = db
    .select({ id: petPhotos.petId })
    .from(petPhotos)
    .where(and(eq(petPhotos.userId, photos.userId), eq(petPhotos.hash, photos.hash)));
  const isOther = or(exists(waits), and(notExists(covers), notExists(further)));
  const rows = everyPage<{ hash: string }>(PAGE, (after, limit) =>
    db
      .select({ hash: photos.hash })
      .from(photos)
      .where(and(eq(photos.userId, actor.id), isOther, after && gt(photos.hash, after.hash)))
      .orderBy(asc(photos.hash))
      .limit(limit),
  );
  for await (const { hash } of rows) yield { hash, file: otherPhotoFile(hash) };
}

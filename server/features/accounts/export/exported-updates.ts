import { and, desc, eq, getTableColumns, sql } from 'drizzle-orm';
import { photoAddress } from '../../../../contract/pets/photo-address.ts';
import type { UserContext } from '../../../context.ts';
import { everyPage } from '../../../db/paging/every-page.ts';
import { comesAfter } from '../../../db/paging/page-start.ts';
import { petUpdatePhotos, petUpdates } from '../../../db/schema.ts';
import { isoTime } from '../../../time/iso-time.ts';

/** Rows per statement. */
const PAGE = 100;

type Exported = typeof petUpdates.$inferSelect & { hashes: string[] };

/** What the actor posted for those who wait for a pet or litter, newest first. */
export async function* exportedUpdates({ db, actor }: UserContext) {
  const hashes = db
    .select({ hash: petUpdatePhotos.hash })
    .from(petUpdatePhotos)
    .where(eq(petUpdatePhotos.updateId, sql`pet_updates.id`))
    .orderBy(petUpdatePhotos.position);
  const rows = everyPage<Exported>(PAGE, (after, limit) =>
    db
      .select({ ...getTableColumns(petUpdates), hashes: sql<string[]>`array(${hashes})` })
      .from(petUpdates)
      .where(and(eq(petUpdates.userId, actor.id), comesAfter(after, petUpdates)))
      .orderBy(desc(petUpdates.createdAt), petUpdates.id)
      .limit(limit),
  );
  for await (const { id, petId, litterId, words, weightGrams, takenOn, mailedAt, createdAt, ...row } of rows)
    yield {
      id,
      petId,
      litterId,
      words,
      weightGrams,
      takenOn,
      photos: row.hashes.map((hash) => photoAddress(hash, 1600)),
      mailedAt: isoTime(mailedAt),
      createdAt: isoTime(createdAt),
    };
}

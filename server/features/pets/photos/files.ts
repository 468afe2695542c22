import { and, eq, inArray, notExists, or, sql } from 'drizzle-orm';
import type { Context, UserContext } from '../../../context.ts';
import type { DbOrTx, Tx } from '../../../db/client.ts';
import { violatedConstraint } from '../../../db/connection/failures.ts';
import { kennelPages, petPhotos, pets, petUpdatePhotos, photos, waitingPhotos } from '../../../db/schema.ts';
import { comparePhotoQueue } from './fingerprints.ts';
import { deletePhotos, storePhoto, type ProcessedPhoto } from '../../../integrations/photos/photo-files.ts';

/**
 * Checks and encodes an upload, stores its files, then lets `keep` write the rows that need it, which starts with
 * `insertPhoto`: a row never lacks its files. Deletes files that end up without a row. Throws PhotoTooLarge and NotAPhoto.
 */
export async function keepUpload<Kept>(
  context: UserContext,
  original: Buffer,
  keep: (tx: Tx, photo: ProcessedPhoto) => Promise<Kept>,
): Promise<Kept> {
  // The image library, 26 MB of memory, loads with the first photo.
  const { processPhoto } = await import('../../../integrations/photos/photos.ts');
  const photo = await processPhoto(original);
  await storePhoto(context.photoStore, photo);
  try {
    return await context.db.transaction((tx) => keep(tx, photo));
  } catch (error) {
    await removeUnusedFiles(context, photo.hash);
    throw error;
  }
}

/**
 * Adds a breeder's photo, unless they have the same one already; a job compares it with those of others. Lock its pet first.
 */
export async function insertPhoto({ actor, now, jobs }: UserContext, tx: Tx, photo: ProcessedPhoto): Promise<void> {
  const { hash, width, height, placeholder, fingerprint } = photo;
  const comparedAt = fingerprint === null ? now : null;
  const inserted = await tx
    .insert(photos)
    .values({ hash, userId: actor.id, width, height, placeholder, fingerprint, comparedAt, createdAt: now })
    .onConflictDoNothing()
    .returning({ hash: photos.hash });
  if (inserted.length > 0 && !comparedAt) await jobs.send(tx, comparePhotoQueue, { userId: actor.id, hash });
}

/** Deletes a breeder's photos that neither their pets nor their updates nor their own page show, and that don't wait for a pet. Returns their hashes. */
export async function deleteUnused(db: DbOrTx, userId: string, hashes: string[]): Promise<string[]> {
  const one = { one: sql`1` };
  const shown = (table: typeof petPhotos | typeof waitingPhotos | typeof petUpdatePhotos) =>
    db
      .select(one)
      .from(table)
      .where(and(eq(table.userId, photos.userId), eq(table.hash, photos.hash)));
  const covers = db
    .select(one)
    .from(pets)
    .where(and(eq(pets.userId, photos.userId), eq(pets.photoHash, photos.hash)));
  const ofKennel = db
    .select(one)
    .from(kennelPages)
    .where(
      and(
        eq(kennelPages.userId, photos.userId),
        or(eq(kennelPages.logoHash, photos.hash), eq(kennelPages.coverHash, photos.hash)),
      ),
    );
  const removed = await db
    .delete(photos)
    .where(
      and(
        eq(photos.userId, userId),
        inArray(photos.hash, hashes),
        notExists(covers),
        notExists(shown(petPhotos)),
        notExists(shown(waitingPhotos)),
        notExists(shown(petUpdatePhotos)),
        notExists(ofKennel),
      ),
    )
    .returning({ hash: photos.hash });
  return removed.map(({ hash }) => hash);
}

/** Deletes photos once nothing of the breeder's uses them, and their files once no other breeder does. */
export async function discardPhotos(context: UserContext, hashes: string[]): Promise<void> {
  if (hashes.length === 0) return;
  try {
    for (const hash of await deleteUnused(context.db, context.actor.id, hashes)) await removeUnusedFiles(context, hash);
  } catch (error) {
    // Another request has just given one of them to a pet: it stays.
    if (violatedConstraint(error) === undefined) throw error;
  }
}

async function removeUnusedFiles({ db, photoStore, log }: Context, hash: string): Promise<void> {
  try {
    const [used] = await db.select({ hash: photos.hash }).from(photos).where(eq(photos.hash, hash)).limit(1);
    if (!used) await deletePhotos(photoStore, [hash]);
  } catch (error) {
    // Unreferenced files are harmless.
    log.warn({ err: error, hash }, 'unused photo files were left behind');
  }
}

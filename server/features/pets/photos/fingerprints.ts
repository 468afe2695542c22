import { and, desc, eq, isNull } from 'drizzle-orm';
import { z } from 'zod';
import type { Context } from '../../../context.ts';
import { photos } from '../../../db/schema.ts';
import { NO_DATA, defineJob, defineQueue } from '../../../integrations/jobs/job-definition.ts';
import { photoFileNames, readPhotoFile } from '../../../integrations/photos/photo-files.ts';

/** A run takes a few seconds; all photos of a large site, some days. */
const PHOTOS_PER_BATCH = 500;

/** To compare a photo, by its fingerprint, with those of other breeders. */
export const comparePhotoQueue = defineQueue({
  name: 'compare-photo',
  schema: z.object({ userId: z.string(), hash: z.string() }),
  keyOf: ({ userId, hash }) => `${userId} ${hash}`,
});
type PhotoKey = z.infer<typeof comparePhotoQueue.schema>;

/** Photos without a fingerprint: older ones, and those that an older release stores during an upgrade. */
export const fingerprintPhotosJob = defineJob({
  name: 'fingerprint-photos',
  schema: NO_DATA,
  schedule: '*/10 * * * *',
  expireInSeconds: 600,
  handle: fingerprintPhotos,
});

/** Fingerprints the newest photos that were not compared yet, and queues their comparison. */
async function fingerprintPhotos(context: Context): Promise<void> {
  const { db, jobs, signal } = context;
  signal.throwIfAborted();
  const next = await db
    .select({ userId: photos.userId, hash: photos.hash, fingerprint: photos.fingerprint })
    .from(photos)
    .where(isNull(photos.comparedAt))
    .orderBy(desc(photos.createdAt))
    .limit(PHOTOS_PER_BATCH);
  for (const { fingerprint: stored, ...photo } of next) {
    signal.throwIfAborted();
    const fingerprint = stored ?? (await readFingerprint(context, photo.hash));
    if (fingerprint === null) await markCompared(context, photo);
    // Committed before it is compared, so that of two photos at once one finds the other.
    else if (stored === null) await db.update(photos).set({ fingerprint }).where(isUncompared(photo));
    if (fingerprint !== null) await jobs.send(db, comparePhotoQueue, photo);
  }
}

/** Fingerprint of a photo's smallest stored file; null for a flat picture, and for a file that is gone or damaged. */
async function readFingerprint({ photoStore, log }: Context, hash: string): Promise<bigint | null> {
  const file = await readPhotoFile(photoStore, photoFileNames(hash)[0]!);
  if (!file) return null;
  // The image library, 26 MB of memory, loads with the first photo.
  const { fingerprintOfFile } = await import('../../../integrations/photos/photo-fingerprint.ts');
  return fingerprintOfFile(file).catch((error: unknown) => {
    log.warn({ err: error, hash }, 'a stored photo could not be decoded to compare it');
    return null;
  });
}

const isUncompared = ({ userId, hash }: PhotoKey) =>
  and(eq(photos.userId, userId), eq(photos.hash, hash), isNull(photos.comparedAt));

/** Notes that a photo was compared, or has nothing to compare. */
export async function markCompared({ db, now }: Context, photo: PhotoKey): Promise<void> {
  await db.update(photos).set({ comparedAt: now }).where(isUncompared(photo));
}

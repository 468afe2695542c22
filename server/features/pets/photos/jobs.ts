import { inArray, lt, sql } from 'drizzle-orm';
import { z } from 'zod';
import { WAITING_PHOTO_HOURS } from '../../../../contract/business.ts';
import { HOUR_MS } from '../../../../contract/durations.ts';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/client.ts';
import { inBatches } from '../../../db/paging/batches.ts';
import { photos, waitingPhotos } from '../../../db/schema.ts';
import { NO_DATA, defineJob } from '../../../integrations/jobs/job-definition.ts';
import { deletePhotos } from '../../../integrations/photos/photo-files.ts';
import { deleteUnused } from './files.ts';

const BATCH = 200;

export const deletePhotoFilesJob = defineJob({
  name: 'delete-photo-files',
  expireInSeconds: 300,
  concurrency: 2,
  schema: z.union([
    z.object({ hashes: z.array(z.string()) }),
    // The release before queued a job per photo.
    z.object({ hash: z.string() }).transform(({ hash }) => ({ hashes: [hash] })),
  ]),
  handle: (context: Context, { hashes }) => deletePhotoFiles(context, hashes),
});

/** Deletes photos' files, unless another breeder uses the same image. */
async function deletePhotoFiles({ db, photoStore }: Context, hashes: string[]): Promise<void> {
  const used = await db.selectDistinct({ hash: photos.hash }).from(photos).where(inArray(photos.hash, hashes));
  const isUsed = new Set(used.map(({ hash }) => hash));
  await deletePhotos(
    photoStore,
    hashes.filter((hash) => !isUsed.has(hash)),
  );
}

export const deleteWaitingPhotosJob = defineJob({
  name: 'delete-waiting-photos',
  schema: NO_DATA,
  schedule: '37 * * * *',
  expireInSeconds: 900,
  handle: deleteWaitingPhotos,
});

/** Deletes uploads whose pet wasn't saved within a day; another job deletes their files. */
export async function deleteWaitingPhotos(context: Context): Promise<void> {
  await inBatches(context.signal, BATCH, (limit) => deleteBatch(context, limit));
}

async function deleteBatch({ db, jobs, now }: Context, limit: number): Promise<number> {
  return db.transaction(async (tx) => {
    const due = tx
      .select({ userId: waitingPhotos.userId, hash: waitingPhotos.hash })
      .from(waitingPhotos)
      .where(lt(waitingPhotos.createdAt, new Date(now.getTime() - WAITING_PHOTO_HOURS * HOUR_MS)))
      .limit(limit);
    const ended = await tx
      .delete(waitingPhotos)
      .where(inArray(sql`(${waitingPhotos.userId}, ${waitingPhotos.hash})`, due))
      .returning();
    await releasePhotos({ jobs }, tx, ended);
    return ended.length;
  });
}

/** Deletes photos that nothing of their breeder's shows anymore; a job deletes their files. */
export async function releasePhotos(
  { jobs }: Pick<Context, 'jobs'>,
  tx: Tx,
  rows: { userId: string; hash: string }[],
): Promise<void> {
  const hashes: string[] = [];
  for (const [userId, own] of Map.groupBy(rows, (row) => row.userId))
    hashes.push(
      ...(await deleteUnused(
        tx,
        userId,
        own.map(({ hash }) => hash),
      )),
    );
  if (hashes.length > 0) await jobs.send(tx, deletePhotoFilesJob, { hashes });
}

import { eq, inArray, type SQL } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { petUpdatePhotos, petUpdates } from '../../db/schema.ts';
import type { ErasureStep } from '../../upkeep/erasure.ts';
import { releasePhotos } from '../pets/api.ts';

/** Deletes updates, and the photos that nothing else shows. Returns how many updates. */
export async function eraseUpdates(
  context: Pick<Context, 'jobs'>,
  tx: Tx,
  which: SQL | undefined,
  limit: number,
): Promise<number> {
  const due = await tx
    .select({ id: petUpdates.id })
    .from(petUpdates)
    .where(which)
    .orderBy(petUpdates.createdAt)
    .limit(limit)
    // Before their photos, as where a breeder deletes one.
    .for('update');
  if (due.length === 0) return 0;
  const ids = due.map(({ id }) => id);
  const released = await tx
    .delete(petUpdatePhotos)
    .where(inArray(petUpdatePhotos.updateId, ids))
    .returning({ userId: petUpdatePhotos.userId, hash: petUpdatePhotos.hash });
  await tx.delete(petUpdates).where(inArray(petUpdates.id, ids));
  await releasePhotos(context, tx, released);
  return ids.length;
}

/** The updates of a closed account. */
export const erasePetUpdates: ErasureStep = {
  what: 'updates for buyers',
  eraseBatch: (context, tx, { userId }, limit) => eraseUpdates(context, tx, eq(petUpdates.userId, userId), limit),
};

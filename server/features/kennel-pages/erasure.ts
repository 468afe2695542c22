import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { kennelAddresses, kennelLitters, kennelPages, kennelPets } from '../../db/schema.ts';
import type { ErasureStep } from '../../upkeep/erasure.ts';

/** Erases the page of a closed account. */
export const eraseKennelPage: ErasureStep = {
  what: 'kennel page',
  eraseBatch: (_context, tx, { userId }) => deleteKennelPage(tx, userId),
};

/** Deletes a page and its addresses. A hash of each where it was on keeps others from taking it. Returns how many addresses it had. */
export async function deleteKennelPage(tx: Tx, userId: string): Promise<number> {
  await tx.delete(kennelPets).where(eq(kennelPets.userId, userId));
  await tx.delete(kennelLitters).where(eq(kennelLitters.userId, userId));
  await tx.delete(kennelPages).where(eq(kennelPages.userId, userId));
  const ofAccount = eq(kennelAddresses.userId, userId);
  const { lookHash } = kennelAddresses;
  const unseen = await tx
    .delete(kennelAddresses)
    .where(and(ofAccount, eq(kennelAddresses.wasOn, false)))
    .returning({ lookHash });
  const kept = await tx
    .update(kennelAddresses)
    .set({ address: null, userId: null })
    .where(ofAccount)
    .returning({ lookHash });
  return unseen.length + kept.length;
}

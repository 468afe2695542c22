import { eq } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { kennelAddresses, kennelLitters, kennelPages, kennelPets } from '../../db/schema.ts';
import type { ErasureStep } from '../../upkeep/erasure.ts';

/** Erases the page of a closed account. */
export const eraseKennelPage: ErasureStep = {
  what: 'kennel page',
  eraseBatch: (_context, tx, { userId }) => deleteKennelPage(tx, userId),
};

/** Deletes a page, and its addresses but for the hashes that keep others from taking them. Returns of how many addresses. */
export async function deleteKennelPage(tx: Tx, userId: string): Promise<number> {
  await tx.delete(kennelPets).where(eq(kennelPets.userId, userId));
  await tx.delete(kennelLitters).where(eq(kennelLitters.userId, userId));
  await tx.delete(kennelPages).where(eq(kennelPages.userId, userId));
  const freed = await tx
    .update(kennelAddresses)
    .set({ address: null, userId: null })
    .where(eq(kennelAddresses.userId, userId))
    .returning({ lookHash: kennelAddresses.lookHash });
  return freed.length;
}

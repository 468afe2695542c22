import { and, eq, isNull } from 'drizzle-orm';
import type { Context } from '../../../context.ts';
import { handOvers } from '../../../db/schema.ts';
import { notFound } from '../../../errors.ts';
import { lockPurchaseOf } from '../queries.ts';
import { orderOfReceipt } from '../receipts/reading.ts';
import { lockHandOver } from './confirm.ts';
import { mayHandOver } from './present.ts';

/**
 * The buyer's confirmation that the pet is with them, by the key of their receipt. Idempotent: the first one counts. A refunded
 * sale's is ignored. Throws NotFound for an unknown key.
 */
export async function confirmReceived({ db, now }: Context, key: string): Promise<void> {
  const orderId = await orderOfReceipt(db, key);
  if (orderId === undefined) throw notFound('We do not know this receipt.');
  await db.transaction(async (tx) => {
    const purchase = await lockPurchaseOf(tx, orderId);
    if (!purchase || !mayHandOver(purchase.order)) return;
    await lockHandOver(tx, orderId);
    await tx
      .update(handOvers)
      .set({ receivedAt: now })
      .where(and(eq(handOvers.orderId, orderId), isNull(handOvers.receivedAt)));
  });
}

import { eq } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { handOvers } from '../../db/schema.ts';
import { notFound } from '../../errors.ts';
import { queueHandOverMails } from './queue-mails.ts';
import { lockFirstPurchase, mayHandOver } from '../orders/api.ts';
import { orderOfReceipt } from '../receipts/api.ts';
import { lockHandOver } from './confirm.ts';

/**
 * The buyer's confirmation that the pet is with them, by the key of their receipt. Idempotent: the first one counts. That of a
 * refunded sale and of a closed account's is ignored. Throws NotFound for an unknown key.
 */
export async function confirmReceived(context: Context, key: string): Promise<void> {
  const { db, now } = context;
  const orderId = await orderOfReceipt(db, key);
  if (orderId === undefined) throw notFound('We do not know this receipt.');
  await db.transaction(async (tx) => {
    const purchase = await lockFirstPurchase(tx, orderId);
    if (!purchase?.order.sellerId || !mayHandOver(purchase.order)) return;
    const { confirmedAt, receivedAt } = await lockHandOver(tx, orderId);
    if (receivedAt) return;
    await tx.update(handOvers).set({ receivedAt: now }).where(eq(handOvers.orderId, orderId));
    if (confirmedAt) await queueHandOverMails(context, tx, purchase);
  });
}

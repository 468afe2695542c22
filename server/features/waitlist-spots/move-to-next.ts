import { and, eq, isNull } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { orderDeposits, orders } from '../../db/schema.ts';
import { notFound } from '../../errors.ts';
import { findPurchase } from '../orders/api.ts';
import { readChoice } from '../payment-links/api.ts';
import { findByKey, moveToLitter } from '../waitlists/api.ts';
import { lockSpot } from './end-spots.ts';

/**
 * The person waits for another litter: place and paid money move to its list in one transaction. The law about deposits for
 * animals that aren't born beats the terms that were read, where none did: it is only ever better for the person. Throws NotFound, and Conflict as
 * `moveToLitter` and while a bank decides about the payment.
 */
export async function moveToNext(context: Context, key: string, litterId: string): Promise<void> {
  const { db } = context;
  const found = await findByKey(db, key);
  if (!found) throw notFound('We do not know this place on a waiting list.');
  const { entry, sellerId } = found;
  const known = entry.orderId === null ? undefined : await findPurchase(db, entry.orderId);
  await db.transaction(async (tx) => {
    const held = await lockSpot(tx, entry.id, known);
    const litter = await moveToLitter(context, tx, entry, { sellerId, litterId, isPaid: held !== undefined });
    if (!held) return;
    // A place has the name of its litter.
    await tx.update(orders).set({ petName: litter, updatedAt: context.now }).where(eq(orders.id, held.order.id));
    const { law } = await readChoice(context, tx, litterId);
    const isByNoLaw = and(eq(orderDeposits.orderId, held.order.id), isNull(orderDeposits.law));
    if (law !== null)
      await tx
        .update(orderDeposits)
        .set({ terms: 'refundable', refundableUntil: null, steps: null, law })
        .where(isByNoLaw);
  });
}

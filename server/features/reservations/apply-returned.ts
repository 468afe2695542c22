import { eq } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { orders } from '../../db/schema.ts';
import { isReservedStatus, type Purchase, readAccount, type Returned } from '../orders/api.ts';
import { returnedPrices } from '../refunds/api.ts';
import { decideForfeiture } from './decide-forfeiture.ts';
import { endReservation } from './end-reservation.ts';
import { noteStop } from './payment-stops.ts';
import { queueExpiry } from './record-balance.ts';

/**
 * Applies refunds and disputes to an order whose money is held. A full refund ends the reservation, and so does a bank that took a
 * payment, once no bank has to decide: the remaining money is refunded as if the buyer canceled.
 */
export async function applyToReservation(
  context: Context,
  tx: Tx,
  { order }: Purchase,
  returned: Returned,
): Promise<void> {
  const deposit = (await noteStop(context, tx, order.id))!;
  const { paidCents, payments } = (await readAccount(tx, order.id))!;
  const { returnedCents, takenCents, isDisputed } = returned;
  const [changed] = await tx
    .update(orders)
    .set(returnedPrices(order, returned))
    .where(eq(orders.id, order.id))
    .returning();
  const isOver = paidCents > 0 && returnedCents + takenCents >= paidCents;
  if (isReservedStatus(order.status) && (isDisputed || isOver || takenCents > 0))
    await queueExpiry(context, tx, order, payments);
  if (!isReservedStatus(order.status) || isDisputed) return;
  if (takenCents > 0) {
    const { forfeitsCents, depositBackCents } = await decideForfeiture(context, tx, deposit, 'bank');
    await endReservation(context, tx, changed!, { by: 'bank', depositBackCents, forfeitsCents });
  } else if (isOver)
    await endReservation(context, tx, changed!, { by: 'breeder', depositBackCents: 0, forfeitsCents: 0 });
}

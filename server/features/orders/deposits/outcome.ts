import { eq } from 'drizzle-orm';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/client.ts';
import { orders } from '../../../db/schema.ts';
import type { Purchase } from '../queries.ts';
import { returnedPrices, type Returned } from '../refunds/returned.ts';
import { expireCheckoutQueue } from '../settlement/queues.ts';
import { isReservedStatus } from '../states.ts';
import { isOpen, readAccount } from './account.ts';
import { endReservation } from './end.ts';

/** What refunds and disputes make of an order whose money is held. The bank's decision, or a full refund, ends the reservation. */
export async function applyToReservation(
  context: Context,
  tx: Tx,
  { order }: Purchase,
  returned: Returned,
): Promise<void> {
  const { paidCents, payments } = (await readAccount(tx, order.id))!;
  const { returnedCents, takenCents, isDisputed } = returned;
  const [changed] = await tx
    .update(orders)
    .set(returnedPrices(order, returned))
    .where(eq(orders.id, order.id))
    .returning();
  const isOver = paidCents > 0 && returnedCents + takenCents >= paidCents;
  if (isReservedStatus(order.status) && (isDisputed || isOver || takenCents > 0) && payments.some(isOpen))
    await context.jobs.send(tx, expireCheckoutQueue, { orderIds: [order.id] });
  if (isReservedStatus(order.status) && !isDisputed && (isOver || takenCents > 0))
    await endReservation(context, tx, changed!, { by: takenCents > 0 ? 'bank' : 'breeder', depositBackCents: null });
}

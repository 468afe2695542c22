import { eq } from 'drizzle-orm';
import type { OrderStatus } from '../../../contract/orders.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { orders } from '../../db/schema.ts';
import { movePayment } from '../payments/service.ts';
import { canMovePayment } from '../payments/states.ts';
import type { OrderRow, Purchase } from './queries.ts';
import { canMove } from './states.ts';

/** Changes an order's status. Throws when the transition isn't in the table (states.ts). */
export async function moveOrder(
  { now }: Context,
  tx: Tx,
  order: OrderRow,
  status: OrderStatus,
  change: Partial<OrderRow> = {},
): Promise<void> {
  if (!canMove(order.status, status)) throw new Error(`order ${order.id} can't go from ${order.status} to ${status}`);
  await tx
    .update(orders)
    .set({ ...change, status, updatedAt: now })
    .where(eq(orders.id, order.id));
}

type Unpaid = 'processing' | 'expired' | 'failed';

export const canMoveUnpaid = ({ order, payment }: Purchase, to: Unpaid): boolean =>
  canMove(order.status, to) && canMovePayment(payment.state, to);

/** An unpaid order and its payment change together, under the same word. */
export async function moveUnpaid(context: Context, tx: Tx, { order, payment }: Purchase, to: Unpaid): Promise<void> {
  await moveOrder(context, tx, order, to);
  await movePayment(tx, payment, to, context.now);
}

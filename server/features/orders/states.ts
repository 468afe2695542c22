import { eq, sql } from 'drizzle-orm';
import type { OrderStatus } from '../../../contract/orders/orders.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { HOLDING_STATUSES, LIVE_SALE_STATUSES, literals } from '../../db/order-statuses.ts';
import { orders } from '../../db/schema.ts';
import { canMovePayment, movePayment } from '../payments/api.ts';
import type { OrderRow, Purchase } from './purchases.ts';

/** The state machine of orders. Any other transition is a bug and throws. */
const MOVES: Record<OrderStatus, readonly OrderStatus[]> = {
  pending: ['processing', 'reserved', 'paid', 'expired', 'failed'],
  // In flight: an asynchronous payment, or a late one that is being refunded because the pet was sold.
  processing: ['reserved', 'paid', 'refunded', 'failed', 'expired'],
  // A deposit is paid. The balance, a cancellation, or the bank ends it; only time makes it overdue.
  reserved: ['overdue', 'paid', 'released'],
  overdue: ['reserved', 'paid', 'released'],
  released: [],
  // After payment the provider's refunds and disputes decide, and their events may arrive in any order.
  paid: ['partially_refunded', 'refunded', 'disputed', 'lost'],
  partially_refunded: ['paid', 'refunded', 'disputed', 'lost'],
  disputed: ['paid', 'partially_refunded', 'refunded', 'lost'],
  lost: ['paid', 'partially_refunded', 'refunded', 'disputed'],
  // Only after a refund failed at the buyer's bank.
  refunded: ['paid', 'partially_refunded', 'disputed', 'lost'],
  // Events may be late: a payment for an expired or failed checkout is still recorded.
  expired: ['processing', 'reserved', 'paid'],
  failed: ['processing', 'reserved', 'paid', 'expired'],
};

export function canMove(from: OrderStatus, to: OrderStatus): boolean {
  return MOVES[from].includes(to);
}

/** The pet belongs to the buyer of an order with this status; in queries, `isLiveSale` of the schema. */
export const isLiveStatus = (status: OrderStatus) => (LIVE_SALE_STATUSES as readonly string[]).includes(status);

const isHolding = (status: OrderStatus) => (HOLDING_STATUSES as readonly string[]).includes(status);

/** An order that a late event revives holds its pet again only if nobody else does by then. */
const stillHolds = sql<boolean>`orders.holds_pet and not exists (select from orders other
  where other.pet_id = orders.pet_id and other.id <> orders.id and other.holds_pet
    and other.status in (${literals(HOLDING_STATUSES)}))`;

/** Changes an order's status. Throws when the transition isn't in the table above. */
export async function moveOrder(
  { now }: Context,
  tx: Tx,
  order: OrderRow,
  status: OrderStatus,
  change: Partial<OrderRow> = {},
): Promise<OrderRow> {
  if (!canMove(order.status, status)) throw new Error(`order ${order.id} can't go from ${order.status} to ${status}`);
  const comesBack = order.holdsPet && isHolding(status) && !isHolding(order.status);
  const [moved] = await tx
    .update(orders)
    .set({ ...(comesBack ? { holdsPet: stillHolds } : {}), ...change, status, updatedAt: now })
    .where(eq(orders.id, order.id))
    .returning();
  return moved!;
}

const isBalance = ({ kind }: Purchase['payment']) => kind === 'balance';

type Unpaid = 'processing' | 'expired' | 'failed';

export const canMoveUnpaid = ({ order, payment }: Purchase, to: Unpaid): boolean =>
  canMovePayment(payment.state, to) &&
  (isBalance(payment) ? to !== 'processing' || payment.state === 'open' : canMove(order.status, to));

/** An unpaid order and its first payment change to the same state together; a balance changes alone. */
export async function moveUnpaid(
  context: Context,
  tx: Tx,
  { order, payment }: Purchase,
  to: Unpaid,
  change: Partial<Purchase['payment']> = {},
): Promise<Purchase> {
  const moved = () => movePayment(tx, payment, to, context.now, change);
  if (isBalance(payment)) return { order, payment: await moved() };
  return { order: await moveOrder(context, tx, order, to), payment: await moved() };
}

import type { OrderStatus } from '../../../contract/orders.ts';

/** The state machine of orders. Any other transition is a bug and throws. */
const MOVES: Record<OrderStatus, readonly OrderStatus[]> = {
  pending: ['processing', 'paid', 'expired', 'failed'],
  // In flight: an asynchronous payment, or a late one in refund because the pet was sold already.
  processing: ['paid', 'refunded', 'failed', 'expired'],
  // After payment the provider's refunds and disputes decide, and their events may arrive in any order.
  paid: ['partially_refunded', 'refunded', 'disputed', 'lost'],
  partially_refunded: ['paid', 'refunded', 'disputed', 'lost'],
  disputed: ['paid', 'partially_refunded', 'refunded', 'lost'],
  lost: ['paid', 'partially_refunded', 'refunded', 'disputed'],
  // Only after a refund failed at the buyer's bank.
  refunded: ['paid', 'partially_refunded', 'disputed', 'lost'],
  // Events may be late: a payment for an expired or failed checkout is still recorded.
  expired: ['processing', 'paid'],
  failed: ['processing', 'paid', 'expired'],
};

export function canMove(from: OrderStatus, to: OrderStatus): boolean {
  return MOVES[from].includes(to);
}

/** Unpaid or in flight. */
export const OPEN_STATUSES = ['pending', 'processing'] as const satisfies OrderStatus[];
/** The pet belongs to this order's buyer. Keep equal to the index `orders_live_sale_unique`. */
export const LIVE_SALE_STATUSES = ['paid', 'partially_refunded', 'disputed', 'lost'] as const satisfies OrderStatus[];

export const isLiveSale = (status: OrderStatus) => (LIVE_SALE_STATUSES as readonly string[]).includes(status);

import type { OrderStatus } from '../../../contract/orders.ts';
import { LIVE_SALE_STATUSES } from '../../db/order-statuses.ts';

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

/** The pet belongs to the buyer of an order with this status; in queries, `isLiveSale` of the schema. */
export const isLiveStatus = (status: OrderStatus) => (LIVE_SALE_STATUSES as readonly string[]).includes(status);

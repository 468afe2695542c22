import type { OrderStatus } from '../../../contract/orders.ts';

/** Which status may follow which. A move that isn't here is a bug and is refused. */
const MOVES: Record<OrderStatus, readonly OrderStatus[]> = {
  pending: ['processing', 'paid', 'expired', 'failed'],
  // Waits for the provider: an asynchronous payment, or one that has to go back because the pet was sold already.
  processing: ['paid', 'refunded', 'failed', 'expired'],
  // What follows a payment is told by the provider's refunds and disputes, which may be heard of at any time.
  paid: ['partially_refunded', 'refunded', 'disputed', 'lost'],
  partially_refunded: ['paid', 'refunded', 'disputed', 'lost'],
  disputed: ['paid', 'partially_refunded', 'refunded', 'lost'],
  lost: ['paid', 'partially_refunded', 'refunded', 'disputed'],
  // Only when the buyer's bank sent a refund back.
  refunded: ['paid', 'partially_refunded', 'disputed', 'lost'],
  // News may come late: money that arrived for an expired or failed checkout is still money.
  expired: ['processing', 'paid'],
  failed: ['processing', 'paid', 'expired'],
};

export function canMove(from: OrderStatus, to: OrderStatus): boolean {
  return MOVES[from].includes(to);
}

/** The buyer may still pay, or a payment is under way. */
export const OPEN_STATUSES = ['pending', 'processing'] as const satisfies OrderStatus[];
/** The pet belongs to this order's buyer. The same list stands in the index `orders_live_sale_unique`. */
export const LIVE_SALE_STATUSES = ['paid', 'partially_refunded', 'disputed', 'lost'] as const satisfies OrderStatus[];

export const isLiveSale = (status: OrderStatus) => (LIVE_SALE_STATUSES as readonly string[]).includes(status);

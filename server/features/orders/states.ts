import type { OrderStatus } from '../../../contract/orders.ts';

/** Which status may follow which. A move that isn't here is a bug and is refused. */
const MOVES: Record<OrderStatus, readonly OrderStatus[]> = {
  pending: ['processing', 'paid', 'expired', 'failed'],
  // Waits for the provider: an asynchronous payment, or one that has to go back because the pet was sold already.
  processing: ['paid', 'refunded', 'failed', 'expired'],
  paid: ['partially_refunded', 'refunded', 'disputed'],
  partially_refunded: ['refunded', 'disputed'],
  disputed: ['paid', 'partially_refunded', 'refunded', 'lost'],
  lost: ['paid', 'partially_refunded'],
  refunded: [],
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

import type { Happening } from '../../../contract/live/live.ts';
import { orderStatus, type OrderStatus } from '../../../contract/orders/orders.ts';

/** A notice of the database's triggers (`note_live_…` of the migrations): ids and states. */
export type Notice =
  | { kind: 'order'; accountId: string; orderId: string; happening: Happening }
  | { kind: 'payment_account'; accountId: string; isVerified: boolean }
  | { kind: 'question'; accountId: string; questionId: string; isAsked: boolean }
  | { kind: 'access'; accountId: string };

/** Undefined for one that this release doesn't know. */
export function readNotice(payload: string): Notice | undefined {
  const [kind, accountId, ...rest] = payload.split(' ');
  if (!accountId) return undefined;
  if (kind === 'access') return { kind, accountId };
  if (kind === 'payment_account') return { kind, accountId, isVerified: rest[0] === 'verified' };
  if (kind === 'question' && rest[0]) return { kind, accountId, questionId: rest[0], isAsked: rest[1] === 'asked' };
  if (kind === 'hand_over' && rest[0])
    return { kind: 'order', accountId, orderId: rest[0], happening: rest[1] === 'done' ? 'handed_over' : 'changed' };
  if (kind === 'dispute' && rest[0])
    return { kind: 'order', accountId, orderId: rest[0], happening: DISPUTES.get(rest[1] ?? '') ?? 'changed' };
  const [orderId, from, to] = rest;
  if (kind !== 'order' || !orderId) return undefined;
  return { kind, accountId, orderId, happening: toHappening(parseOrderStatus(from), parseOrderStatus(to)) };
}

/** What a dispute's state means to the seller where the order's status doesn't change. */
const DISPUTES = new Map<string, Happening>([
  ['open', 'disputed'],
  ['won', 'dispute_won'],
  ['lost', 'dispute_lost'],
]);

const parseOrderStatus = (text: string | undefined): OrderStatus | undefined => orderStatus.safeParse(text).data;

/** What a change of an order's status means to its seller. */
export function toHappening(from: OrderStatus | undefined, to: OrderStatus | undefined): Happening {
  if (to === 'processing') return 'payment_under_way';
  if (to === 'disputed') return from === 'disputed' ? 'changed' : 'disputed';
  if (to === 'lost') return 'dispute_lost';
  if (from === 'disputed' && (to === 'paid' || to === 'partially_refunded')) return 'dispute_won';
  if (to === 'partially_refunded' || to === 'refunded') return 'refunded';
  if (to === 'expired' || to === 'failed') return 'payment_failed';
  if (to === 'paid') return isUnpaid(from) ? 'paid' : 'changed';
  return 'changed';
}

const isUnpaid = (status: OrderStatus | undefined) =>
  status === 'pending' || status === 'processing' || status === 'expired' || status === 'failed';

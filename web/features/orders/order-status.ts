import type { Order, OrderStatus } from '../../../contract/orders/orders.ts';
import type { Tone } from '../../ui/badge.tsx';

export const ORDER_STATUSES: Record<OrderStatus, { label: string; tone: Tone }> = {
  pending: { label: 'Not paid yet', tone: 'outline' },
  processing: { label: 'Processing', tone: 'plain' },
  reserved: { label: 'Reserved', tone: 'warm' },
  overdue: { label: 'Overdue', tone: 'bad' },
  released: { label: 'Reservation ended', tone: 'outline' },
  paid: { label: 'Paid', tone: 'good' },
  partially_refunded: { label: 'Partly refunded', tone: 'warm' },
  refunded: { label: 'Refunded', tone: 'outline' },
  disputed: { label: 'Disputed', tone: 'bad' },
  lost: { label: 'Dispute lost', tone: 'bad' },
  expired: { label: 'Expired', tone: 'outline' },
  failed: { label: 'Failed', tone: 'outline' },
};

/** Beside the status of a reservation, which a dispute about a part of the price leaves as it is. */
export const isDisputedToo = ({ status, isDisputed }: Order): boolean => isDisputed === true && status !== 'disputed';

export function isRefundable({ status }: Order): boolean {
  return status === 'paid' || status === 'partially_refunded';
}

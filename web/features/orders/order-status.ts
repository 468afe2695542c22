import { METHODS } from '../../../contract/payment-methods/payment-methods.ts';
import { refundableUntil } from '../../../contract/payment-methods/refund-days.ts';
import type { Order, OrderStatus } from '../../../contract/orders/orders.ts';
import type { OrderDeposit } from '../../../contract/reservations/reserved-orders.ts';
import { serverNow } from '../../calls/server-time.ts';
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
  expired: { label: 'Not confirmed', tone: 'bad' },
  failed: { label: 'Failed', tone: 'outline' },
};

/** A deposit is paid, and the balance isn't. */
export const isReservedOrder = ({ status }: Pick<Order, 'status'>): boolean =>
  status === 'reserved' || status === 'overdue';

/** Nothing of it has arrived, as far as anybody here knows. */
export const isUnpaid = ({ status }: Pick<Order, 'status'>): boolean => status === 'failed' || status === 'expired';

/** Instead of the status of a bank payment, which is certain only days later. */
export const ON_ITS_WAY: { label: string; tone: Tone } = { label: 'Bank payment on its way', tone: 'warm' };

export const isOnItsWay = ({
  status,
  paymentMethod,
  paidAt,
}: Pick<Order, 'status' | 'paymentMethod' | 'paidAt'>): boolean =>
  status === 'processing' && paidAt === null && METHODS[paymentMethod].certainAfterDays !== null;

/** Instead of a refund that hasn't been sent. */
export const REFUND_WAITS: { label: string; tone: Tone } = { label: 'Refund waiting', tone: 'bad' };

/** Instead of a refund that was refused or came back. */
export const REFUND_OWED: { label: string; tone: Tone } = { label: 'Refund owed', tone: 'bad' };

/** Beside the status of a reservation, which a dispute about a part of the price leaves as it is. */
export const isDisputedToo = ({ status, isDisputed }: Order): boolean => isDisputed === true && status !== 'disputed';

/** Whether the provider refunds a payment by this method no longer. */
export function isTooOldToRefund({ paymentMethod, paidAt }: Order): boolean {
  const until = paidAt === null ? null : refundableUntil(paymentMethod, new Date(paidAt));
  return until !== null && until.getTime() < serverNow();
}

export function isRefundable(order: Order): boolean {
  return (order.status === 'paid' || order.status === 'partially_refunded') && !isTooOldToRefund(order);
}

/** Whether a reservation can be ended: not while a bank decides, or recorded cash waits for the buyer's answer. */
export const canEnd = ({ isDisputed, payments }: OrderDeposit): boolean =>
  !isDisputed && !payments.some(({ state, cash }) => state === 'open' && cash);

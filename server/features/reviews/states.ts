import type { OrderStatus } from '../../../contract/orders/orders.ts';
import { REVIEWS } from '../../../contract/reviews/reviews.ts';
import { toMailbox } from '../../mailbox.ts';
import { daysBefore } from '../../time/days.ts';
import type { Reviewed } from './queries.ts';

/** Not while a bank reviews the payment, or after it was returned. */
const REVIEWABLE: readonly OrderStatus[] = ['paid', 'partially_refunded'];

export type Deciding = Pick<Reviewed, 'workers' | 'areShown' | 'confirmedAt' | 'receivedAt' | 'paidPriceCents'> & {
  order: Pick<Reviewed['order'], 'status' | 'clientEmail' | 'refundedPriceCents' | 'lostPriceCents'>;
  seller: Pick<Reviewed['seller'], 'email' | 'closedAt'>;
};

/** Whether a sale's buyer may write its review, as far as the sale decides. */
export function mayReview(
  { order, seller, areShown, confirmedAt, receivedAt, paidPriceCents, workers }: Deciding,
  now: Date,
): boolean {
  const keptCents = paidPriceCents - order.refundedPriceCents - order.lostPriceCents;
  return (
    areShown &&
    seller.closedAt === null &&
    (isDaysAgo(confirmedAt, REVIEWS.afterDays, now) || isDaysAgo(receivedAt, REVIEWS.afterDaysAlone, now)) &&
    REVIEWABLE.includes(order.status) &&
    keptCents >= REVIEWS.minPaidCents &&
    order.clientEmail !== null &&
    ![seller.email, ...workers].map(toMailbox).includes(toMailbox(order.clientEmail))
  );
}

const isDaysAgo = (at: Date | null, days: number, now: Date): boolean => at !== null && at <= daysBefore(now, days);

import { PROVIDER_CURRENCY } from '../../../../contract/business.ts';
import type { unmatchedPayments } from '../../../db/schema.ts';
import type { SessionFacts } from '../checkout/provider.ts';
import type { OrderRow } from '../queries.ts';

export type UnmatchedReason = (typeof unmatchedPayments.$inferSelect)['reason'];

/**
 * Why a paid checkout is not the payment of an order; undefined when it is. A payment counts only from the order's own
 * session, with the account, currency, amount and application fee frozen in the order (docs/decisions/0016).
 */
export function mismatchOf(
  order: OrderRow,
  facts: SessionFacts,
  stripeAccountId: string | null,
): UnmatchedReason | undefined {
  const { payment } = facts;
  if (stripeAccountId !== order.stripeAccountId) return 'other_account';
  if (facts.sessionId !== order.checkoutSessionId) return 'other_session';
  if (order.paymentIntentId && order.paymentIntentId !== facts.paymentIntentId) return 'other_session';
  if (payment?.destination) return 'other_account';
  if (facts.currency !== PROVIDER_CURRENCY) return 'other_currency';
  if (facts.amountCents !== order.totalCents) return 'other_amount';
  // Of a deauthorized account we only have the signed event, which lacks these.
  if (!payment) return undefined;
  if (payment.receivedCents !== order.totalCents) return 'other_amount';
  return payment.applicationFeeCents === order.applicationFeeCents ? undefined : 'other_fee';
}

/** Shown to admins. */
export const REASONS: Record<UnmatchedReason, string> = {
  other_account: 'It was paid on another account than the order’s.',
  other_session: 'It was paid in a checkout that is not this order’s own.',
  other_amount: 'The provider took another amount than the order’s total.',
  other_currency: 'The provider took another currency than the order’s.',
  other_fee: 'The platform’s fee was not the one that belongs to the order.',
};

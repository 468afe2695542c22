import { PROVIDER_CURRENCY } from '../../../contract/business.ts';
import type { SessionFacts } from './session-facts.ts';
import type { PaymentRow } from './states.ts';

export type UnmatchedReason = 'other_account' | 'other_session' | 'other_amount' | 'other_currency' | 'other_fee';

/**
 * Why a paid checkout is not this payment; undefined when it is. A payment counts only from its own session, with its
 * account, currency, amount and application fee (docs/decisions/0016).
 */
export function mismatchOf(
  payment: PaymentRow,
  facts: SessionFacts,
  stripeAccountId: string | null,
): UnmatchedReason | undefined {
  const { payment: paid } = facts;
  if (stripeAccountId !== payment.stripeAccountId) return 'other_account';
  if (facts.sessionId !== payment.checkoutSessionId) return 'other_session';
  if (payment.paymentIntentId && payment.paymentIntentId !== facts.paymentIntentId) return 'other_session';
  if (paid?.destination) return 'other_account';
  if (facts.currency !== PROVIDER_CURRENCY) return 'other_currency';
  if (facts.amountCents !== payment.amountCents) return 'other_amount';
  // Of a deauthorized account we only have the signed event, which lacks these.
  if (!paid) return undefined;
  if (paid.receivedCents !== payment.amountCents) return 'other_amount';
  return paid.applicationFeeCents === payment.applicationFeeCents ? undefined : 'other_fee';
}

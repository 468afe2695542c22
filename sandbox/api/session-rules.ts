import type Stripe from 'stripe';
import { codedRefusal, invalidRequest } from '../http/errors.ts';
import { formatMoney } from '../money/format.ts';
import { METHOD_NAMES, readTraits, type Method } from '../money/methods.ts';

/** Stripe's minimum charge in cents. https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts */
const minTotalCents = 50;
const maxTotalCents = 99_999_999;
const minute = 60;

export function checkTotal(total: number): void {
  if (total < minTotalCents) {
    throw codedRefusal(
      'amount_too_small',
      `The Checkout Session's total amount due must add up to at least ${formatMoney(minTotalCents)} usd`,
    );
  }
  if (total > maxTotalCents) {
    throw codedRefusal(
      'amount_too_large',
      `The Checkout Session's total amount due must be no more than ${formatMoney(maxTotalCents)} usd`,
    );
  }
}

export function checkApplicationFee(
  fee: number | undefined,
  total: number,
  direct: boolean,
  param = 'payment_intent_data[application_fee_amount]',
): void {
  if (fee === undefined) return;
  if (!direct) {
    throw invalidRequest(
      'Can only apply an application_fee_amount when the PaymentIntent is attempting a direct payment (using an OAuth key or Stripe-Account header) or destination payment (using `payment_intent_data[transfer_data][destination]`).',
      param,
    );
  }
  if (fee >= total)
    throw invalidRequest(
      `The application fee amount (${fee}) must be less than the amount of the payment (${total}).`,
      param,
    );
}

/** The session's expiry in seconds: as requested within Stripe's window, else in 24 hours. */
export function computeExpiry(requested: number | undefined, now: number): number {
  if (requested === undefined) return now + 24 * 60 * minute;
  if (requested > now + 24 * 60 * minute) {
    throw invalidRequest(
      'The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.',
      'expires_at',
    );
  }
  if (requested < now + 30 * minute) {
    throw invalidRequest(
      'The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.',
      'expires_at',
    );
  }
  return requested;
}

export function checkChargesEnabled(account: Stripe.Account): void {
  if (account.charges_enabled) return;
  throw codedRefusal(
    'account_invalid',
    `Your account cannot currently make charges. To accept payments, the account ${account.id} must have the card_payments capability active; see its requirements.`,
  );
}

/**
 * The methods that the page offers: those that account, its configuration of methods, mode, amount and currency allow, filtered by
 * the request and in its order. Since 2026-09-30 the caller's list is only a filter: ineligible methods are dropped silently, and only a session
 * without any method is refused.
 */
export function paymentMethods(
  allowed: string[] | undefined,
  mode: 'payment' | 'subscription',
  account: Stripe.Account,
  total: number,
  displayed: Method[],
): Method[] {
  const isEligible = (method: Method): boolean => {
    const { capability, limits = { min: 0, max: Infinity } } = readTraits(method);
    return (
      displayed.includes(method) &&
      account.capabilities?.[capability] === 'active' &&
      // The sandbox's subscriptions need a card.
      (mode === 'payment' || method === 'card') &&
      total >= limits.min &&
      total <= limits.max
    );
  };
  const asked = allowed ? allowed.flatMap((name) => METHOD_NAMES.filter((method) => method === name)) : METHOD_NAMES;
  const offered = asked.filter(isEligible);
  if (offered.length === 0) {
    throw invalidRequest(
      'No valid payment method types for this Checkout Session. Please ensure that you have activated payment methods compatible with your chosen currency in your dashboard (https://dashboard.stripe.com/settings/payment_methods) and that the amount is within their limits.',
      'allowed_payment_method_types',
    );
  }
  return offered;
}

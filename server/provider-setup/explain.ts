import { describeError } from '../describe-error.ts';
import { findStripeError, isTransientRefusal } from '../integrations/provider/stripe.ts';

/** Why the provider did not do it, for an operator: its own sentence, which names the permission or the setting. */
export function explain(error: unknown): string {
  const cause = findStripeError(error);
  if (!cause) return describeError(error);
  return isTransientRefusal(cause) ? `Stripe can’t be reached, or is too busy: ${cause.message}` : cause.message;
}

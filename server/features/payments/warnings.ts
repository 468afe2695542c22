import type Stripe from 'stripe';
import { callProvider, onAccount } from '../../integrations/provider/stripe.ts';
import type { PaymentRow } from './service.ts';

/** What the provider warns of besides disputes. */
export interface WarningFacts {
  id: string;
  kind: 'fraud_warning' | 'review';
  /** The provider's own word: the kind of fraud, or why it is in review or isn't anymore. */
  detail: string;
  isOpen: boolean;
  openedAt: Date;
}

/** More than a payment ever has. */
const LIMIT = 100;

/** Fetches a payment's early fraud warnings and its review. Throws ProviderRefused and ProviderUnreachable. */
export async function fetchWarnings(
  stripe: Stripe,
  { paymentIntentId, stripeAccountId }: PaymentRow,
): Promise<WarningFacts[]> {
  if (!paymentIntentId) return [];
  const account = onAccount(stripeAccountId);
  return callProvider(async () => {
    const warned = await stripe.radar.earlyFraudWarnings.list(
      { payment_intent: paymentIntentId, limit: LIMIT },
      account,
    );
    const { review } = await stripe.paymentIntents.retrieve(paymentIntentId, { expand: ['review'] }, account);
    return [
      ...warned.data.map(({ id, fraud_type: detail, actionable, created }) => ({
        id,
        kind: 'fraud_warning' as const,
        detail,
        isOpen: actionable,
        openedAt: new Date(created * 1000),
      })),
      ...(review && typeof review === 'object'
        ? [
            {
              id: review.id,
              kind: 'review' as const,
              detail: review.reason,
              isOpen: review.open,
              openedAt: new Date(review.created * 1000),
            },
          ]
        : []),
    ];
  }, 'The payment provider does not know this payment.');
}

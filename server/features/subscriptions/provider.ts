import type Stripe from 'stripe';
import type { Plan } from '../../../contract/business.ts';
import { singleUseKey } from '../../integrations/provider/idempotency-key.ts';
import { callProvider, isInvalidRequest, isMissing, isRefundedAlready } from '../../integrations/provider/stripe.ts';
import { isPaidBack } from './paid-back.ts';
import { portalConfiguration } from './portal-configuration.ts';
import { toPlan } from './plan-prices.ts';

/** Requests to the provider about customers and subscriptions that exist, and what we read from its responses. */

const REFUSAL = 'The payment provider could not change the subscription. Please try again in a moment.';

/** A subscription's current state at the provider. */
export interface SubscriptionFacts {
  stripeSubscriptionId: string;
  stripeCustomerId: string;
  userId: string | null;
  plan: Plan;
  /** The provider's own value. */
  status: string;
  isAwaitingCard: boolean;
  currentPeriodEnd: Date | null;
  /** When it ends instead of renewing; null if it renews. */
  endsAt: Date | null;
  /** The next renewal; null when there will be none, also when it was canceled at the provider for then. */
  renewal: { at: Date; amountCents: number } | null;
  /** All that was paid for the running period is back with the payer. */
  isPaidBack: boolean;
  /** Null while it runs, even if it is set to cancel at the end of the period. */
  endedAt: Date | null;
  latestInvoice: { id: string; askedAt: Date; amountCents: number } | null;
  /** The version that the page showed; null for an older subscription. */
  termsVersion: string | null;
  createdAt: Date;
}

const EXPAND = ['latest_invoice.payments'];

/** Deletes a customer, with what it is subscribed to. Idempotent. Throws ProviderRefused or ProviderUnreachable. */
export async function deleteCustomer(stripe: Stripe, stripeCustomerId: string): Promise<void> {
  try {
    await callProvider(() => stripe.customers.del(stripeCustomerId), REFUSAL);
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}

/** Fetches a subscription; undefined when it doesn't exist. Throws ProviderRefused or ProviderUnreachable. */
export async function fetchSubscription(
  stripe: Stripe,
  stripeSubscriptionId: string,
): Promise<SubscriptionFacts | undefined> {
  try {
    const subscription = await callProvider(
      () => stripe.subscriptions.retrieve(stripeSubscriptionId, { expand: EXPAND }),
      'The payment provider does not know this subscription.',
    );
    const { latest_invoice: invoice, status } = subscription;
    const isOver = ENDED.includes(status) || typeof invoice !== 'object' || invoice === null;
    return { ...toFacts(subscription), isPaidBack: !isOver && (await isPaidBack(stripe, invoice)) };
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** A customer's current subscriptions, or all created since a time. Throws ProviderRefused or ProviderUnreachable. */
export async function listSubscriptions(
  stripe: Stripe,
  which: { stripeCustomerId: string } | { since: Date },
): Promise<{ stripeSubscriptionId: string; status: string }[]> {
  const filter =
    'since' in which
      ? { created: { gte: Math.floor(which.since.getTime() / 1000) }, status: 'all' as const }
      : { customer: which.stripeCustomerId };
  const list = await callProvider(
    () => stripe.subscriptions.list({ ...filter, limit: 100 }).autoPagingToArray({ limit: 1_000 }),
    'The payment provider does not know this customer.',
  ).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  return list.map(({ id, status }) => ({ stripeSubscriptionId: id, status }));
}

/** Cancels a subscription immediately; does nothing when it has ended or doesn't exist. Throws ProviderUnreachable. */
export async function cancelSubscription(stripe: Stripe, stripeSubscriptionId: string): Promise<void> {
  try {
    await stripe.subscriptions.cancel(stripeSubscriptionId);
  } catch (error) {
    // Refused: already canceled, or it doesn't exist.
    if (isInvalidRequest(error)) return;
    await callProvider(() => Promise.reject(error as Error), REFUSAL);
  }
}

/**
 * Refunds a subscription's latest payment, for one that must not start. Idempotent. Throws ProviderRefused and
 * ProviderUnreachable.
 */
export async function refundSubscription(stripe: Stripe, stripeSubscriptionId: string): Promise<void> {
  await callProvider(async () => {
    const subscription = await stripe.subscriptions.retrieve(stripeSubscriptionId, {
      expand: ['latest_invoice.payments'],
    });
    const invoice = typeof subscription.latest_invoice === 'object' ? subscription.latest_invoice : null;
    for (const { payment, status } of invoice?.payments?.data ?? []) {
      const intent = payment.payment_intent;
      if (status !== 'paid' || !intent) continue;
      const paymentIntentId = typeof intent === 'string' ? intent : intent.id;
      await stripe.refunds
        .create(
          { payment_intent: paymentIntentId, reason: 'duplicate', metadata: { subscription_id: stripeSubscriptionId } },
          // One key for all tries would replay a refusal. A second refund is refused, since each is of the whole payment.
          { idempotencyKey: singleUseKey('membership_refund') },
        )
        .catch((error: unknown) => {
          if (!isRefundedAlready(error)) throw error;
        });
    }
  }, 'The payment provider did not accept the refund.');
}

/** The URL of the provider's billing portal. Throws ProviderRefused or ProviderUnreachable. */
export async function openPortal(stripe: Stripe, stripeCustomerId: string, returnUrl: string): Promise<string> {
  const session = await callProvider(
    async () =>
      stripe.billingPortal.sessions.create(
        {
          customer: stripeCustomerId,
          configuration: await portalConfiguration(stripe),
          return_url: returnUrl,
        },
        // The URL works only for minutes, so each visit gets a new one.
        { idempotencyKey: singleUseKey('portal') },
      ),
    'The payment provider could not open its billing pages. Please try again in a moment.',
  );
  return session.url;
}

export const ENDED = ['canceled', 'incomplete_expired'];

/** A trial that the embedded form began, before its card is given. It hasn't started, and ends by itself with the trial. */
export const isAwaitingCard = ({
  status,
  pending_setup_intent: setup,
  default_payment_method: card,
}: Stripe.Subscription) => status === 'trialing' && setup !== null && card === null;

function toFacts(subscription: Stripe.Subscription): Omit<SubscriptionFacts, 'isPaidBack'> {
  const { customer, latest_invoice: invoice, items, status } = subscription;
  const ends = items.data.map((item) => item.current_period_end);
  const currentPeriodEnd = ends.length > 0 ? toDate(Math.max(...ends)) : null;
  const cancelAt = subscription.cancel_at ? toDate(subscription.cancel_at) : null;
  const endsAt = cancelAt ?? (subscription.cancel_at_period_end ? currentPeriodEnd : null);
  const renews = endsAt === null && !ENDED.includes(status);
  return {
    stripeSubscriptionId: subscription.id,
    stripeCustomerId: typeof customer === 'string' ? customer : customer.id,
    userId: subscription.metadata['user_id'] ?? null,
    plan: items.data[0] ? toPlan(items.data[0].price) : 'monthly',
    status,
    isAwaitingCard: isAwaitingCard(subscription),
    currentPeriodEnd,
    endsAt,
    renewal: renews && currentPeriodEnd ? { at: currentPeriodEnd, amountCents: sumItemPrices(items.data) } : null,
    endedAt: ENDED.includes(status)
      ? toDate(subscription.ended_at ?? subscription.canceled_at ?? subscription.created)
      : null,
    latestInvoice:
      invoice && typeof invoice === 'object' && invoice.id
        ? {
            id: invoice.id,
            askedAt: toDate(invoice.status_transitions.finalized_at ?? invoice.created),
            amountCents: invoice.amount_due,
          }
        : null,
    termsVersion: subscription.metadata['terms_version'] ?? null,
    createdAt: toDate(subscription.created),
  };
}

const sumItemPrices = (items: Stripe.SubscriptionItem[]) =>
  items.reduce((sum, { price, quantity }) => sum + (price.unit_amount ?? 0) * (quantity ?? 1), 0);

const toDate = (seconds: number) => new Date(seconds * 1000);

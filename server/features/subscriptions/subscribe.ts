import type Stripe from 'stripe';
import type { Plan } from '../../../contract/business.ts';
import { TERMS_VERSION } from '../../../contract/legal.ts';
import type { Db } from '../../db/client.ts';
import { createByAttempt, type Attempts, type KeySubject } from '../../integrations/provider/idempotency-key.ts';
import { callProvider, isInvalidRequest } from '../../integrations/provider/stripe.ts';
import { endProviderAttempt } from '../accounts/api.ts';
import { planPrice } from './plan-prices.ts';
import { ENDED, isAwaitingCard } from './provider.ts';

/** What is created at the provider when a user subscribes: the customer, then a hosted checkout or a subscription to pay. */

const REFUSAL = 'The payment provider could not start the subscription. Please try again in a moment.';

/** Named by us, so that no setting of the dashboard offers others. Wallets are cards, where the domain is registered. */
const METHOD_TYPES: 'card'[] = ['card'];

interface Provider {
  db: Db;
  stripe: Stripe;
}

export interface Subscriber {
  userId: string;
  /** The user's attempt, which names the request. */
  attempt: number;
  stripeCustomerId: string;
  plan: Plan;
  productName: string;
}

/** A subscription that has started already, although its event may still be on its way. */
interface Started {
  startedSubscriptionId: string;
}

const attemptsAt = (
  db: Db,
  subject: KeySubject,
  { userId, attempt }: { userId: string; attempt: number },
): Attempts => ({
  subject,
  attempt,
  end: (ended) => endProviderAttempt(db, userId, ended),
});

/** Creates the user's customer. Throws ProviderRefused or ProviderUnreachable. */
export async function createCustomer(
  { db, stripe }: Provider,
  user: { id: string; email: string; providerAttempt: number },
): Promise<string> {
  const customer = await callProvider(
    () =>
      createByAttempt<Stripe.Customer>(
        attemptsAt(db, `customer_${user.id}`, { userId: user.id, attempt: user.providerAttempt }),
        (idempotencyKey) =>
          stripe.customers.create({ email: user.email, metadata: { user_id: user.id } }, { idempotencyKey }),
        async ({ id }) => {
          const current = await stripe.customers.retrieve(id);
          return current.deleted ? undefined : current;
        },
      ),
    REFUSAL,
  );
  return customer.id;
}

/**
 * The URL of a hosted checkout that subscribes. Reuses an open one for the same plan and expires the customer's other
 * ones, so that nobody subscribes twice. Throws ProviderRefused or ProviderUnreachable.
 */
export async function openSubscriptionCheckout(
  { db, stripe }: Provider,
  subscriber: Subscriber,
  trialEnd: Date | null,
  addresses: { successUrl: string; cancelUrl: string },
): Promise<{ url: string } | Started> {
  const { userId, stripeCustomerId, plan, productName } = subscriber;
  const trialEndSeconds = trialEnd && Math.floor(trialEnd.getTime() / 1000);
  const metadata = { user_id: userId, plan, trial_end: String(trialEndSeconds ?? '') };
  return callProvider(async () => {
    const open = await stripe.checkout.sessions.list({ customer: stripeCustomerId, status: 'open', limit: 100 });
    for (const session of open.data) {
      const { plan: openPlan, trial_end: openTrialEnd = '' } = session.metadata ?? {};
      // The provider stores no empty values.
      const isSame = openPlan === plan && openTrialEnd === metadata.trial_end;
      if (isSame && session.url) return { url: session.url };
      // A refusal means it was just completed; its subscription arrives by webhook.
      await stripe.checkout.sessions.expire(session.id).catch(ignoreRefusal);
    }
    const params: Stripe.Checkout.SessionCreateParams = {
      mode: 'subscription',
      adaptive_pricing: { enabled: false },
      allowed_payment_method_types: METHOD_TYPES,
      customer: stripeCustomerId,
      client_reference_id: userId,
      line_items: [{ price: await planPrice(stripe, plan, productName), quantity: 1 }],
      metadata,
      subscription_data: {
        metadata: { user_id: userId, terms_version: TERMS_VERSION },
        ...(trialEndSeconds ? { trial_end: trialEndSeconds } : {}),
      },
      success_url: addresses.successUrl,
      cancel_url: addresses.cancelUrl,
    };
    const session = await createByAttempt<Stripe.Checkout.Session>(
      attemptsAt(db, `subscribe_${userId}_${plan}_${metadata.trial_end}`, subscriber),
      (idempotencyKey) => stripe.checkout.sessions.create(params, { idempotencyKey }),
      ({ id }) => findUsableSession(stripe, id),
    );
    if (session.url) return { url: session.url };
    const { subscription } = session;
    if (!subscription) throw new Error(`checkout session ${session.id} has neither address nor subscription`);
    return { startedSubscriptionId: typeof subscription === 'string' ? subscription : subscription.id };
  }, REFUSAL);
}

/** A session that is open, or whose subscription runs; undefined for one that leads nowhere anymore. */
async function findUsableSession(stripe: Stripe, id: string): Promise<Stripe.Checkout.Session | undefined> {
  const session = await stripe.checkout.sessions.retrieve(id, { expand: ['subscription'] });
  if (session.status === 'open') return session;
  const { subscription } = session;
  return subscription && typeof subscription === 'object' && !ENDED.includes(subscription.status) ? session : undefined;
}

function ignoreRefusal(error: unknown): void {
  if (!isInvalidRequest(error)) throw error;
}

const SECRETS = ['latest_invoice.confirmation_secret', 'pending_setup_intent'];

/**
 * The client secret with which the embedded form pays a subscription's first invoice, or with a trial end gives the card that pays
 * later. Reuses a subscription that waits for this or creates one. Throws ProviderRefused or ProviderUnreachable.
 */
export async function pendingSubscriptionSecret(
  { db, stripe }: Provider,
  subscriber: Subscriber,
  trialEnd: Date | null,
): Promise<{ clientSecret: string } | Started> {
  const { userId, stripeCustomerId, plan, productName } = subscriber;
  return callProvider(async () => {
    const price = await planPrice(stripe, plan, productName);
    const waiting = await stripe.subscriptions.list({
      customer: stripeCustomerId,
      status: trialEnd ? 'trialing' : 'incomplete',
      limit: 100,
      expand: SECRETS.map((path) => `data.${path}`),
    });
    for (const subscription of waiting.data) {
      const clientSecret = findClientSecret(subscription);
      if (clientSecret && isAwaitingPayer(subscription) && subscription.items.data[0]?.price.id === price)
        return { clientSecret };
    }
    const trialEndSeconds = trialEnd && Math.floor(trialEnd.getTime() / 1000);
    const params: Stripe.SubscriptionCreateParams = {
      customer: stripeCustomerId,
      items: [{ price }],
      payment_behavior: 'default_incomplete',
      payment_settings: { payment_method_types: METHOD_TYPES, save_default_payment_method: 'on_subscription' },
      metadata: { user_id: userId, terms_version: TERMS_VERSION },
      ...(trialEndSeconds && {
        trial_end: trialEndSeconds,
        trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
      }),
      expand: SECRETS,
    };
    const subscription = await createByAttempt<Stripe.Subscription>(
      attemptsAt(db, `embedded_${userId}_${plan}${trialEndSeconds ? `_${trialEndSeconds}` : ''}`, subscriber),
      (idempotencyKey) => stripe.subscriptions.create(params, { idempotencyKey }),
      async ({ id }) => {
        const current = await stripe.subscriptions.retrieve(id, { expand: SECRETS });
        return ENDED.includes(current.status) ? undefined : current;
      },
    );
    if (!isAwaitingPayer(subscription)) return { startedSubscriptionId: subscription.id };
    const clientSecret = findClientSecret(subscription);
    if (!clientSecret) throw new Error(`subscription ${subscription.id} has no client secret`);
    return { clientSecret };
  }, REFUSAL);
}

const isAwaitingPayer = (subscription: Stripe.Subscription) =>
  subscription.status === 'incomplete' || isAwaitingCard(subscription);

function findClientSecret({
  latest_invoice: invoice,
  pending_setup_intent: setup,
}: Stripe.Subscription): string | null {
  if (invoice && typeof invoice === 'object' && invoice.confirmation_secret)
    return invoice.confirmation_secret.client_secret;
  return setup && typeof setup === 'object' ? setup.client_secret : null;
}

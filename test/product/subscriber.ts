import { eq } from 'drizzle-orm';
import { subscriptions, users } from '../../server/db/schema.ts';
import { PLANS, type Plan } from '../../contract/business.ts';
import type { Breeder } from './breeder.ts';
import type { Product } from './product.ts';

export const DAY = 86_400_000;

interface AtProvider {
  customer: string;
  subscription: string;
  /** Advances this customer's test clock by days. */
  wait(days: number): Promise<void>;
}

interface Terms {
  plan?: Plan;
  /** The name of one of the provider's test cards. */
  card?: string;
  /** When it began; this customer's test clock starts there. */
  daysAgo?: number;
  trialDays?: number;
}

/** Makes a breeder the provider's customer with a separate test clock. */
async function customerOf(product: Product, breeder: Breeder, card: string, daysAgo: number) {
  const { stripe, db } = product.dependencies;
  let time = Math.floor(Date.now() / 1000) - daysAgo * 86_400;
  const clock = await stripe.testHelpers.testClocks.create({ frozen_time: time });
  const customer = await stripe.customers.create({ email: breeder.email, test_clock: clock.id });
  const method = await stripe.paymentMethods.attach(card, { customer: customer.id });
  await stripe.customers.update(customer.id, { invoice_settings: { default_payment_method: method.id } });
  await db.update(users).set({ stripeCustomerId: customer.id }).where(eq(users.id, breeder.userId));
  const wait = async (days: number) => {
    time += Math.round(days * 86_400);
    await stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: time });
  };
  return { customer: customer.id, wait };
}

/** Subscribes a breeder at the provider, as its checkout would; the product learns of it by webhook. */
export async function subscribeAtProvider(product: Product, breeder: Breeder, terms: Terms = {}): Promise<AtProvider> {
  const { plan = 'monthly', card = 'pm_card_visa', daysAgo = 0, trialDays } = terms;
  const { stripe } = product.dependencies;
  const { customer, wait } = await customerOf(product, breeder, card, daysAgo);
  const subscription = await stripe.subscriptions.create({
    customer,
    items: [{ price: await priceOf(product, plan) }],
    metadata: { user_id: breeder.userId },
    ...(trialDays ? { trial_period_days: trialDays } : {}),
  });
  return { customer, subscription: subscription.id, wait };
}

async function priceOf({ dependencies: { stripe } }: Product, plan: Plan): Promise<string> {
  const { priceCents, interval } = PLANS[plan];
  const product = await stripe.products.create({ name: 'Plan' });
  return (
    await stripe.prices.create({
      product: product.id,
      currency: 'usd',
      unit_amount: priceCents,
      recurring: { interval },
    })
  ).id;
}

export const subscriptionsOf = (product: Product, breeder: Breeder) =>
  product.dependencies.db.select().from(subscriptions).where(eq(subscriptions.userId, breeder.userId));

export const me = async (breeder: Breeder) => (await breeder.call('GET', '/api/me')).body['user'];

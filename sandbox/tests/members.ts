import type Stripe from 'stripe';
import { expect } from 'vitest';
import type { Bench } from './harness.ts';

export const day = 24 * 60 * 60;

/** A plan to subscribe to: a product with a monthly and a yearly price. */
export async function createPlans(bench: Bench): Promise<{ monthly: Stripe.Price; yearly: Stripe.Price }> {
  const product = await bench.stripe.products.create({ name: 'Membership', metadata: { kind: 'plan' } });
  const price = (interval: 'month' | 'year', unit_amount: number) =>
    bench.stripe.prices.create({ product: product.id, currency: 'usd', unit_amount, recurring: { interval } });
  return { monthly: await price('month', 499), yearly: await price('year', 4_999) };
}

export async function customerWith(
  bench: Bench,
  card?: string,
  more: Stripe.CustomerCreateParams = {},
): Promise<Stripe.Customer> {
  const customer = await bench.stripe.customers.create({ email: 'member@example.com', name: 'Mo Member', ...more });
  if (card === undefined) return customer;
  const method = await bench.stripe.paymentMethods.attach(card, { customer: customer.id });
  return bench.stripe.customers.update(customer.id, { invoice_settings: { default_payment_method: method.id } });
}

/** A customer with its own test clock. */
export async function customerOnClock(
  bench: Bench,
  card?: string,
): Promise<{ customer: Stripe.Customer; clock: string; start: number; wait: (days: number) => Promise<void> }> {
  const start = Math.floor(bench.time.now / 1000);
  const { id } = await bench.stripe.testHelpers.testClocks.create({ frozen_time: start, name: 'test' });
  const customer = await customerWith(bench, card, { test_clock: id });
  let at = start;
  const wait = async (days: number): Promise<void> => {
    at += Math.round(days * day);
    await bench.stripe.testHelpers.testClocks.advance(id, { frozen_time: at });
  };
  return { customer, clock: id, start, wait };
}

const allEvents = (bench: Bench): Promise<Stripe.Event[]> =>
  bench.stripe.events.list({ limit: 100 }).autoPagingToArray({ limit: 10_000 });

/** The platform's new events, oldest first. */
export async function eventsSince(bench: Bench, since: Set<string>): Promise<Stripe.Event[]> {
  return (await allEvents(bench)).toReversed().filter((event) => !since.has(event.id));
}

export async function seenEvents(bench: Bench): Promise<Set<string>> {
  return new Set((await allEvents(bench)).map((event) => event.id));
}

export const latestInvoice = (subscription: Stripe.Subscription): Stripe.Invoice => {
  expect(typeof subscription.latest_invoice).toBe('object');
  return subscription.latest_invoice as Stripe.Invoice;
};

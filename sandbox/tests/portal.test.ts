import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBench, refusal, type Bench } from './harness.ts';
import { createPlans, customerOnClock, customerWith } from './members.ts';
import { card, visit } from './shop.ts';

let bench: Bench;
let configuration: string;
let plan: Stripe.Price;
beforeAll(async () => {
  bench = await openBench({ platformName: 'Harbour Club' });
  plan = (await createPlans(bench)).monthly;
  const features = { invoice_history: { enabled: true }, subscription_cancel: { enabled: true } };
  configuration = (await bench.stripe.billingPortal.configurations.create({ features, metadata: { made_by: 'shop' } }))
    .id;
});
afterAll(async () => {
  expect(bench.findings).toEqual([]);
  await bench.close();
});

const subscribe = (customer: Stripe.Customer, more: Partial<Stripe.SubscriptionCreateParams> = {}) =>
  bench.stripe.subscriptions.create({ customer: customer.id, items: [{ price: plan.id }], ...more });
const open = async (customer: Stripe.Customer): Promise<string> => {
  const session = await bench.stripe.billingPortal.sessions.create({
    configuration,
    customer: customer.id,
    return_url: 'http://localhost:3000/account',
  });
  return session.url;
};
const read = (id: string) => bench.stripe.subscriptions.retrieve(id, { expand: ['default_payment_method'] });

test('a session needs a configuration, which allows what it was asked for and nothing else', async () => {
  const customer = await customerWith(bench, 'pm_card_visa');
  const refused = await refusal(bench.stripe.billingPortal.sessions.create({ customer: customer.id }));
  expect(refused.message).toMatch(/^No configuration provided and your test mode default configuration/);
  const { configurations } = bench.stripe.billingPortal;
  expect((await configurations.list({ active: true })).data).toMatchObject([
    {
      id: configuration,
      is_default: false,
      metadata: { made_by: 'shop' },
      features: {
        invoice_history: { enabled: true },
        subscription_cancel: { enabled: true, mode: 'at_period_end' },
        payment_method_update: { enabled: false },
      },
    },
  ]);
  const changed = await configurations.update(configuration, {
    features: { payment_method_update: { enabled: true } },
  });
  expect(changed.features).toMatchObject({
    payment_method_update: { enabled: true },
    invoice_history: { enabled: true },
  });
});

describe('the billing portal', () => {
  test('shows plan, next invoice, card and invoices, and the way back', async () => {
    const customer = await customerWith(bench, 'pm_card_visa');
    await subscribe(customer);
    const page = await visit(bench, await open(customer));
    for (const text of [
      'Your subscription with Harbour Club',
      'Membership: $4.99 per month',
      'Visa ending in 4242',
      '$4.99 on December 21, 2026',
      'href="http://localhost:3000/account"',
      'Paid',
    ])
      expect(page.text).toContain(text);
  });

  test('changes the card for all later payments', async () => {
    const customer = await customerWith(bench, 'pm_card_visa');
    const { id } = await subscribe(customer);
    const url = await open(customer);
    expect((await visit(bench, `${url}/card`, card('4242'))).text).toContain('Your card number is invalid.');
    expect((await visit(bench, `${url}/card`, card('4000000000000002'))).text).toContain('Your card was declined.');
    expect((await visit(bench, `${url}/card`, card('5555555555554444'))).status).toBe(303);
    expect(await read(id)).toMatchObject({ default_payment_method: { card: { last4: '4444' } } });
    const asked = await visit(bench, `${url}/card`, card('4000002500003155'));
    await visit(bench, asked.location, { outcome: 'complete' });
    expect(await read(id)).toMatchObject({ default_payment_method: { card: { last4: '3155' } } });
  });

  test('cancels at the end of the period and reverts it', async () => {
    const customer = await customerWith(bench, 'pm_card_visa');
    const { id } = await subscribe(customer);
    const url = await open(customer);
    expect((await visit(bench, `${url}/cancel?subscription=${id}`)).text).toContain(
      'You keep it until December 21, 2026',
    );
    await visit(bench, `${url}/cancel`, { subscription: id });
    expect((await read(id)).cancel_at_period_end).toBe(true);
    await visit(bench, `${url}/keep`, { subscription: id });
    expect((await read(id)).cancel_at_period_end).toBe(false);
  });

  test('pays an open invoice with a new card', async () => {
    const { customer, wait } = await customerOnClock(bench, 'pm_card_chargeCustomerFail');
    const { id } = await subscribe(customer, { trial_period_days: 1 });
    await wait(1.1);
    expect((await read(id)).status).toBe('past_due');
    const url = await open(customer);
    const page = await visit(bench, url);
    expect(page.text).toContain('Payment failed');
    const invoice = /name="invoice" value="(in_\w+)"/.exec(page.text)?.[1] ?? '';
    expect((await visit(bench, `${url}/pay`, { invoice })).status).toBe(402);
    await visit(bench, `${url}/card`, card('4242424242424242'));
    expect((await visit(bench, `${url}/pay`, { invoice })).status).toBe(303);
    expect((await read(id)).status).toBe('active');
  });

  test("opens for an hour, for its customer's own subscriptions only", async () => {
    const [one, other] = [await customerWith(bench, 'pm_card_visa'), await customerWith(bench, 'pm_card_visa')];
    const { id } = await subscribe(other);
    const url = await open(one);
    await visit(bench, `${url}/cancel`, { subscription: id });
    expect((await read(id)).status).toBe('active');
    expect((await read(id)).cancel_at_period_end).toBe(false);
    expect((await visit(bench, '/sandbox/portal/none')).status).toBe(404);
    bench.time.now += 61 * 60 * 1000;
    expect((await visit(bench, url)).status).toBe(404);
    expect(
      await refusal(bench.stripe.billingPortal.sessions.create({ configuration, customer: 'cus_none' })),
    ).toMatchObject({ code: 'resource_missing' });
  });
});

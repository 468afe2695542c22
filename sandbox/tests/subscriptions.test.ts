import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBench, refusal, type Bench } from './harness.ts';
import { createPlans, customerOnClock, customerWith, day, latestInvoice, seenEvents, eventsSince } from './members.ts';

let bench: Bench;
let plans: { monthly: Stripe.Price; yearly: Stripe.Price };
beforeAll(async () => {
  bench = await openBench();
  plans = await createPlans(bench);
});
afterAll(async () => {
  expect(bench.findings).toEqual([]);
  await bench.close();
});

const items = (price: Stripe.Price) => [{ price: price.id }];
const read = (id: string) =>
  bench.stripe.subscriptions.retrieve(id, { expand: ['latest_invoice.payments.data.payment.payment_intent'] });

describe('a subscription', () => {
  test('with a card on file is active and paid at once', async () => {
    const { stripe } = bench;
    const customer = await customerWith(bench, 'pm_card_visa');
    const before = await seenEvents(bench);
    const made = await stripe.subscriptions.create({
      customer: customer.id,
      items: items(plans.monthly),
      metadata: { user: '7' },
      expand: ['latest_invoice.payments'],
    });
    expect(made).toMatchObject({ status: 'active', metadata: { user: '7' }, cancel_at_period_end: false });
    const item = made.items.data[0]!;
    expect(item.current_period_end - item.current_period_start).toBe(30 * day);
    const invoice = latestInvoice(made);
    expect(invoice).toMatchObject({
      status: 'paid',
      amount_paid: 499,
      billing_reason: 'subscription_create',
      parent: { subscription_details: { subscription: made.id } },
    });
    expect(invoice.lines.data.map((line) => [line.description, line.amount])).toEqual([
      ['1 × Membership (at $4.99 / month)', 499],
    ]);
    expect(invoice.payments?.data[0]).toMatchObject({ status: 'paid', amount_paid: 499 });
    const types = (await eventsSince(bench, before)).map((event) => event.type);
    for (const type of [
      'customer.subscription.created',
      'customer.subscription.updated',
      'invoice.created',
      'invoice.finalized',
      'invoice.paid',
      'invoice.payment_succeeded',
      'payment_intent.succeeded',
      'charge.succeeded',
    ])
      expect(types).toContain(type);
    expect((await stripe.balance.retrieve()).pending[0]?.amount).toBe(499 - 14 - 30);
  });

  test('that awaits its first payment is incomplete, and has a client secret for the form', async () => {
    const { stripe } = bench;
    const customer = await customerWith(bench);
    const made = await stripe.subscriptions.create({
      customer: customer.id,
      items: items(plans.yearly),
      payment_behavior: 'default_incomplete',
      payment_settings: { save_default_payment_method: 'on_subscription' },
      expand: ['latest_invoice.confirmation_secret', 'pending_setup_intent'],
    });
    expect(made).toMatchObject({ status: 'incomplete', pending_setup_intent: null });
    expect(latestInvoice(made)).toMatchObject({ status: 'open', amount_due: 4_999 });
    expect(latestInvoice(made).confirmation_secret?.client_secret).toMatch(/^pi_\w+_secret_/);
    expect((await stripe.subscriptions.list({ customer: customer.id, status: 'incomplete' })).data).toHaveLength(1);
  });

  test('with a free trial asks for a card without charging it', async () => {
    const { stripe } = bench;
    const customer = await customerWith(bench);
    const trialEnd = Math.floor(bench.time.now / 1000) + 5 * day;
    const made = await stripe.subscriptions.create({
      customer: customer.id,
      items: items(plans.monthly),
      payment_behavior: 'default_incomplete',
      payment_settings: { save_default_payment_method: 'on_subscription' },
      trial_end: trialEnd,
      expand: ['latest_invoice.confirmation_secret', 'pending_setup_intent'],
    });
    expect(made).toMatchObject({ status: 'trialing', trial_end: trialEnd });
    expect(latestInvoice(made)).toMatchObject({ status: 'paid', amount_due: 0, confirmation_secret: null });
    const setup = made.pending_setup_intent as Stripe.SetupIntent;
    expect(setup.client_secret).toMatch(/^seti_\w+_secret_/);
  });

  test('ends at once when cancelled, and is then listed only among the ended', async () => {
    const { stripe } = bench;
    const customer = await customerWith(bench, 'pm_card_visa');
    const made = await stripe.subscriptions.create({ customer: customer.id, items: items(plans.monthly) });
    const before = await seenEvents(bench);
    const ended = await stripe.subscriptions.cancel(made.id);
    expect(ended).toMatchObject({
      status: 'canceled',
      cancellation_details: { reason: 'cancellation_requested' },
    });
    expect((await eventsSince(bench, before)).map((event) => event.type)).toEqual(['customer.subscription.deleted']);
    expect((await stripe.subscriptions.list({ customer: customer.id })).data).toEqual([]);
    expect((await stripe.subscriptions.list({ customer: customer.id, status: 'ended' })).data).toHaveLength(1);
    expect((await stripe.subscriptions.list({ customer: customer.id, status: 'all' })).data).toHaveLength(1);
    expect(await refusal(stripe.subscriptions.cancel(made.id))).toMatchObject({ code: 'resource_missing' });
  });

  test('whose first payment is declined stays incomplete', async () => {
    const { stripe } = bench;
    const customer = await customerWith(bench, 'pm_card_chargeCustomerFail');
    const made = await stripe.subscriptions.create({ customer: customer.id, items: items(plans.monthly) });
    expect(made.status).toBe('incomplete');
    expect((await read(made.id)).latest_invoice).toMatchObject({ status: 'open', attempt_count: 1 });
  });
});

describe('time', () => {
  test('renews a subscription each month, on the day on which it began', async () => {
    const { stripe } = bench;
    const { customer, wait, start } = await customerOnClock(bench, 'pm_card_visa');
    const made = await stripe.subscriptions.create({ customer: customer.id, items: items(plans.monthly) });
    await wait(30.02);
    const drafted = await read(made.id);
    expect(latestInvoice(drafted)).toMatchObject({ status: 'draft', billing_reason: 'subscription_cycle', total: 499 });
    await wait(0.1);
    const renewed = await read(made.id);
    expect(latestInvoice(renewed)).toMatchObject({ status: 'paid', amount_paid: 499 });
    expect(renewed.items.data[0]?.current_period_start).toBe(start + 30 * day);
    await wait(365);
    expect((await stripe.invoices.list({ subscription: made.id, limit: 100 })).data).toHaveLength(14);
  });

  test('ends a trial with the first payment', async () => {
    const { stripe } = bench;
    const { customer, wait } = await customerOnClock(bench, 'pm_card_visa');
    const made = await stripe.subscriptions.create({
      customer: customer.id,
      items: items(plans.monthly),
      trial_period_days: 7,
    });
    expect(made.status).toBe('trialing');
    const before = await seenEvents(bench);
    await wait(4.1);
    expect((await eventsSince(bench, before)).map((event) => event.type)).toContain(
      'customer.subscription.trial_will_end',
    );
    await wait(3);
    expect(await read(made.id)).toMatchObject({ status: 'active', latest_invoice: { status: 'paid', total: 499 } });
  });

  test('retries a declined renewal, four attempts over fifteen days, then ends the subscription', async () => {
    const { stripe } = bench;
    const { customer, wait } = await customerOnClock(bench, 'pm_card_chargeCustomerFail');
    const made = await stripe.subscriptions.create({
      customer: customer.id,
      items: items(plans.monthly),
      trial_period_days: 7,
    });
    await wait(7.1);
    const late = await read(made.id);
    expect(late).toMatchObject({ status: 'past_due', latest_invoice: { status: 'open', attempt_count: 1 } });
    expect(latestInvoice(late).next_payment_attempt).toBeGreaterThan(0);
    await wait(3);
    expect(latestInvoice(await read(made.id)).attempt_count).toBe(2);
    await wait(5);
    expect(latestInvoice(await read(made.id)).attempt_count).toBe(3);
    const before = await seenEvents(bench);
    await wait(7);
    expect(await read(made.id)).toMatchObject({
      status: 'canceled',
      cancellation_details: { reason: 'payment_failed' },
      latest_invoice: { status: 'open', attempt_count: 4, next_payment_attempt: null },
    });
    const types = (await eventsSince(bench, before)).map((event) => event.type);
    expect(types).toEqual(expect.arrayContaining(['invoice.payment_failed', 'customer.subscription.deleted']));
  });

  test('a new card during the retries makes the subscription active again', async () => {
    const { stripe } = bench;
    const { customer, wait } = await customerOnClock(bench, 'pm_card_chargeCustomerFail');
    const made = await stripe.subscriptions.create({
      customer: customer.id,
      items: items(plans.monthly),
      trial_period_days: 1,
    });
    await wait(1.1);
    expect((await read(made.id)).status).toBe('past_due');
    const card = await stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id });
    await stripe.customers.update(customer.id, { invoice_settings: { default_payment_method: card.id } });
    await wait(3);
    expect(await read(made.id)).toMatchObject({
      status: 'active',
      latest_invoice: { status: 'paid', attempt_count: 2 },
    });
  });

  test('an incomplete subscription expires after 23 hours, and its invoice is void', async () => {
    const { stripe } = bench;
    const { customer, wait } = await customerOnClock(bench);
    const made = await stripe.subscriptions.create({
      customer: customer.id,
      items: items(plans.monthly),
      payment_behavior: 'default_incomplete',
    });
    await wait(1);
    expect(await read(made.id)).toMatchObject({ status: 'incomplete_expired', latest_invoice: { status: 'void' } });
  });

  test('cancel_at_period_end ends a subscription with its period, unless it is reset', async () => {
    const { stripe } = bench;
    const { customer, wait } = await customerOnClock(bench, 'pm_card_visa');
    const made = await stripe.subscriptions.create({ customer: customer.id, items: items(plans.monthly) });
    const ending = await stripe.subscriptions.update(made.id, { cancel_at_period_end: true });
    expect(ending.cancel_at).toBe(made.items.data[0]?.current_period_end);
    expect((await stripe.subscriptions.update(made.id, { cancel_at_period_end: false })).cancel_at).toBeNull();
    await stripe.subscriptions.update(made.id, { cancel_at_period_end: true });
    await wait(31);
    expect((await read(made.id)).status).toBe('canceled');
    expect((await stripe.invoices.list({ subscription: made.id })).data).toHaveLength(1);
  });

  test("the sandbox's own loop renews subscriptions on its own clock", async () => {
    const { stripe } = bench;
    const customer = await customerWith(bench, 'pm_card_visa');
    const made = await stripe.subscriptions.create({ customer: customer.id, items: items(plans.monthly) });
    bench.time.now += 30.1 * day * 1000;
    expect((await read(made.id)).latest_invoice).toMatchObject({
      status: 'paid',
      billing_reason: 'subscription_cycle',
    });
  });
});

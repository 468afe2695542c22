import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBench, refusal, type Bench } from './harness.ts';
import { createPlans, customerWith, day, seenEvents, eventsSince } from './members.ts';
import { card, visit } from './shop.ts';

let bench: Bench;
let plans: { monthly: Stripe.Price; yearly: Stripe.Price };
beforeAll(async () => {
  bench = await openBench({ platformName: 'Harbour Club' });
  plans = await createPlans(bench);
});
afterAll(async () => {
  expect(bench.findings).toEqual([]);
  await bench.close();
});

const create = (more: Partial<Stripe.Checkout.SessionCreateParams> = {}) =>
  bench.stripe.checkout.sessions.create({
    mode: 'subscription',
    line_items: [{ price: plans.monthly.id, quantity: 1 }],
    success_url: 'http://localhost:3000/done?session={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://localhost:3000/pricing',
    ...more,
  });
const now = () => Math.floor(bench.time.now / 1000);
const read = (id: string) =>
  bench.stripe.checkout.sessions.retrieve(id, { expand: ['subscription.latest_invoice', 'customer'] });

describe('a checkout of a subscription', () => {
  test('says what is charged when, takes a card, and creates the subscription', async () => {
    const session = await create({
      customer_email: 'new@example.com',
      metadata: { user: '1' },
      subscription_data: { metadata: { user: '1' } },
    });
    expect(session).toMatchObject({ mode: 'subscription', status: 'open', amount_total: 499, subscription: null });
    const page = await visit(bench, session.url ?? '');
    for (const text of [
      'Subscribe to Harbour Club',
      '$4.99 per month',
      'until you cancel',
      'Total due today',
      '>Subscribe<',
    ])
      expect(page.text).toContain(text);
    const before = await seenEvents(bench);
    const paid = await visit(bench, session.url ?? '', card('4242424242424242', { email: 'new@example.com' }));
    expect(paid.location).toBe(`http://localhost:3000/done?session=${session.id}`);
    const after = await read(session.id);
    expect(after).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      customer: { email: 'new@example.com' },
      subscription: { status: 'active', metadata: { user: '1' }, latest_invoice: { status: 'paid', amount_paid: 499 } },
    });
    const types = (await eventsSince(bench, before)).map((event) => event.type);
    for (const type of [
      'customer.created',
      'customer.subscription.created',
      'invoice.paid',
      'checkout.session.completed',
    ])
      expect(types.filter((one) => one === type)).toHaveLength(1);
    const again = await visit(bench, session.url ?? '', card('4242424242424242'));
    expect(again.location).toBe(paid.location);
    expect(
      (await bench.stripe.subscriptions.list({ customer: (after.customer as Stripe.Customer).id })).data,
    ).toHaveLength(1);
  });

  test('with a free trial takes the card and charges nothing until it ends', async () => {
    const customer = await customerWith(bench);
    const trialEnd = now() + 5 * day;
    const session = await create({ customer: customer.id, subscription_data: { trial_end: trialEnd } });
    const page = await visit(bench, session.url ?? '');
    for (const text of [
      'Free until',
      'November 26, 2026',
      'Nothing is charged today',
      '$0.00',
      '>Start trial<',
      'value="member@example.com"',
    ])
      expect(page.text).toContain(text);
    await visit(bench, session.url ?? '', card('4242424242424242'));
    expect(await read(session.id)).toMatchObject({
      payment_status: 'no_payment_required',
      customer: { id: customer.id },
      subscription: { status: 'trialing', trial_end: trialEnd, latest_invoice: { amount_due: 0 } },
    });
  });

  test('accepts inline price_data, and 3D Secure before it completes', async () => {
    const session = await create({
      line_items: [
        {
          quantity: 1,
          price_data: {
            currency: 'usd',
            unit_amount: 4_999,
            recurring: { interval: 'year' },
            product_data: { name: 'Yearly' },
          },
        },
      ],
      customer_email: 'secure@example.com',
    });
    const asked = await visit(bench, session.url ?? '', card('4000002500003155'));
    expect(asked.location).toContain('/authenticate');
    expect((await visit(bench, asked.location)).text).toContain('$49.99');
    await visit(bench, asked.location, { outcome: 'complete' });
    expect(await read(session.id)).toMatchObject({ status: 'complete', subscription: { status: 'active' } });
  });

  test('a declined card creates no subscription, and another card succeeds', async () => {
    const session = await create({ customer_email: 'second@example.com' });
    const refused = await visit(bench, session.url ?? '', card('4000000000000002'));
    expect(refused.status).toBe(402);
    expect(refused.text).toContain('Your card was declined.');
    expect(await read(session.id)).toMatchObject({ status: 'open', subscription: null, customer: null });
    await visit(bench, session.url ?? '', card('4242424242424242'));
    expect(await read(session.id)).toMatchObject({ status: 'complete' });
  });

  test('conflicting parameters are refused', async () => {
    const soon = await refusal(create({ subscription_data: { trial_end: now() + day } }));
    expect(soon.message).toContain('at least 2 days in the future');
    const once = { currency: 'usd', unit_amount: 100, product_data: { name: 'x' } };
    expect((await refusal(create({ line_items: [{ quantity: 1, price_data: once }] }))).message).toContain('recurring');
    expect((await refusal(create({ payment_intent_data: { description: 'x' } }))).param).toBe('payment_intent_data');
    const both = create({ customer: (await customerWith(bench)).id, customer_email: 'a@example.com' });
    expect((await refusal(both)).message).toContain('only specify one');
  });
});

import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBench, type Bench } from './harness.ts';
import { klarna, onboardedAccount, sessionParams, visit } from './shop.ts';

let bench: Bench;
let account: string;
beforeAll(async () => {
  bench = await openBench();
  account = await onboardedAccount(bench);
});
afterAll(async () => {
  expect(bench.findings).toEqual([]);
  await bench.close();
});

const create = (more: Partial<Stripe.Checkout.SessionCreateParams>) =>
  bench.stripe.checkout.sessions.create(sessionParams(bench, more), { stripeAccount: account });
const read = (id: string) =>
  bench.stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent.latest_charge'] }, { stripeAccount: account });
const readIntent = (session: Stripe.Checkout.Session) => session.payment_intent as Stripe.PaymentIntent;
const readCharge = (session: Stripe.Checkout.Session) => readIntent(session).latest_charge as Stripe.Charge;

describe('Klarna’s page', () => {
  test('can be denied and then approved', async () => {
    const session = await create({
      allowed_payment_method_types: ['card', 'klarna'],
      line_items: [
        { quantity: 1, price_data: { currency: 'usd', unit_amount: 100_003, product_data: { name: 'Chair' } } },
      ],
    });
    expect((await visit(bench, session.url ?? '')).text).toContain('Pay in 4, in 30 days or over time');
    const asked = await visit(bench, session.url ?? '', { method: 'klarna', email: 'buyer@example.com' });
    expect(asked.location).toBe(`/sandbox/checkout/${session.id}/klarna`);
    expect((await visit(bench, asked.location)).text).toContain('Pay $1,000.03 to Harbour Goods');
    expect((await visit(bench, asked.location, { outcome: 'deny' })).text).toContain('Klarna did not approve');
    expect(readIntent(await read(session.id)).last_payment_error?.code).toBe('payment_method_provider_decline');
    await visit(bench, session.url ?? '', { method: 'klarna', email: 'buyer@example.com' });
    expect((await visit(bench, asked.location, klarna('approve'))).status).toBe(303);
    const after = await read(session.id);
    expect(after.status).toBe('complete');
    expect(readCharge(after)).toMatchObject({ payment_method_details: { type: 'klarna' } });
    expect(readCharge(after).id).toMatch(/^py_/);
  });

  test.each(['pay_in_installments', 'pay_later', 'pay_with_financing', 'pay_now'])(
    'asks for payer and plan, and the charge names plan %s',
    async (plan) => {
      const session = await create({ allowed_payment_method_types: ['klarna'] });
      const { location } = await visit(bench, session.url ?? '', { email: 'jo@example.com' });
      const page = await visit(bench, location);
      for (const text of ['value="jo@example.com"', 'Full name', 'Phone number', 'Pay in 30 days', 'Financing'])
        expect(page.text).toContain(text);
      const refused = await visit(
        bench,
        location,
        klarna('approve', { name: '', email: 'jo', phone: '1', plan: 'all' }),
      );
      expect(refused.status).toBe(422);
      for (const text of ['Enter your full name.', 'Enter an email', 'Enter a phone number', 'Choose a plan.'])
        expect(refused.text).toContain(text);
      expect((await read(session.id)).status).toBe('open');

      expect((await visit(bench, location, klarna('approve', { plan }))).status).toBe(303);
      const after = await read(session.id);
      const person = { name: 'Jo Buyer', email: 'buyer@example.com', phone: '(503) 555-0142' };
      expect(after.customer_details).toMatchObject(person);
      expect(readCharge(after)).toMatchObject({
        billing_details: person,
        payment_method_details: { klarna: { payment_method_category: plan } },
      });
    },
  );
});

import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { referencedId } from '../store/referenced-id.ts';
import { openBench, type Bench } from './harness.ts';
import { card, onboardedAccount, paidSession, sessionParams, visit } from './shop.ts';

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

const create = (more: Partial<Stripe.Checkout.SessionCreateParams> = {}) =>
  bench.stripe.checkout.sessions.create(sessionParams(bench, more), { stripeAccount: account });
const read = (id: string) =>
  bench.stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent.latest_charge'] }, { stripeAccount: account });
const readIntent = (session: Stripe.Checkout.Session) => session.payment_intent as Stripe.PaymentIntent;
const readCharge = (session: Stripe.Checkout.Session) => readIntent(session).latest_charge as Stripe.Charge;

describe('a hosted checkout', () => {
  test('shows merchant, lines, total and the known email', async () => {
    const session = await create();
    const page = await visit(bench, session.url ?? '');
    expect(page.status).toBe(200);
    for (const text of [
      'Harbour Goods',
      'Oak table',
      'Platform fee (5%)',
      '$1,312.50',
      'value="buyer@example.com"',
      'no real money moves',
    ])
      expect(page.text).toContain(text);
    expect(page.headers.get('content-security-policy')).toContain("form-action 'self' http://localhost:3000;");
    expect(page.text).toContain('action="/sandbox/checkout/');
  });

  test('a successful card redirects to the success URL and completes session, payment and charge', async () => {
    const session = await create();
    const paid = await visit(bench, session.url ?? '', card('4242 4242 4242 4242'));
    expect([paid.status, paid.location]).toEqual([303, `http://localhost:3000/done?session=${session.id}`]);
    const after = await read(session.id);
    expect(after).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      url: null,
      customer_details: { email: 'buyer@example.com', name: 'Jo Buyer' },
    });
    expect(readIntent(after)).toMatchObject({
      status: 'succeeded',
      amount_received: 131_250,
      metadata: { order: '1' },
      application_fee_amount: 6_250,
    });
    expect(readCharge(after)).toMatchObject({
      paid: true,
      amount: 131_250,
      payment_method_details: { card: { brand: 'visa', last4: '4242' } },
    });
  });

  test('submitting twice, or from another window, is idempotent', async () => {
    const session = await create();
    const clicks = await Promise.all([1, 2, 3].map(() => visit(bench, session.url ?? '', card('4242424242424242'))));
    for (const click of clicks)
      expect([click.status, click.location]).toEqual([303, `http://localhost:3000/done?session=${session.id}`]);
    const { payment_intent } = await bench.stripe.checkout.sessions.retrieve(
      session.id,
      {},
      { stripeAccount: account },
    );
    const charges = await bench.stripe.charges.list(
      { payment_intent: referencedId(payment_intent) },
      { stripeAccount: account },
    );
    expect(charges.data).toHaveLength(1);
  });

  test.each([
    ['4000000000000002', 'Your card was declined.', 'card_declined', 'generic_decline'],
    ['4000000000009995', 'Your card has insufficient funds.', 'card_declined', 'insufficient_funds'],
    ['4000000000000069', 'Your card has expired.', 'expired_card', undefined],
    ['4000000000000127', 'Your card&#39;s security code is incorrect.', 'incorrect_cvc', undefined],
    ['4012888888881881', 'used a non test card', 'card_declined', 'test_mode_live_card'],
  ])(
    'card %s is declined with its reason, and another card succeeds afterwards',
    async (number, text, code, declineCode) => {
      const session = await create();
      const refused = await visit(bench, session.url ?? '', card(number));
      expect(refused.status).toBe(402);
      expect(refused.text).toContain(text);
      expect(refused.text).toContain('value="Jo Buyer"');
      expect(refused.text).not.toContain(number);
      const after = await read(session.id);
      expect(after.status).toBe('open');
      expect(readIntent(after)).toMatchObject({
        status: 'requires_payment_method',
        last_payment_error: { type: 'card_error', code },
      });
      if (declineCode) expect(readIntent(after).last_payment_error?.decline_code).toBe(declineCode);
      expect(readCharge(after)).toMatchObject({ status: 'failed', failure_code: code, balance_transaction: null });
      const paid = await visit(bench, session.url ?? '', card('5555555555554444'));
      expect(paid.status).toBe(303);
      expect(readCharge(await read(session.id)).payment_method_details?.card?.brand).toBe('mastercard');
    },
  );

  test('3D Secure shows its own page: completed it pays, failed it does not', async () => {
    const session = await create();
    const asked = await visit(bench, session.url ?? '', card('4000002500003155'));
    expect(asked.location).toBe(`/sandbox/checkout/${session.id}/authenticate`);
    expect(readIntent(await read(session.id))).toMatchObject({
      status: 'requires_action',
      next_action: { type: 'redirect_to_url' },
    });
    expect((await visit(bench, asked.location)).text).toContain('Complete authentication');
    const failed = await visit(bench, asked.location, { outcome: 'fail' });
    expect(failed.status).toBe(402);
    expect(failed.text).toContain('unable to authenticate');
    expect(readIntent(await read(session.id)).last_payment_error?.code).toBe('payment_intent_authentication_failure');
    await visit(bench, session.url ?? '', card('4000002500003155'));
    const done = await visit(bench, asked.location, { outcome: 'complete' });
    expect(done.location).toBe(`http://localhost:3000/done?session=${session.id}`);
    expect(readCharge(await read(session.id)).payment_method_details?.card?.last4).toBe('3155');
  });

  test('asks for a phone number where the shop requires one, and returns it', async () => {
    const session = await create({ phone_number_collection: { enabled: true } });
    expect((await visit(bench, session.url ?? '')).text).toContain('Phone number');
    expect((await visit(bench, session.url ?? '', card('4242424242424242'))).text).toContain('Enter a phone number');
    const phone = '(503) 555-0142';
    expect((await visit(bench, session.url ?? '', card('4242424242424242', { phone }))).status).toBe(303);
    expect((await read(session.id)).customer_details).toMatchObject({ phone });
  });

  test('shows errors beside their fields, keeps the other values, and charges nothing', async () => {
    const session = await create();
    const refused = await visit(bench, session.url ?? '', {
      method: 'card',
      email: 'nobody',
      number: '4242424242424241',
      expiry: '10/26',
      cvc: '12',
      name: '',
      postal_code: '9',
    });
    expect(refused.status).toBe(422);
    for (const text of [
      'Enter an email address',
      'Your card number is invalid.',
      'expiration date is in the past',
      'Enter the security code: 3 digits',
      'Enter the name on your card',
      'Enter a ZIP code',
    ])
      expect(refused.text).toContain(text);
    expect(refused.text).toContain('aria-describedby="number-error"');
    expect(refused.text).toContain('value="nobody"');
    expect(refused.text).not.toContain('4242424242424241');
    expect((await read(session.id)).payment_intent).toBeNull();
  });

  test('American Express has a code of four digits', async () => {
    const session = await create();
    expect((await visit(bench, session.url ?? '', card('378282246310005'))).text).toContain('4 digits');
    expect((await visit(bench, session.url ?? '', card('378282246310005', { cvc: '1234' }))).status).toBe(303);
  });

  test('an expired session says so and links back to the shop', async () => {
    const session = await create();
    const expired = await bench.stripe.checkout.sessions.expire(session.id, {}, { stripeAccount: account });
    expect(expired).toMatchObject({ status: 'expired', url: null });
    const page = await visit(bench, session.url ?? '');
    expect(page.status).toBe(410);
    expect(page.text).toContain('This checkout has expired');
    expect(page.text).toContain('href="http://localhost:3000/shop"');
    expect((await visit(bench, session.url ?? '', card('4242424242424242'))).status).toBe(410);
    await expect(bench.stripe.checkout.sessions.expire(session.id, {}, { stripeAccount: account })).rejects.toThrow(
      /status of expired/,
    );
  });

  test('a due session expires on the first read and cancels its payment intent', async () => {
    const session = await create();
    await visit(bench, session.url ?? '', card('4000000000000002'));
    bench.time.now += 31 * 60_000;
    expect((await visit(bench, session.url ?? '', card('4242424242424242'))).status).toBe(410);
    const after = await read(session.id);
    expect(after.status).toBe('expired');
    expect(readIntent(after)).toMatchObject({ status: 'canceled', cancellation_reason: 'expired' });
  });

  test('a completed session says so and links onward', async () => {
    const session = await create();
    await visit(bench, session.url ?? '', card('4242424242424242'));
    const page = await visit(bench, session.url ?? '');
    expect(page.text).toContain('This payment is complete');
    expect(page.text).toContain(`href="http://localhost:3000/done?session=${session.id}"`);
    await expect(bench.stripe.checkout.sessions.expire(session.id, {}, { stripeAccount: account })).rejects.toThrow(
      /status of complete/,
    );
  });

  test('no card number and no security code is stored anywhere', async () => {
    await paidSession(bench, account);
    const rows = await bench.database.query<{ found: number }>(
      `select count(*)::int as found from sandbox.objects where data::text like '%4242424242424242%' or internal::text like '%4242424242424242%' or internal::text like '%"cvc"%'`,
    );
    expect(rows[0]?.found).toBe(0);
  });

  test('untrusted text is escaped', async () => {
    const session = await create({
      line_items: [
        {
          quantity: 1,
          price_data: { currency: 'usd', unit_amount: 10_000, product_data: { name: '<script>alert(1)</script>' } },
        },
      ],
    });
    const page = await visit(bench, session.url ?? '', { method: 'card', email: '"><img src=x>' });
    expect(page.text).not.toContain('<script>');
    expect(page.text).not.toContain('<img');
  });

  test('an unknown session shows a page, not an API error', async () => {
    const page = await visit(bench, '/checkout/cs_test_unknown');
    expect(page.status).toBe(404);
    expect(page.text).toContain('Nothing here');
  });
});

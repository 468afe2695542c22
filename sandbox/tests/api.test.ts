import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBench, raw, refusal, testKey, type Bench } from './harness.ts';
import { onboardedAccount, sessionParams } from './shop.ts';

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

const on = (id: string) => ({ stripeAccount: id });
const create = (more: Partial<Stripe.Checkout.SessionCreateParams> = {}, options: Stripe.RequestOptions = {}) =>
  bench.stripe.checkout.sessions.create(sessionParams(bench, more), { ...on(account), ...options });

describe('keys and accounts', () => {
  test('no key, a wrong key and an unknown address are refused as Stripe refuses them', async () => {
    expect(await raw(bench, 'GET', '/v1/balance', '', { authorization: '' })).toMatchObject({
      status: 401,
      body: { error: { type: 'invalid_request_error' } },
    });
    const wrong = await raw(bench, 'GET', '/v1/balance', '', { authorization: 'Bearer sk_live_abcdefghijklmnop' });
    expect(wrong.status).toBe(401);
    expect(wrong.body.error.message).toBe('Invalid API Key provided: sk_live_************mnop');
    expect(await raw(bench, 'GET', '/v1/nothing')).toMatchObject({
      status: 404,
      body: { error: { type: 'invalid_request_error' } },
    });
    expect((await raw(bench, 'PUT', '/v1/balance')).body.error.message).toContain(
      'Unrecognized request URL (PUT: /v1/balance)',
    );
  });

  test('a key may also come as the user name of Basic authentication', async () => {
    const basic = `Basic ${Buffer.from(`${testKey}:`).toString('base64')}`;
    expect((await raw(bench, 'GET', '/v1/balance', '', { authorization: basic })).status).toBe(200);
  });

  test('every answer carries request id and version', async () => {
    const { headers } = await raw(bench, 'GET', '/v1/balance');
    expect(headers.get('request-id')).toMatch(/^req_\w{14}$/);
    expect(headers.get('stripe-version')).toBe('2026-10-28.endive');
    expect((await raw(bench, 'GET', '/v1/balance', '', { 'stripe-version': '2020-08-27' })).status).toBe(400);
  });

  test("another account's objects do not exist", async () => {
    const other = await onboardedAccount(bench);
    const session = await create();
    for (const options of [on(other), {}]) {
      const error = await refusal(bench.stripe.checkout.sessions.retrieve(session.id, {}, options));
      expect([error.statusCode, error.code]).toEqual([404, 'resource_missing']);
    }
    expect((await bench.stripe.checkout.sessions.list({}, on(other))).data).toEqual([]);
    const unknown = await refusal(bench.stripe.balance.retrieve({}, on('acct_1nobody')));
    expect([unknown.statusCode, unknown.code]).toEqual([403, 'account_invalid']);
  });

  test('an account is created with controller properties, changed and listed', async () => {
    const made = await bench.stripe.accounts.create({
      country: 'US',
      email: 'new@example.com',
      controller: { fees: { payer: 'account' }, losses: { payments: 'stripe' }, stripe_dashboard: { type: 'full' } },
      capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
      metadata: { a: '1', b: '2' },
    });
    expect(made).toMatchObject({
      charges_enabled: false,
      details_submitted: false,
      type: 'none',
      capabilities: { card_payments: 'inactive', transfers: 'inactive' },
    });
    expect(made.requirements?.currently_due).toContain('external_account');
    const changed = await bench.stripe.accounts.update(made.id, {
      business_profile: { name: 'New' },
      metadata: { a: '', c: '3' },
    });
    expect(changed.metadata).toEqual({ b: '2', c: '3' });
    expect(changed.business_profile?.name).toBe('New');
    expect((await bench.stripe.accounts.list({ limit: 1 })).data[0]?.id).toBe(made.id);
  });

  test('the platform is an account too', async () => {
    expect(await bench.stripe.accounts.retrieveCurrent()).toMatchObject({ charges_enabled: true, object: 'account' });
  });
});

describe('parameters', () => {
  test.each([
    ['mode=payment&mood=good', 'parameter_unknown', 'mood', 'Received unknown parameter: mood'],
    [
      'mode=payment&payment_method_types[0]=card',
      'parameter_unknown',
      'payment_method_types',
      'Received unknown parameter: payment_method_types',
    ],
    ['', 'parameter_missing', 'mode', 'Missing required param: mode.'],
    ['mode=payment&success_url=nowhere', 'url_invalid', 'success_url', 'Not a valid URL'],
    ['mode=payment&customer_email=nobody', 'email_invalid', 'customer_email', 'Invalid email address: nobody'],
    ['mode=payment&expires_at=soon', 'parameter_invalid_integer', 'expires_at', 'Invalid integer: soon'],
    ['mode=payment&cancel_url=', 'parameter_invalid_empty', 'cancel_url', 'You passed an empty string'],
    [
      'mode=payment&success_url=https://a.example&line_items[0][quantity]=1',
      'parameter_missing',
      'line_items[0][price_data]',
      'Missing required param: line_items[0][price_data].',
    ],
    [
      'mode=payment&automatic_tax[enabled]=true',
      'parameter_unknown',
      'automatic_tax',
      'If Stripe knows it, the sandbox does not yet.',
    ],
    ['mode=setup', undefined, 'mode', 'Invalid mode: must be one of payment, or subscription in the sandbox'],
  ])('%s is refused', async (form, code, param, message) => {
    const { status, body } = await raw(bench, 'POST', '/v1/checkout/sessions', form);
    expect(status).toBe(400);
    expect(body.error).toMatchObject({ type: 'invalid_request_error', param });
    expect(body.error.code).toBe(code);
    expect(body.error.message).toContain(message);
  });

  test('metadata has limits', async () => {
    const long = 'x'.repeat(501);
    expect((await refusal(create({ metadata: { a: long } }))).message).toContain('500 characters');
    expect((await refusal(create({ metadata: { ['k'.repeat(41)]: '1' } }))).message).toContain('40 characters');
    expect(
      (await refusal(create({ metadata: Object.fromEntries(Array.from({ length: 51 }, (_, n) => [`k${n}`, '1'])) })))
        .message,
    ).toContain('50 metadata keys');
  });

  test('digits as metadata keys stay keys', async () => {
    expect((await create({ metadata: { 0: 'zero', 1: 'one' } })).metadata).toEqual({ 0: 'zero', 1: 'one' });
  });

  test('names such as __proto__ are ordinary names', async () => {
    const { status, body } = await raw(bench, 'POST', '/v1/checkout/sessions', '__proto__[x]=1&mode=payment');
    expect([status, body.error.code]).toEqual([400, 'parameter_unknown']);
  });
});

describe('rules of a session', () => {
  const nowSeconds = () => Math.floor(bench.time.now / 1000);
  const line = (cents: number) => [
    { quantity: 1, price_data: { currency: 'usd', unit_amount: cents, product_data: { name: 'Thing' } } },
  ];

  test('the expiry must be between 30 minutes and 24 hours ahead', async () => {
    expect((await refusal(create({ expires_at: nowSeconds() + 29 * 60 }))).message).toContain('at least 30 minutes');
    expect((await refusal(create({ expires_at: nowSeconds() + 25 * 3600 }))).message).toContain('less than 24 hours');
    expect((await create({ expires_at: nowSeconds() + 30 * 60 })).status).toBe('open');
  });

  test('the total must be at least 50 cents and the application fee below it', async () => {
    expect((await refusal(create({ line_items: line(49), payment_intent_data: {} }))).code).toBe('amount_too_small');
    expect(
      (await refusal(create({ line_items: line(1000), payment_intent_data: { application_fee_amount: 1000 } }))).param,
    ).toBe('payment_intent_data[application_fee_amount]');
    const onPlatform = bench.stripe.checkout.sessions.create(sessionParams(bench));
    expect((await refusal(onPlatform)).message).toContain('Can only apply an application_fee_amount');
  });

  test('an account that can not charge has no checkout', async () => {
    const { id } = await bench.stripe.accounts.create({ capabilities: { card_payments: { requested: true } } });
    expect((await refusal(bench.stripe.checkout.sessions.create(sessionParams(bench), on(id)))).message).toContain(
      'cannot currently make charges',
    );
  });

  test('Klarna is offered where active and eligible; a session with ineligible Klarna alone is refused', async () => {
    expect((await create({ allowed_payment_method_types: ['card', 'klarna'] })).payment_method_types).toEqual([
      'card',
      'klarna',
    ]);
    const cheap = { line_items: line(900), payment_intent_data: {} };
    expect((await create({ ...cheap, allowed_payment_method_types: ['card', 'klarna'] })).payment_method_types).toEqual(
      ['card'],
    );
    expect((await refusal(create({ ...cheap, allowed_payment_method_types: ['klarna'] }))).message).toContain(
      'No valid payment method types',
    );
    const waiting = await onboardedAccount(bench, 'klarna_pending');
    const there = (types: Stripe.Checkout.SessionCreateParams.AllowedPaymentMethodType[]) =>
      bench.stripe.checkout.sessions.create(sessionParams(bench, { allowed_payment_method_types: types }), on(waiting));
    expect((await there(['card', 'klarna'])).payment_method_types).toEqual(['card']);
    expect((await refusal(there(['klarna']))).param).toBe('allowed_payment_method_types');
  });

  test('an admin of the platform sells without an application fee', async () => {
    const session = await bench.stripe.checkout.sessions.create(sessionParams(bench, { payment_intent_data: {} }));
    expect(session.status).toBe('open');
  });

  test('metadata of a session can be changed', async () => {
    const session = await create({ metadata: { a: '1' } });
    const changed = await bench.stripe.checkout.sessions.update(session.id, { metadata: { b: '2' } }, on(account));
    expect(changed.metadata).toEqual({ a: '1', b: '2' });
  });
});

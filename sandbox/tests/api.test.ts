import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { onboardedAccount, openBench, paidSession, sessionParams, testKey, visit, type Bench } from './harness.ts';

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

/** A call as it travels, for what the SDK would not send. */
async function raw(method: string, path: string, form = '', headers: Record<string, string> = {}): Promise<{ status: number; body: any; headers: Headers }> {
  const response = await bench.sandbox.fetch(`https://api.stripe.com${path}`, {
    method,
    headers: { authorization: `Bearer ${testKey}`, 'content-type': 'application/x-www-form-urlencoded', ...headers },
    ...(method === 'POST' ? { body: form } : {}),
  });
  return { status: response.status, body: await response.json(), headers: response.headers };
}

async function refusal(work: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  try {
    await work;
  } catch (error) {
    return error as Stripe.errors.StripeError;
  }
  throw new Error('it was not refused');
}

describe('keys and accounts', () => {
  test('no key, a wrong key and an unknown address are refused as Stripe refuses them', async () => {
    expect(await raw('GET', '/v1/balance', '', { authorization: '' })).toMatchObject({ status: 401, body: { error: { type: 'invalid_request_error' } } });
    const wrong = await raw('GET', '/v1/balance', '', { authorization: 'Bearer sk_live_abcdefghijklmnop' });
    expect(wrong.status).toBe(401);
    expect(wrong.body.error.message).toBe('Invalid API Key provided: sk_live_************mnop');
    expect(await raw('GET', '/v1/nothing')).toMatchObject({ status: 404, body: { error: { type: 'invalid_request_error' } } });
    expect((await raw('PUT', '/v1/balance')).body.error.message).toContain('Unrecognized request URL (PUT: /v1/balance)');
  });

  test('a key may also come as the user name of Basic authentication', async () => {
    const basic = `Basic ${Buffer.from(`${testKey}:`).toString('base64')}`;
    expect((await raw('GET', '/v1/balance', '', { authorization: basic })).status).toBe(200);
  });

  test('every answer carries request id and version', async () => {
    const { headers } = await raw('GET', '/v1/balance');
    expect(headers.get('request-id')).toMatch(/^req_\w{14}$/);
    expect(headers.get('stripe-version')).toBe('2026-10-28.endive');
    expect((await raw('GET', '/v1/balance', '', { 'stripe-version': '2020-08-27' })).status).toBe(400);
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

  test('an account is made with controller properties, changed, listed and deleted', async () => {
    const made = await bench.stripe.accounts.create({
      country: 'US',
      email: 'new@example.com',
      controller: { fees: { payer: 'account' }, losses: { payments: 'stripe' }, stripe_dashboard: { type: 'full' } },
      capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
      metadata: { a: '1', b: '2' },
    });
    expect(made).toMatchObject({ charges_enabled: false, details_submitted: false, type: 'none', capabilities: { card_payments: 'inactive', transfers: 'inactive' } });
    expect(made.requirements?.currently_due).toContain('external_account');
    const changed = await bench.stripe.accounts.update(made.id, { business_profile: { name: 'New' }, metadata: { a: '', c: '3' } });
    expect(changed.metadata).toEqual({ b: '2', c: '3' });
    expect(changed.business_profile?.name).toBe('New');
    expect((await bench.stripe.accounts.list({ limit: 1 })).data[0]?.id).toBe(made.id);
    expect((await bench.stripe.accounts.listCapabilities(made.id)).data.map((one) => one.id)).toEqual(['card_payments', 'transfers']);
    expect(await bench.stripe.accounts.retrieveCapability(made.id, 'klarna_payments')).toMatchObject({ requested: false, status: 'unrequested' });
    await bench.stripe.accounts.updateCapability(made.id, 'klarna_payments', { requested: true });
    expect((await bench.stripe.accounts.retrieve(made.id)).capabilities?.klarna_payments).toBe('inactive');
    expect(await bench.stripe.accounts.del(made.id)).toMatchObject({ deleted: true });
    expect((await refusal(bench.stripe.accounts.retrieve(made.id))).statusCode).toBe(403);
  });

  test('the platform is an account too', async () => {
    expect(await bench.stripe.accounts.retrieveCurrent()).toMatchObject({ charges_enabled: true, object: 'account' });
  });
});

describe('parameters', () => {
  test.each([
    ['mode=payment&mood=good', 'parameter_unknown', 'mood', 'Received unknown parameter: mood'],
    ['mode=payment&payment_method_types[0]=card', 'parameter_unknown', 'payment_method_types', 'Received unknown parameter: payment_method_types'],
    ['', 'parameter_missing', 'mode', 'Missing required param: mode.'],
    ['mode=payment&success_url=nowhere', 'url_invalid', 'success_url', 'Not a valid URL'],
    ['mode=payment&customer_email=nobody', 'email_invalid', 'customer_email', 'Invalid email address: nobody'],
    ['mode=payment&expires_at=soon', 'parameter_invalid_integer', 'expires_at', 'Invalid integer: soon'],
    ['mode=payment&cancel_url=', 'parameter_invalid_empty', 'cancel_url', 'You passed an empty string'],
    ['mode=payment&line_items[0][quantity]=1', 'parameter_missing', 'line_items[0][price_data]', 'Missing required param: line_items[0][price_data].'],
    ['mode=subscription', 'sandbox_unsupported', 'mode', 'The sandbox does not support'],
    ['mode=payment&automatic_tax[enabled]=true', 'sandbox_unsupported', 'automatic_tax', 'The sandbox does not support the parameter automatic_tax'],
    ['mode=dance', undefined, 'mode', 'Invalid mode: must be one of payment, setup, or subscription'],
  ])('%s is refused', async (form, code, param, message) => {
    const { status, body } = await raw('POST', '/v1/checkout/sessions', form);
    expect(status).toBe(400);
    expect(body.error).toMatchObject({ type: 'invalid_request_error', param });
    expect(body.error.code).toBe(code);
    expect(body.error.message).toContain(message);
  });

  test('metadata has limits', async () => {
    const long = 'x'.repeat(501);
    expect((await refusal(create({ metadata: { a: long } }))).message).toContain('500 characters');
    expect((await refusal(create({ metadata: { ['k'.repeat(41)]: '1' } }))).message).toContain('40 characters');
    expect((await refusal(create({ metadata: Object.fromEntries(Array.from({ length: 51 }, (_, n) => [`k${n}`, '1'])) }))).message).toContain('50 metadata keys');
  });

  test('digits as metadata keys stay keys', async () => {
    expect((await create({ metadata: { 0: 'zero', 1: 'one' } })).metadata).toEqual({ 0: 'zero', 1: 'one' });
  });

  test('names that could harm an object are names like any other', async () => {
    const { status, body } = await raw('POST', '/v1/checkout/sessions', '__proto__[x]=1&mode=payment');
    expect([status, body.error.code]).toEqual([400, 'parameter_unknown']);
  });
});

describe('rules of a session', () => {
  const nowSeconds = () => Math.floor(bench.time.now / 1000);
  const line = (cents: number) => [{ quantity: 1, price_data: { currency: 'usd', unit_amount: cents, product_data: { name: 'Thing' } } }];

  test('the expiry lies between 30 minutes and 24 hours ahead', async () => {
    expect((await refusal(create({ expires_at: nowSeconds() + 29 * 60 }))).message).toContain('at least 30 minutes');
    expect((await refusal(create({ expires_at: nowSeconds() + 25 * 3600 }))).message).toContain('less than 24 hours');
    expect((await create({ expires_at: nowSeconds() + 30 * 60 })).status).toBe('open');
  });

  test('the total is at least 50 cents and the application fee below it', async () => {
    expect((await refusal(create({ line_items: line(49), payment_intent_data: {} }))).code).toBe('amount_too_small');
    expect((await refusal(create({ line_items: line(1000), payment_intent_data: { application_fee_amount: 1000 } }))).param).toBe('payment_intent_data[application_fee_amount]');
    const onPlatform = bench.stripe.checkout.sessions.create(sessionParams(bench));
    expect((await refusal(onPlatform)).message).toContain('Can only apply an application_fee_amount');
  });

  test('an account that can not charge has no checkout', async () => {
    const { id } = await bench.stripe.accounts.create({ capabilities: { card_payments: { requested: true } } });
    expect((await refusal(bench.stripe.checkout.sessions.create(sessionParams(bench), on(id)))).message).toContain('cannot currently make charges');
  });

  test('Klarna is offered where it is active and fits; asked for alone where it is not, the session is refused', async () => {
    expect((await create({ allowed_payment_method_types: ['card', 'klarna'] })).payment_method_types).toEqual(['card', 'klarna']);
    const cheap = { line_items: line(900), payment_intent_data: {} };
    expect((await create({ ...cheap, allowed_payment_method_types: ['card', 'klarna'] })).payment_method_types).toEqual(['card']);
    expect((await refusal(create({ ...cheap, allowed_payment_method_types: ['klarna'] }))).message).toContain('No valid payment method types');
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

describe('idempotency', () => {
  /** Over fetch the SDK hands on the Headers as they are. */
  const header = (answer: Stripe.Response<unknown>, name: string) => (answer.lastResponse.headers as unknown as Headers).get(name);

  test('the same key and parameters give the same answer, marked as replayed', async () => {
    const first = await create({}, { idempotencyKey: 'order-1' });
    const second = await create({}, { idempotencyKey: 'order-1' });
    expect(second.id).toBe(first.id);
    expect(header(second, 'idempotent-replayed')).toBe('true');
    expect(header(second, 'original-request')).toBe(first.lastResponse.requestId);
    expect(header(first, 'idempotent-replayed')).toBeNull();
  });

  test('at once, too, only one is made', async () => {
    const all = await Promise.all(Array.from({ length: 8 }, () => create({}, { idempotencyKey: 'crowd' })));
    expect(new Set(all.map((session) => session.id)).size).toBe(1);
  });

  test('other parameters or another endpoint with the same key are refused', async () => {
    await create({}, { idempotencyKey: 'order-2' });
    const other = await refusal(create({ customer_email: 'else@example.com' }, { idempotencyKey: 'order-2' }));
    expect([other.statusCode, other.rawType]).toEqual([400, 'idempotency_error']);
    const elsewhere = await refusal(bench.stripe.refunds.create({ charge: 'ch_1' }, { ...on(account), idempotencyKey: 'order-2' }));
    expect(elsewhere.message).toContain('same endpoint');
  });

  test('a key of another account is another key', async () => {
    const other = await onboardedAccount(bench);
    const first = await create({}, { idempotencyKey: 'shared' });
    const second = await bench.stripe.checkout.sessions.create(sessionParams(bench), { ...on(other), idempotencyKey: 'shared' });
    expect(second.id).not.toBe(first.id);
  });

  test('a refusal by the rules is replayed, one by wrong parameters is not kept', async () => {
    const ask = () => refusal(bench.stripe.refunds.create({ charge: 'ch_unknown' }, { ...on(account), idempotencyKey: 'refund-1' }));
    expect((await ask()).headers?.['idempotent-replayed']).toBeUndefined();
    expect((await ask()).headers?.['idempotent-replayed']).toBe('true');
    await raw('POST', '/v1/refunds', 'amount=x', { 'idempotency-key': 'refund-2', 'stripe-account': account });
    const session = await paidSession(bench, account);
    const { payment_intent } = session;
    const refund = await bench.stripe.refunds.create({ payment_intent: (payment_intent as Stripe.PaymentIntent).id }, { ...on(account), idempotencyKey: 'refund-2' });
    expect(refund.status).toBe('succeeded');
  });

  test('after 24 hours the key is forgotten', async () => {
    const first = await create({ expires_at: undefined } as never, { idempotencyKey: 'old' });
    bench.time.now += 24 * 3600_000 + 1;
    const second = await create({ expires_at: undefined } as never, { idempotencyKey: 'old' });
    expect(second.id).not.toBe(first.id);
  });
});

describe('lists and expansion', () => {
  test('cursors lead through a list in both directions', async () => {
    const seller = await onboardedAccount(bench);
    const made: string[] = [];
    for (let n = 0; n < 5; n += 1) {
      made.unshift((await bench.stripe.checkout.sessions.create(sessionParams(bench), on(seller))).id);
      bench.time.now += 1000;
    }
    const list = bench.stripe.checkout.sessions;
    const ids = (page: Stripe.ApiList<Stripe.Checkout.Session>) => page.data.map((one) => one.id);
    const first = await list.list({ limit: 2 }, on(seller));
    expect([ids(first), first.has_more]).toEqual([made.slice(0, 2), true]);
    const second = await list.list({ limit: 3, starting_after: made[1]! }, on(seller));
    expect([ids(second), second.has_more]).toEqual([made.slice(2), false]);
    const back = await list.list({ limit: 2, ending_before: made[3]! }, on(seller));
    expect([ids(back), back.has_more]).toEqual([made.slice(1, 3), true]);
    const all: string[] = [];
    for await (const one of list.list({ limit: 2 }, on(seller))) all.push(one.id);
    expect(all).toEqual(made);
    const [newest] = first.data;
    expect(ids(await list.list({ created: { gte: newest!.created } }, on(seller)))).toEqual([made[0]]);
    await list.expire(made[2]!, {}, on(seller));
    expect(ids(await list.list({ status: 'expired' }, on(seller)))).toEqual([made[2]]);
    expect(ids(await list.list({ status: 'open' }, on(seller)))).toHaveLength(4);
    expect((await refusal(list.list({ starting_after: 'cs_test_none' }, on(seller)))).statusCode).toBe(404);
    expect((await refusal(list.list({ limit: 101 }, on(seller)))).param).toBe('limit');
  });

  test('a session is found by its payment', async () => {
    const session = await paidSession(bench, account);
    const intent = session.payment_intent as Stripe.PaymentIntent;
    const found = await bench.stripe.checkout.sessions.list({ payment_intent: intent.id }, on(account));
    expect(found.data.map((one) => one.id)).toEqual([session.id]);
  });

  test('fields are expanded, nested and inside lists', async () => {
    const session = await paidSession(bench, account);
    const deep = await bench.stripe.checkout.sessions.retrieve(
      session.id,
      { expand: ['payment_intent.latest_charge.balance_transaction', 'payment_intent.latest_charge.application_fee', 'payment_intent.latest_charge.refunds', 'payment_intent.payment_method', 'line_items.data.price.product'] },
      on(account),
    );
    const charge = (deep.payment_intent as Stripe.PaymentIntent).latest_charge as Stripe.Charge;
    expect((charge.balance_transaction as Stripe.BalanceTransaction).amount).toBe(131_250);
    expect((charge.application_fee as Stripe.ApplicationFee).amount).toBe(6_250);
    expect(charge.refunds?.data).toEqual([]);
    expect((deep.line_items?.data[0]?.price?.product as Stripe.Product).name).toBe('Oak table');
    const listed = await bench.stripe.checkout.sessions.list({ limit: 1, expand: ['data.payment_intent'] }, on(account));
    expect(typeof listed.data[0]?.payment_intent).toBe('object');
    const fees = await bench.stripe.applicationFees.list({ limit: 1, expand: ['data.charge', 'data.balance_transaction'] });
    expect((fees.data[0]?.charge as Stripe.Charge).amount).toBe(131_250);
    expect((await refusal(bench.stripe.checkout.sessions.retrieve(session.id, { expand: ['colour'] }, on(account)))).message).toBe('This property cannot be expanded (colour).');
  });

  test('line items can be listed by themselves', async () => {
    const session = await create();
    const page = await bench.stripe.checkout.sessions.listLineItems(session.id, { limit: 1 }, on(account));
    expect([page.data[0]?.description, page.has_more]).toEqual(['Oak table', true]);
    const rest = await bench.stripe.checkout.sessions.listLineItems(session.id, { starting_after: page.data[0]!.id }, on(account));
    expect([rest.data.map((item) => item.description), rest.has_more]).toEqual([['Platform fee (5%)'], false]);
  });

  test("a session's payment can not be cancelled by itself", async () => {
    const session = await paidSession(bench, account);
    const error = await refusal(bench.stripe.paymentIntents.cancel((session.payment_intent as Stripe.PaymentIntent).id, {}, on(account)));
    expect(error.code).toBe('payment_intent_unexpected_state');
    expect((await refusal(bench.stripe.paymentIntents.create({ amount: 100, currency: 'usd' }))).code).toBe('sandbox_unsupported');
  });
});

test('what is too large, or no address at all, still answers with an error that the SDK understands', async () => {
  expect(await raw('POST', '/v1/refunds', `metadata[a]=${'x'.repeat(1_100_000)}`)).toMatchObject({ status: 413, body: { error: { type: 'invalid_request_error' } } });
  expect(await raw('GET', '/v1/charges/%E0%A4%A')).toMatchObject({ status: 404, body: { error: { type: 'invalid_request_error' } } });
});

test('a database that is away is told, without its secrets', async () => {
  const query = bench.database.transaction;
  bench.database.transaction = () => Promise.reject(new Error('connection to 10.0.0.1 lost'));
  const { status, body } = await raw('GET', '/v1/balance');
  const page = await visit(bench, '/checkout/cs_test_x');
  bench.database.transaction = query;
  expect([status, body.error.type]).toEqual([500, 'api_error']);
  expect(body.error.message + page.text).not.toContain('10.0.0.1');
  expect([page.status, page.text.includes('That did not work')]).toEqual([500, true]);
});

test('over a real port it is the same server', async () => {
  const address = await bench.sandbox.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = new URL(address);
  const stripe = new Stripe(testKey, { host: '127.0.0.1', port, protocol: 'http', telemetry: false });
  const session = await stripe.checkout.sessions.create(sessionParams(bench), on(account));
  expect((await fetch(`${address}/checkout/${session.id}`)).status).toBe(200);
  expect((await stripe.balance.retrieve()).object).toBe('balance');
});

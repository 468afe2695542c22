import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBench, raw, refusal, testKey, type Bench } from './harness.ts';
import { onboardedAccount, paidSession, sessionParams, visit } from './shop.ts';

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

describe('idempotency', () => {
  /** Over fetch the SDK passes the Headers through. */
  const header = (answer: Stripe.Response<unknown>, name: string) =>
    (answer.lastResponse.headers as unknown as Headers).get(name);

  test('the same key and parameters give the same answer, marked as replayed', async () => {
    const first = await create({}, { idempotencyKey: 'order-1' });
    const second = await create({}, { idempotencyKey: 'order-1' });
    expect(second.id).toBe(first.id);
    expect(header(second, 'idempotent-replayed')).toBe('true');
    expect(header(second, 'original-request')).toBe(first.lastResponse.requestId);
    expect(header(first, 'idempotent-replayed')).toBeNull();
  });

  test('concurrent requests with one key create only one object', async () => {
    const all = await Promise.all(Array.from({ length: 8 }, () => create({}, { idempotencyKey: 'crowd' })));
    expect(new Set(all.map((session) => session.id)).size).toBe(1);
  });

  test('other parameters or another endpoint with the same key are refused', async () => {
    await create({}, { idempotencyKey: 'order-2' });
    const other = await refusal(create({ customer_email: 'else@example.com' }, { idempotencyKey: 'order-2' }));
    expect([other.statusCode, other.rawType]).toEqual([400, 'idempotency_error']);
    const elsewhere = await refusal(
      bench.stripe.refunds.create({ charge: 'ch_1' }, { ...on(account), idempotencyKey: 'order-2' }),
    );
    expect(elsewhere.message).toContain('same endpoint');
  });

  test('keys are separate per account', async () => {
    const other = await onboardedAccount(bench);
    const first = await create({}, { idempotencyKey: 'shared' });
    const second = await bench.stripe.checkout.sessions.create(sessionParams(bench), {
      ...on(other),
      idempotencyKey: 'shared',
    });
    expect(second.id).not.toBe(first.id);
  });

  test('a refusal by a business rule is replayed, one by invalid parameters is not stored', async () => {
    const ask = () =>
      refusal(bench.stripe.refunds.create({ charge: 'ch_unknown' }, { ...on(account), idempotencyKey: 'refund-1' }));
    expect((await ask()).headers?.['idempotent-replayed']).toBeUndefined();
    expect((await ask()).headers?.['idempotent-replayed']).toBe('true');
    await raw(bench, 'POST', '/v1/refunds', 'amount=x', { 'idempotency-key': 'refund-2', 'stripe-account': account });
    const session = await paidSession(bench, account);
    const { payment_intent } = session;
    const refund = await bench.stripe.refunds.create(
      { payment_intent: (payment_intent as Stripe.PaymentIntent).id },
      { ...on(account), idempotencyKey: 'refund-2' },
    );
    expect(refund.status).toBe('succeeded');
  });

  test('the key expires after 24 hours', async () => {
    const first = await create({ expires_at: undefined }, { idempotencyKey: 'old' });
    bench.time.now += 24 * 3600_000 + 1;
    const second = await create({ expires_at: undefined }, { idempotencyKey: 'old' });
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
      {
        expand: [
          'payment_intent.latest_charge.balance_transaction',
          'payment_intent.latest_charge.application_fee',
          'payment_intent.latest_charge.refunds',
          'payment_intent.payment_method',
        ],
      },
      on(account),
    );
    const charge = (deep.payment_intent as Stripe.PaymentIntent).latest_charge as Stripe.Charge;
    expect((charge.balance_transaction as Stripe.BalanceTransaction).amount).toBe(131_250);
    expect((charge.application_fee as Stripe.ApplicationFee).amount).toBe(6_250);
    expect(charge.refunds?.data).toEqual([]);
    const listed = await bench.stripe.checkout.sessions.list(
      { limit: 1, expand: ['data.payment_intent'] },
      on(account),
    );
    expect(typeof listed.data[0]?.payment_intent).toBe('object');
    const fees = await bench.stripe.applicationFees.list({
      limit: 1,
      expand: ['data.charge', 'data.balance_transaction'],
    });
    expect(fees.data[0]?.charge).toMatchObject({ amount: 131_250 });
    expect(
      (await refusal(bench.stripe.checkout.sessions.retrieve(session.id, { expand: ['color'] }, on(account)))).message,
    ).toBe('This property cannot be expanded (color).');
  });
});

test('a body too large or an invalid URL still gets an error that the SDK can parse', async () => {
  expect(await raw(bench, 'POST', '/v1/refunds', `metadata[a]=${'x'.repeat(1_100_000)}`)).toMatchObject({
    status: 413,
    body: { error: { type: 'invalid_request_error' } },
  });
  expect(await raw(bench, 'GET', '/v1/charges/%E0%A4%A')).toMatchObject({
    status: 404,
    body: { error: { type: 'invalid_request_error' } },
  });
});

test('an unavailable database is reported without its secrets', async () => {
  const { database } = bench;
  const transaction = database.transaction.bind(database);
  database.transaction = () => Promise.reject(new Error('connection to 10.0.0.1 lost'));
  const { status, body } = await raw(bench, 'GET', '/v1/balance');
  const page = await visit(bench, '/checkout/cs_test_x');
  database.transaction = transaction;
  expect([status, body.error.type]).toEqual([500, 'api_error']);
  expect(body.error.message + page.text).not.toContain('10.0.0.1');
  expect([page.status, page.text.includes('That did not work')]).toEqual([500, true]);
});

test('the server also works over a real port', async () => {
  const address = await bench.sandbox.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = new URL(address);
  const stripe = new Stripe(testKey, { host: '127.0.0.1', port, protocol: 'http', telemetry: false });
  const session = await stripe.checkout.sessions.create(sessionParams(bench), on(account));
  expect((await fetch(`${address}/checkout/${session.id}`)).status).toBe(200);
  expect((await stripe.balance.retrieve()).object).toBe('balance');
});

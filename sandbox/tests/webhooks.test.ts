import Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createSandbox } from '../sandbox.ts';
import { openBench, until, type Bench } from './harness.ts';
import { onboardedAccount, paidSession, visit } from './shop.ts';

let bench: Bench;
let account: string;
const own = { id: 'we_own', url: 'http://localhost:3000/hooks', secret: 'whsec_own', connect: false };
const connected = { id: 'we_connected', url: 'http://localhost:3000/hooks', secret: 'whsec_connected', connect: true };

beforeAll(async () => {
  bench = await openBench({ retryDelaysMs: [1_000, 60_000] });
  await bench.sandbox.registerWebhookEndpoint(own);
  await bench.sandbox.registerWebhookEndpoint(connected);
  await bench.sandbox.registerWebhookEndpoint(connected);
  account = await onboardedAccount(bench);
  bench.sandbox.start();
});
beforeEach(async () => {
  bench.answerWebhook = () => new Response('ok');
  await settled();
  bench.webhooks.length = 0;
});
afterAll(async () => {
  expect(bench.findings).toEqual([]);
  await bench.close();
});

const types = () => bench.webhooks.map(({ body }) => (JSON.parse(body) as Stripe.Event).type);
async function open(): Promise<number> {
  const [row] = await bench.database.query<{ open: number }>(
    `select count(*)::int as open from sandbox.deliveries where next_attempt_ms is not null`,
  );
  return row?.open ?? 0;
}
/** Advances the clock until no delivery is pending. */
async function settled(): Promise<void> {
  await until(async () => {
    bench.time.now += 61_000;
    bench.sandbox.kick();
    return (await open()) === 0;
  });
}

test("a payment's events go to the right endpoint, with signatures that the SDK accepts", async () => {
  const session = await paidSession(bench, account);
  await until(async () => (await open()) === 0);
  const expected = [
    'payment_intent.created',
    'charge.succeeded',
    'payment_intent.succeeded',
    'checkout.session.completed',
    'application_fee.created',
    'charge.updated',
  ];
  expect(types().toSorted()).toEqual(expected.toSorted());
  for (const { headers, body } of bench.webhooks) {
    const plain = JSON.parse(body) as Stripe.Event;
    const secret = plain.account ? connected.secret : own.secret;
    const event = bench.stripe.webhooks.constructEvent(
      body,
      headers.get('stripe-signature') ?? '',
      secret,
      300,
      undefined,
      bench.time.now,
    );
    expect(event.api_version).toBe('2026-10-28.endive');
    expect(event.account).toBe(event.type === 'application_fee.created' ? undefined : account);
    expect(() =>
      bench.stripe.webhooks.constructEvent(body, headers.get('stripe-signature') ?? '', 'whsec_wrong'),
    ).toThrow(Stripe.errors.StripeSignatureVerificationError);
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(headers.get('user-agent')).toContain('Stripe/1.0');
  }
  const completed = bench.webhooks
    .map(({ body }) => JSON.parse(body) as Stripe.Event)
    .find((event) => event.type === 'checkout.session.completed');
  expect(completed?.data.object && 'id' in completed.data.object && completed.data.object.id).toBe(session.id);
});

test('refunds, expiry and declines emit their events', async () => {
  const session = await paidSession(bench, account);
  await bench.stripe.refunds.create(
    { payment_intent: (session.payment_intent as Stripe.PaymentIntent).id, refund_application_fee: true },
    { stripeAccount: account },
  );
  await until(async () => (await open()) === 0);
  expect(types()).toEqual(expect.arrayContaining(['refund.created', 'charge.refunded', 'application_fee.refunded']));
  const other = await bench.stripe.checkout.sessions.create(
    {
      mode: 'payment',
      line_items: [{ quantity: 1, price_data: { currency: 'usd', unit_amount: 5_000, product_data: { name: 'Cup' } } }],
      success_url: 'http://localhost:3000/done',
    },
    { stripeAccount: account },
  );
  await visit(bench, other.url ?? '', {
    email: 'b@example.com',
    number: '4000000000000002',
    expiry: '1/40',
    cvc: '123',
    name: 'B',
    postal_code: '94103',
  });
  await bench.stripe.checkout.sessions.expire(other.id, {}, { stripeAccount: account });
  await until(async () => (await open()) === 0);
  expect(types()).toEqual(
    expect.arrayContaining([
      'charge.failed',
      'payment_intent.payment_failed',
      'payment_intent.canceled',
      'checkout.session.expired',
    ]),
  );
});

test('a session expires without being read', async () => {
  const { id } = await bench.stripe.checkout.sessions.create(
    {
      mode: 'payment',
      line_items: [{ quantity: 1, price_data: { currency: 'usd', unit_amount: 5_000, product_data: { name: 'Cup' } } }],
      success_url: 'http://localhost:3000/done',
    },
    { stripeAccount: account },
  );
  bench.time.now += 25 * 3600_000;
  await until(() => types().includes('checkout.session.expired'));
  expect(bench.webhooks.some(({ body }) => body.includes(id))).toBe(true);
});

test('a failed delivery is retried with backoff and the same event until it succeeds', async () => {
  let refusals = 2;
  bench.answerWebhook = () => (refusals-- > 0 ? new Response('no', { status: 500 }) : new Response('ok'));
  await bench.stripe.accounts.update(account, { metadata: { round: '1' } });
  await until(() => bench.webhooks.length === 1);
  await until(
    async () =>
      (
        await bench.database.query(
          `select 1 from sandbox.deliveries where last_status = 500 and next_attempt_ms is not null`,
        )
      ).length === 1,
  );
  bench.sandbox.kick();
  bench.time.now += 1_000;
  bench.sandbox.kick();
  await until(() => bench.webhooks.length === 2);
  await new Promise((resolve) => setTimeout(resolve, 30));
  const [event] = (await bench.stripe.events.list({ type: 'account.updated', limit: 1 }, { stripeAccount: account }))
    .data;
  expect(event?.pending_webhooks).toBe(1);
  bench.time.now += 60_000;
  bench.sandbox.kick();
  await until(async () => bench.webhooks.length === 3 && (await open()) === 0);
  expect(new Set(bench.webhooks.map(({ body }) => body)).size).toBe(1);
  expect((await bench.stripe.events.retrieve(event!.id, {}, { stripeAccount: account })).pending_webhooks).toBe(0);
});

test('an unreachable receiver is retried for three days', async () => {
  bench.answerWebhook = () => Promise.reject(new Error('connection refused'));
  await bench.stripe.accounts.update(account, { metadata: { round: '2' } });
  await until(() => bench.webhooks.length === 1);
  await until(
    async () =>
      (
        await bench.database.query(
          `select 1 from sandbox.deliveries where last_error = 'connection refused' and next_attempt_ms is not null`,
        )
      ).length === 1,
  );
  bench.time.now += 72 * 3600_000;
  bench.sandbox.kick();
  await until(async () => (await open()) === 0);
  const [row] = await bench.database.query<{ delivered_ms: unknown; attempts: number }>(
    `select delivered_ms, attempts from sandbox.deliveries where last_error = 'connection refused'`,
  );
  expect(row).toMatchObject({ delivered_ms: null, attempts: 2 });
});

test("a dead process's delivery is sent by another process after its lease", async () => {
  bench.answerWebhook = () => new Response('no', { status: 503 });
  await bench.stripe.accounts.update(account, { metadata: { round: '3' } });
  await until(
    async () =>
      (
        await bench.database.query(
          `select 1 from sandbox.deliveries where last_status = 503 and next_attempt_ms is not null`,
        )
      ).length === 1,
  );
  // Simulates a crash between claiming and sending.
  await bench.database.query(`update sandbox.deliveries set next_attempt_ms = $1 where next_attempt_ms is not null`, [
    bench.time.now + 30_000,
  ]);
  bench.webhooks.length = 0;
  bench.answerWebhook = () => new Response('ok');
  const second = await createSandbox({
    database: bench.database,
    secretKeys: () => true,
    limits: 'none',
    pagesOrigin: () => 'http://localhost:3000/sandbox',
    clock: () => bench.time.now,
    deliver: async (_url, { body }) => {
      bench.webhooks.push({ url: '', headers: new Headers(), body });
      return new Response('ok');
    },
  });
  bench.time.now += 30_001;
  second.kick();
  bench.sandbox.kick();
  await until(async () => (await open()) === 0);
  expect(bench.webhooks).toHaveLength(1);
  await second.close();
});

test('an endpoint receives its event types only', async () => {
  const other = { id: 'we_other', url: 'http://localhost:3000/other', secret: 'whsec_other', connect: true };
  await bench.sandbox.registerWebhookEndpoint({ ...other, enabledEvents: ['account.updated'] });
  await paidSession(bench, account);
  await bench.stripe.accounts.update(account, { metadata: { round: '4' } });
  await until(async () => (await open()) === 0);
  const got = bench.webhooks.filter(({ url }) => url.endsWith('/other'));
  expect(got.map(({ body }) => (JSON.parse(body) as Stripe.Event).type)).toEqual(['account.updated']);
});

test('events are stored with their account and previous attributes', async () => {
  await bench.stripe.accounts.update(account, { metadata: { round: '5' } });
  const [event] = (await bench.stripe.events.list({ type: 'account.updated', limit: 1 }, { stripeAccount: account }))
    .data;
  expect(event).toMatchObject({
    account,
    type: 'account.updated',
    data: { previous_attributes: { metadata: { round: '4' } } },
  });
  expect((await bench.stripe.events.list({ type: 'account.updated' })).data).toEqual([]);
});

import Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createLimits, limitsOfMode, NO_LIMITS } from '../http/limits.ts';
import { openBench, raw, type Bench } from './harness.ts';
import { onboardedAccount, paidSession } from './shop.ts';
import { createPlans, customerWith } from './members.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
});
beforeEach(() => bench.operate('set_limits', { off: true }));
afterAll(() => bench.close());

const refused = (answers: { status: number }[]) => answers.filter(({ status }) => status === 429);
const many = (count: number, path: string) => Promise.all(Array.from({ length: count }, () => raw(bench, 'GET', path)));

describe('limits', () => {
  test('of a second are one of each endpoint and one of all, as Stripe publishes them', () => {
    let now = 0;
    const limits = createLimits(limitsOfMode(true), () => now);
    const admitted = (endpoint: string, tries: number) =>
      Array.from({ length: tries }, () => {
        try {
          limits.admit(endpoint)();
          return 'admitted';
        } catch (error) {
          return (error as { rateLimitedReason: string }).rateLimitedReason;
        }
      }).filter((outcome) => outcome !== 'admitted');
    expect(admitted('GET /v1/events', 26)).toEqual(['endpoint-rate']);
    expect(admitted('POST /v1/files', 21)).toEqual(['endpoint-rate']);
    for (const endpoint of ['GET /v1/charges', 'POST /v1/refunds']) expect(admitted(endpoint, 25)).toEqual([]);
    expect(admitted('GET /v1/payouts', 6)).toEqual(['global-rate']);
    now = 1_001;
    expect(admitted('GET /v1/events', 25)).toEqual([]);
    expect(limitsOfMode(false).perSecond).toBe(25);
  });

  test('remember the requests of the last second alone, also while none of them is set', () => {
    let now = 0;
    const limits = createLimits(NO_LIMITS, () => (now += 10));
    const began = performance.now();
    for (let count = 0; count < 100_000; count++) limits.admit('GET /v1/events')();
    // Each request beside all earlier ones takes ten seconds and more.
    expect(performance.now() - began).toBeLessThan(3_000);
    limits.settings = limitsOfMode(true);
    expect(() => limits.admit('GET /v1/events')).toThrow();
  });

  test('are answered with 429, a reason, and no word on when to try again', async () => {
    await bench.operate('set_limits', { endpoint_per_second: 3 });
    const answers = await many(5, '/v1/balance');
    expect(refused(answers)).toHaveLength(2);
    const [{ headers, body }] = refused(answers) as [(typeof answers)[number]];
    expect(headers.get('stripe-rate-limited-reason')).toBe('endpoint-rate');
    expect(headers.get('retry-after')).toBeNull();
    expect(body.error).toMatchObject({ type: 'invalid_request_error', code: 'rate_limit' });
    expect(refused(await many(3, '/v1/events'))).toHaveLength(0);
  });

  test('of requests at once have another reason than those of a second', async () => {
    await bench.operate('set_limits', { endpoint_concurrent: 2 });
    await bench.operate('set_latency', { endpoint: 'GET /v1/balance', milliseconds: 40 });
    const answers = await many(3, '/v1/balance');
    expect(refused(answers)).toHaveLength(1);
    expect((refused(answers)[0] as (typeof answers)[number]).headers.get('stripe-rate-limited-reason')).toBe(
      'endpoint-concurrency',
    );
    await bench.operate('set_latency', { endpoint: 'GET /v1/balance', milliseconds: 0 });
  });

  test('can be left out, for a program that shares the process', () => {
    const limits = createLimits(NO_LIMITS);
    for (let count = 0; count < 500; count++) limits.admit('GET /v1/events')();
    expect(limits.counts).toMatchObject({ reads: 500, refused: 0 });
  });
});

describe('the read allotment', () => {
  test('counts reads, writes aside, and grows with transactions', async () => {
    const before = await bench.operate('count_reads');
    expect(before).toMatchObject({ allotment: 10_000, transactions: 0 });
    const account = await onboardedAccount(bench);
    for (let sale = 0; sale < 21; sale++) await paidSession(bench, account);
    const { reads } = await bench.operate('count_reads');
    await bench.stripe.events.list({ limit: 1 });
    await bench.stripe.customers.create({});
    expect(await bench.operate('count_reads')).toMatchObject({ reads: reads + 1, transactions: 21, allotment: 10_500 });
  });
});

describe('events', () => {
  test('are listed in the older version of the account, whatever the request asks for', async () => {
    const { monthly } = await createPlans(bench);
    const { id } = await customerWith(bench, 'pm_card_visa');
    await bench.stripe.subscriptions.create({ customer: id, items: [{ price: monthly.id }] });
    const latest = async (type: string) => (await bench.stripe.events.list({ type, limit: 1 })).data[0]!;
    const paid = await latest('invoice.paid');
    expect(paid.api_version).toBe('2025-02-24.acacia');
    expect(paid.data.object).toHaveProperty('subscription', expect.stringMatching(/^sub_/));
    expect(paid.data.object).not.toHaveProperty('parent');
    expect((await latest('customer.subscription.created')).data.object).toHaveProperty('current_period_end');
    await bench.operate('set_events_version', { version: 'current' });
    expect((await latest('invoice.paid')).data.object).toHaveProperty('parent');
    await bench.operate('set_events_version', { version: 'older' });
  });
});

describe('a payout', () => {
  test('lists all that it pays only once its list is complete', async () => {
    const account = await onboardedAccount(bench);
    const on = { stripeAccount: account };
    for (let sale = 0; sale < 2; sale++) await paidSession(bench, account);
    bench.time.now += 3 * 86_400_000;
    const { payout } = await bench.operate('pay_out', { account, listed: false, arrived: false });
    const listed = async () => (await bench.stripe.balanceTransactions.list({ payout }, on)).data;
    expect(await bench.stripe.payouts.retrieve(payout, {}, on)).toMatchObject({
      status: 'in_transit',
      reconciliation_status: 'in_progress',
    });
    expect(await listed()).toHaveLength(1);
    await bench.operate('arrive_payout', { payout });
    expect(await listed()).toHaveLength(1);
    await bench.operate('complete_payout', { payout });
    expect(await listed()).toHaveLength(3);
    const types = (await bench.stripe.events.list({ limit: 3 }, on)).data.map(({ type }) => type);
    expect(types).toEqual(['payout.reconciliation_completed', 'payout.paid', 'payout.created']);
  });
});

test('the SDK tells a limit from other refusals', async () => {
  await bench.operate('set_limits', { per_second: 1 });
  const calls = Promise.all([bench.stripe.balance.retrieve(), bench.stripe.events.list()]);
  await expect(calls).rejects.toBeInstanceOf(Stripe.errors.StripeRateLimitError);
});

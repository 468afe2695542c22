import type Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { referencedId } from '../store/referenced-id.ts';
import { openBench, refusal, until, type Bench } from './harness.ts';
import { createPlans, customerWith, day } from './members.ts';
import { klarna, onboardedAccount, paidSession, sessionParams, visit } from './shop.ts';

let bench: Bench;
let account: string;
beforeAll(async () => {
  bench = await openBench();
  account = await onboardedAccount(bench);
  const [url, secret] = ['http://localhost/hook', 'whsec_1'];
  for (const connect of [false, true])
    await bench.sandbox.registerWebhookEndpoint({ id: `we_${connect}`, url, secret, connect });
  bench.sandbox.start();
});
beforeEach(async () => {
  await until(async () => {
    const [row] = await bench.database.query<{ waiting: number }>(
      `select count(*)::int as waiting from sandbox.deliveries where next_attempt_ms is not null`,
    );
    return row?.waiting === 0;
  });
  bench.webhooks.length = 0;
});
afterAll(async () => {
  expect(bench.findings).toEqual([]);
  await bench.close();
});

async function act(
  name: string,
  values: object = {},
  headers: Record<string, string> = {},
): Promise<{ code: number; body: Record<string, unknown> }> {
  const response = await bench.sandbox.fetch(`http://localhost:3000/operator/actions/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(values),
  });
  return { code: response.status, body: (await response.json()) as Record<string, unknown> };
}

const on = (id = account) => ({ stripeAccount: id });
const events = () => bench.webhooks.map(({ body }) => JSON.parse(body) as Stripe.Event);
const emitted = (type: string) => until(() => events().some((event) => event.type === type));
const sale = async (): Promise<Stripe.Charge> => {
  const session = await paidSession(bench, account);
  return (session.payment_intent as Stripe.PaymentIntent).latest_charge as Stripe.Charge;
};
const feeRefunded = async (charge: Stripe.Charge): Promise<number> =>
  (await bench.stripe.applicationFees.retrieve(referencedId(charge.application_fee))).amount_refunded;
const pending = async (id = account): Promise<number> =>
  (await bench.stripe.balance.retrieve({}, on(id))).pending[0]?.amount ?? 0;

describe('the operator', () => {
  test.each([
    [true, 'checkout.session.async_payment_succeeded', 'paid', 'succeeded'],
    [false, 'checkout.session.async_payment_failed', 'unpaid', 'requires_payment_method'],
  ])('decides a payment that comes later: %s', async (succeeds, type, paymentStatus, status) => {
    const open = await bench.stripe.checkout.sessions.create(
      sessionParams(bench, { allowed_payment_method_types: ['klarna'] }),
      on(),
    );
    const { location } = await visit(bench, open.url ?? '', { method: 'klarna', email: 'buyer@example.com' });
    expect((await visit(bench, location, klarna('later'))).status).toBe(303);
    const read = () => bench.stripe.checkout.sessions.retrieve(open.id, { expand: ['payment_intent'] }, on());
    const intent = { status: 'processing' };
    expect(await read()).toMatchObject({ status: 'complete', payment_status: 'unpaid', payment_intent: intent });
    await emitted('payment_intent.processing');
    expect((await visit(bench, '/sandbox/operator')).text).toContain('The money comes');
    expect(await act('end_payment', { session: open.id, succeeds })).toMatchObject({ code: 200 });
    await emitted(type);
    expect(await read()).toMatchObject({
      status: 'complete',
      payment_status: paymentStatus,
      payment_intent: { status },
    });
    expect(await act('end_payment', { session: open.id, succeeds })).toMatchObject({ code: 400 });
  });

  test('withholds and approves a capability', async () => {
    const which = { account, capability: 'klarna_payments' };
    const withheld = await act('withhold_capability', which);
    expect(withheld.body).toMatchObject({ capabilities: { klarna_payments: 'pending' } });
    await emitted('capability.updated');
    expect((await bench.stripe.accounts.retrieve(account)).capabilities?.klarna_payments).toBe('pending');
    const approved = await act('approve_capability', which);
    expect(approved.body).toMatchObject({ capabilities: { klarna_payments: 'active' } });
  });

  test('disables charges, and enables them again', async () => {
    await act('disable_charges', { account });
    expect(await bench.stripe.accounts.retrieve(account)).toMatchObject({
      charges_enabled: false,
      requirements: { disabled_reason: 'under_review' },
    });
    expect(await refusal(bench.stripe.checkout.sessions.create(sessionParams(bench), on()))).toMatchObject({
      code: 'account_invalid',
    });
    await act('enable_charges', { account });
    expect((await bench.stripe.accounts.retrieve(account)).charges_enabled).toBe(true);
  });

  test('deauthorizes an account and authorizes it again', async () => {
    const deauthorized = await onboardedAccount(bench);
    await act('deauthorize', { account: deauthorized });
    await until(() =>
      events().some(({ type, account: of }) => type === 'account.application.deauthorized' && of === deauthorized),
    );
    expect(await refusal(bench.stripe.accounts.retrieve(deauthorized))).toMatchObject({ statusCode: 403 });
    expect(await refusal(bench.stripe.checkout.sessions.create(sessionParams(bench), on(deauthorized)))).toMatchObject({
      code: 'account_invalid',
    });
    await act('authorize', { account: deauthorized });
    await until(() =>
      events().some(({ type, account: of }) => type === 'account.application.authorized' && of === deauthorized),
    );
    expect((await bench.stripe.accounts.retrieve(deauthorized)).charges_enabled).toBe(true);
    expect((await act('authorize', { account: deauthorized })).code).toBe(404);
  });

  test('refunds in part and in full, with and without the application fee', async () => {
    const charge = await sale();
    expect((await act('refund', { charge: charge.id, amount: 31_250, application_fee: false })).code).toBe(200);
    await emitted('charge.refunded');
    expect(await feeRefunded(charge)).toBe(0);
    await act('refund', { charge: charge.id, application_fee: true });
    expect(await feeRefunded(charge)).toBe(6_250);
    expect((await act('refund', { charge: charge.id })).code).toBe(400);
  });

  test('fails a refund that the buyer’s bank returns, once', async () => {
    const charge = await sale();
    await act('refund', { charge: charge.id, amount: 10_500, application_fee: true });
    const before = await pending();
    const { body } = await act('fail_refund', { charge: charge.id });
    await emitted('refund.failed');
    expect(await pending()).toBe(before + 10_500);
    const params = { expand: ['charge'] };
    expect(await bench.stripe.refunds.retrieve(String(body['refund']), params, on())).toMatchObject({
      status: 'failed',
      failure_reason: 'expired_or_canceled_card',
      failure_balance_transaction: expect.stringMatching(/^txn_/),
      charge: { amount_refunded: 0, refunded: false },
    });
    expect(await feeRefunded(charge)).toBe(500);
    expect((await act('fail_refund', { charge: charge.id })).code).toBe(404);
  });

  test('opens, wins and loses a dispute; the fee stays with the account', async () => {
    const charge = await sale();
    const paid = await pending();
    const { body } = await act('open_dispute', { charge: charge.id, reason: 'product_not_received' });
    const id = String(body['dispute']);
    await emitted('charge.dispute.created');
    await emitted('charge.dispute.funds_withdrawn');
    expect(await pending()).toBe(paid - 131_250 - 1_500);
    expect(await bench.stripe.disputes.retrieve(id, { expand: ['charge'] }, on())).toMatchObject({
      status: 'needs_response',
      charge: { disputed: true },
      balance_transactions: [{ amount: -131_250, fee: 1_500, reporting_category: 'dispute' }],
    });
    const refund = () => bench.stripe.refunds.create({ charge: charge.id }, on());
    expect(await refusal(refund())).toMatchObject({ code: 'charge_disputed' });
    expect((await bench.stripe.disputes.list({ charge: charge.id }, on())).data.map((one) => one.id)).toEqual([id]);
    await act('win_dispute', { dispute: id });
    await emitted('charge.dispute.funds_reinstated');
    expect(await pending()).toBe(paid - 1_500);
    expect(await refund()).toMatchObject({ amount: 131_250 });
    const other = await act('open_dispute', { charge: (await sale()).id });
    await act('lose_dispute', { dispute: other.body['dispute'] });
    expect((await bench.stripe.disputes.retrieve(String(other.body['dispute']), {}, on())).status).toBe('lost');
  });

  test('decides a dispute by its evidence, which is submitted once and before the deadline', async () => {
    const evidence = { product_description: 'A puppy', service_date: 'March 14, 2026' };
    const opened = async () => String((await act('open_dispute', { charge: (await sale()).id })).body['dispute']);
    const proven = await opened();
    const staged = await bench.stripe.disputes.update(proven, { evidence, submit: false }, on());
    expect(staged).toMatchObject({
      status: 'needs_response',
      evidence_details: { has_evidence: true, submission_count: 0 },
    });
    const submitted = await bench.stripe.disputes.update(proven, { evidence, metadata: { note: 'ours' } }, on());
    expect(submitted).toMatchObject({ status: 'under_review', evidence, metadata: { note: 'ours' } });
    await emitted('charge.dispute.updated');
    expect((await refusal(bench.stripe.disputes.update(proven, { evidence }, on()))).message).toContain(
      'no more evidence',
    );
    await act('decide_dispute', { dispute: proven });
    expect((await bench.stripe.disputes.retrieve(proven, {}, on())).status).toBe('won');

    const unproven = await opened();
    await bench.stripe.disputes.update(unproven, { evidence: { uncategorized_text: 'It was fine.' } }, on());
    await act('decide_dispute', { dispute: unproven });
    expect((await bench.stripe.disputes.retrieve(unproven, {}, on())).status).toBe('lost');

    const late = await opened();
    await act('advance_clock', { seconds: 10 * day });
    expect((await refusal(bench.stripe.disputes.update(late, { evidence }, on()))).message).toContain('deadline');
    await act('reset_clock');
  });

  test('takes files as evidence: uploaded once for a key, of the account itself, and for disputes', async () => {
    const other = await onboardedAccount(bench);
    const upload = (idempotencyKey: string, data: string, { of = account, purpose = 'dispute_evidence' } = {}) =>
      bench.stripe.files.create({ purpose, file: { data, name: 'receipt.pdf' } }, { ...on(of), idempotencyKey });
    const file = await upload('receipt', '%PDF-1.7 \u00e9');
    expect(file).toMatchObject({ object: 'file', filename: 'receipt.pdf', type: 'pdf', size: 11 });
    expect((await upload('receipt', '%PDF-1.7 \u00e9')).id).toBe(file.id);
    expect((await refusal(upload('receipt', '%PDF-1.7 other'))).type).toBe('StripeIdempotencyError');
    expect(await bench.stripe.files.retrieve(file.id, {}, on())).toMatchObject({ id: file.id });
    expect((await refusal(upload('text', 'plain words'))).message).toContain('PDF, JPEG or PNG');
    expect((await refusal(upload('large', `%PDF-${'x'.repeat(5 * 1024 * 1024)}`))).message).toContain('5 MB');

    const dispute = String((await act('open_dispute', { charge: (await sale()).id })).body['dispute']);
    const submit = (receipt: string) => bench.stripe.disputes.update(dispute, { evidence: { receipt } }, on());
    const foreign = await upload('foreign', '%PDF-1.7', { of: other });
    const identity = await upload('identity', '%PDF-1.7', { purpose: 'identity_document' });
    for (const id of ['file_none', foreign.id])
      expect(await refusal(submit(id))).toMatchObject({ code: 'resource_missing', param: 'evidence[receipt]' });
    expect((await refusal(submit(identity.id))).message).toContain('dispute_evidence');
    expect((await submit(file.id)).evidence.receipt).toBe(file.id);
  });

  test('advances the clock to the next invoice, and resets it', async () => {
    const { monthly } = await createPlans(bench);
    const customer = await customerWith(bench, 'pm_card_visa');
    const made = await bench.stripe.subscriptions.create({ customer: customer.id, items: [{ price: monthly.id }] });
    await act('advance_clock', { seconds: 31 * day });
    const { latest_invoice } = await bench.stripe.subscriptions.retrieve(made.id);
    expect(referencedId(latest_invoice)).not.toBe(referencedId(made.latest_invoice));
    const back = await act('reset_clock');
    expect(back.body['now']).toBe(Math.floor(bench.time.now / 1000));
  });

  /** Creates products while webhooks are held; returns the order of their webhooks after the release. */
  async function releaseOrder(names: string[], order: Record<string, unknown>): Promise<string[]> {
    bench.webhooks.length = 0;
    await act('hold_webhooks', { held: true });
    for (const name of names) await bench.stripe.products.create({ name });
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(bench.webhooks).toEqual([]);
    expect((await act('release_webhooks', order)).body['released']).toBe(names.length);
    await until(() => bench.webhooks.length === names.length);
    return events().map((event) => (event.data.object as Stripe.Product).name);
  }

  test('holds webhooks and releases them in reverse', async () => {
    const names = ['first', 'second', 'third'];
    expect(await releaseOrder(names, { order: 'reverse' })).toEqual(names.toReversed());
  });

  test('releases held webhooks shuffled, in the same order for the same seed', async () => {
    const names = Array.from({ length: 8 }, (_, number) => `product ${number}`);
    const received = await releaseOrder(names, { order: 'shuffled', seed: 7 });
    expect(received).not.toEqual(names);
    expect(received.toSorted()).toEqual(names);
    expect(await releaseOrder(names, { order: 'shuffled', seed: 7 })).toEqual(received);
    expect(await releaseOrder(names, { order: 'shuffled', seed: 8 })).not.toEqual(received);
  });

  test('resends, duplicates or loses a webhook', async () => {
    await bench.stripe.products.create({ name: 'watched' });
    await emitted('product.created');
    const [row] = await bench.database.query<{ id: string }>(`select max(id)::text as id from sandbox.deliveries`);
    await until(async () => {
      const [one] = await bench.database.query<{ at: unknown }>(
        `select delivered_ms as at from sandbox.deliveries where id = $1`,
        [row?.id],
      );
      return one?.at !== null;
    });
    await act('resend_webhook', { delivery: Number(row?.id) });
    await until(() => bench.webhooks.length === 2);
    await act('duplicate_webhook', { delivery: Number(row?.id) });
    await until(() => bench.webhooks.length === 3);
    expect(new Set(events().map((event) => event.id)).size).toBe(1);
    expect((await act('lose_webhook', { delivery: 999_999 })).code).toBe(404);
  });

  test('serves a page with all actions, which other sites may not use', async () => {
    const page = await visit(bench, '/sandbox/operator');
    for (const text of ['Harbour Goods', 'Advance 31 days', 'Hold webhooks', 'Withhold transfers', 'product.created'])
      expect(page.text).toContain(text);
    const done = await visit(bench, '/sandbox/operator/actions/advance_clock', { seconds: '3600' });
    expect(done.location).toBe('/sandbox/operator?done=advance_clock');
    expect((await visit(bench, done.location)).text).toContain('Done: advance clock.');
    await act('reset_clock');
    expect((await act('advance_clock', { seconds: 60 }, { origin: 'https://evil.example' })).code).toBe(403);
    expect((await act('advance_clock', { seconds: 60 }, { 'sec-fetch-site': 'cross-site' })).code).toBe(403);
    expect((await act('advance_clock', { minutes: 1 })).body).toMatchObject({
      error: { message: expect.stringContaining('minutes') },
    });
    expect((await act('dance')).code).toBe(404);
  });
});

import type Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { referencedId } from '../store/referenced-id.ts';
import { openBench, refusal, type Bench } from './harness.ts';
import { onboardedAccount, paidSession } from './shop.ts';

/** What banks do with refunds: an account without enough balance, and a bank that sends one back. */

let bench: Bench;
let account: string;
let charge: Stripe.Charge;
beforeAll(async () => {
  bench = await openBench();
  account = await onboardedAccount(bench);
});
beforeEach(async () => {
  await act('allow_refunds', { account });
  const session = await paidSession(bench, account);
  charge = (session.payment_intent as Stripe.PaymentIntent).latest_charge as Stripe.Charge;
});
afterAll(async () => {
  expect(bench.findings).toEqual([]);
  await bench.close();
});

async function act(name: string, values: object): Promise<{ code: number; body: Record<string, unknown> }> {
  const response = await bench.sandbox.fetch(`http://localhost:3000/operator/actions/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(values),
  });
  return { code: response.status, body: (await response.json()) as Record<string, unknown> };
}

const on = () => ({ stripeAccount: account });
const create = (idempotencyKey: string) =>
  bench.stripe.refunds.create({ charge: charge.id, refund_application_fee: true }, { ...on(), idempotencyKey });
const total = async () => {
  const { available, pending } = await bench.stripe.balance.retrieve({}, on());
  return [...available, ...pending].reduce((sum, { amount }) => sum + amount, 0);
};
const feeRefunded = async () =>
  (await bench.stripe.applicationFees.retrieve(referencedId(charge.application_fee))).amount_refunded;
const readRefunded = async () => (await bench.stripe.charges.retrieve(charge.id, {}, on())).amount_refunded;

test('a refund is refused while the balance is too low; its key repeats that, and a new one works afterwards', async () => {
  await act('refuse_refunds', { account });
  const refused = { statusCode: 400, message: expect.stringContaining('Insufficient funds in your Stripe balance') };
  expect(await refusal(create('first'))).toMatchObject(refused);
  expect(await readRefunded()).toBe(0);
  await act('allow_refunds', { account });
  expect(await refusal(create('first'))).toMatchObject(refused);
  expect(await create('second')).toMatchObject({ status: 'succeeded' });
});

test('a refund is pending while the balance is too low, and moves nothing until the balance covers it', async () => {
  const before = await total();
  await act('hold_refunds', { account });
  const refund = await create('pending');
  expect(refund).toMatchObject({ status: 'pending', pending_reason: 'insufficient_funds', balance_transaction: null });
  expect([await total(), await feeRefunded(), await readRefunded()]).toEqual([before, 0, 131_250]);
  expect((await act('complete_refund', { charge: charge.id })).body).toMatchObject({ refund: refund.id });
  const done = await bench.stripe.refunds.retrieve(refund.id, {}, on());
  expect(done).toMatchObject({ status: 'succeeded', balance_transaction: expect.stringMatching(/^txn_/) });
  expect(done.pending_reason).toBeUndefined();
  expect([await total(), await feeRefunded()]).toEqual([before - 125_000, 6_250]);
  expect((await act('complete_refund', { charge: charge.id })).code).toBe(404);
});

test('a pending refund fails for lack of balance, and the charge can be refunded again', async () => {
  const before = await total();
  await act('hold_refunds', { account });
  const refund = await create('failing');
  await act('fail_refund', { charge: charge.id });
  expect(await bench.stripe.refunds.retrieve(refund.id, {}, on())).toMatchObject({
    status: 'failed',
    failure_reason: 'insufficient_funds',
    balance_transaction: null,
  });
  expect([await total(), await readRefunded()]).toEqual([before, 0]);
  await act('allow_refunds', { account });
  expect(await create('again')).toMatchObject({ status: 'succeeded' });
});

test('a buyer abroad pays another currency where account or session let Stripe convert, and a refund costs other than it returns', async () => {
  await act('set_adaptive_pricing', { account, enabled: true });
  await act('set_buyer_country', { country: 'CA' });
  const converted = await paidSession(bench, account);
  const presentment_details = { presentment_amount: 183_750, presentment_currency: 'cad' };
  expect(converted).toMatchObject({
    adaptive_pricing: { enabled: true },
    currency: 'usd',
    amount_total: 131_250,
    presentment_details,
    payment_intent: { presentment_details, amount: 131_250, latest_charge: { presentment_details, amount: 131_250 } },
  });
  const { id } = converted.payment_intent as Stripe.PaymentIntent;
  const refund = await bench.stripe.refunds.create({ payment_intent: id, amount: 100_000 }, on());
  const moved = await bench.stripe.balanceTransactions.retrieve(referencedId(refund.balance_transaction), {}, on());
  expect([refund.amount, moved.amount]).toEqual([100_000, -102_000]);
  const own = await paidSession(bench, account, { adaptive_pricing: { enabled: false } });
  expect(own.presentment_details).toBeUndefined();
  await act('set_buyer_country', { country: 'US' });
  await act('set_adaptive_pricing', { account, enabled: false });
});

test('the operator’s page offers all of it', async () => {
  const page = async () => (await bench.sandbox.fetch('http://localhost:3000/operator')).text();
  expect(await page()).toContain('Too little balance: refuse refunds');
  await act('hold_refunds', { account });
  await create('shown');
  expect(await page()).toContain('The balance decides about refunds again');
  expect(await page()).toContain('The balance covers the refund');
  await act('fail_refund', { charge: charge.id });
});

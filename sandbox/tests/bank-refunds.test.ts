import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { referencedId } from '../store/referenced-id.ts';
import { refusal, until, type Bench } from './harness.ts';
import { payByBank, sessionParams, openShop } from './shop.ts';

const DAY = 24 * 60 * 60 * 1_000;

let bench: Bench;
let account: string;
openShop((shop) => ({ bench, account } = shop));

const on = () => ({ stripeAccount: account });
interface Debit {
  session: string;
  intent: string;
  charge: string;
}
async function debit(): Promise<Debit> {
  const params = sessionParams(bench, { allowed_payment_method_types: ['us_bank_account'] });
  const { id, url } = await bench.stripe.checkout.sessions.create(params, on());
  await payByBank(bench, { url } as Stripe.Checkout.Session);
  const { payment_intent } = await bench.stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent'] }, on());
  const { id: intent, latest_charge } = payment_intent as Stripe.PaymentIntent;
  return { session: id, intent, charge: referencedId(latest_charge) };
}
const end = ({ session }: Debit, succeeds: boolean) => bench.operate('end_payment', { session, succeeds });
async function settled(): Promise<Debit> {
  const made = await debit();
  await end(made, true);
  return made;
}
const refund = ({ charge }: Debit, more: Partial<Stripe.RefundCreateParams> = {}) =>
  bench.stripe.refunds.create({ charge, refund_application_fee: true, ...more }, on());
const read = ({ id }: Stripe.Refund) => bench.stripe.refunds.retrieve(id, {}, on());
const readCharge = ({ charge }: Debit) => bench.stripe.charges.retrieve(charge, {}, on());
const listEventsAbout = async ({ id }: { id: string }) =>
  (await bench.stripe.events.list({ limit: 100 }, on())).data
    .filter(({ data }) => (data.object as { id: string }).id === id)
    .map(({ type }) => type)
    .toReversed();

test('a refund of a debit takes the money at once, and is with the bank for three business days', async () => {
  const made = await refund(await settled());
  expect(made.id).toMatch(/^pyr_/);
  expect(made).toMatchObject({ status: 'pending', pending_reason: 'processing', amount: 131_250 });
  const moved = await bench.stripe.balanceTransactions.retrieve(referencedId(made.balance_transaction), {}, on());
  expect(moved).toMatchObject({ type: 'payment_refund', amount: -131_250, fee: -6_250 });
  bench.time.now += 5 * DAY;
  await until(async () => (await read(made)).status === 'succeeded');
  expect((await read(made)).pending_reason).toBeUndefined();
  expect(await listEventsAbout(made)).toEqual(['refund.created', 'refund.updated', 'charge.refund.updated']);
});

test('the bank sends a refund back: the money is on the account again', async () => {
  const sale = await settled();
  const made = await refund(sale);
  await bench.operate('fail_refund', { charge: sale.charge });
  expect(await read(made)).toMatchObject({
    status: 'failed',
    failure_reason: 'unknown',
    failure_balance_transaction: expect.stringMatching(/^txn_/),
  });
  expect(await readCharge(sale)).toMatchObject({ amount_refunded: 0, refunded: false });
});

test('a refund of a debit in process waits for the debit, and then for the bank', async () => {
  const sale = await debit();
  const made = await bench.stripe.refunds.create(
    { payment_intent: sale.intent, amount: 31_250, refund_application_fee: true },
    on(),
  );
  expect(made).toMatchObject({ status: 'pending', pending_reason: 'charge_pending', balance_transaction: null });
  expect((await refusal(bench.operate('complete_refund', { charge: sale.charge }))).message).toContain('waits for its');
  await end(sale, true);
  expect(await read(made)).toMatchObject({
    status: 'pending',
    pending_reason: 'processing',
    balance_transaction: expect.stringMatching(/^txn_/),
  });
  await bench.operate('complete_refund', { charge: sale.charge });
  expect((await read(made)).status).toBe('succeeded');
  expect(await readCharge(sale)).toMatchObject({ amount_refunded: 31_250, refunded: false });
});

test('a refund fails with the debit for which it waits', async () => {
  const sale = await debit();
  const made = await refund(sale);
  await end(sale, false);
  expect(await read(made)).toMatchObject({ status: 'failed', failure_reason: 'unknown', balance_transaction: null });
  expect(await readCharge(sale)).toMatchObject({ status: 'failed', amount_refunded: 0 });
});

test('what was refunded is taken back as well, in full', async () => {
  const sale = await settled();
  await refund(sale, { amount: 31_250 });
  const { dispute } = await bench.operate('return_debit', { charge: sale.charge });
  expect((await bench.stripe.disputes.retrieve(String(dispute), {}, on())).amount).toBe(131_250);
  expect((await refusal(refund(sale))).code).toBe('charge_disputed');
});

test('a debit can’t be refunded after 180 days, nor from too low a balance', async () => {
  const sale = await settled();
  await bench.operate('cover_refunds', { covered: false });
  expect((await refusal(refund(sale))).message).toContain('Insufficient funds');
  await bench.operate('cover_refunds', { covered: true });
  bench.time.now += 181 * DAY;
  expect((await refusal(refund(sale))).message).toContain('can only be refunded for 180 days');
});

import type Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openBench, refusal, until, type Bench } from './harness.ts';
import { klarna, onboardedAccount, paidSession, sessionParams, visit } from './shop.ts';

/** What Stripe does and a kinder sandbox would not: the rows of "As harsh as Stripe" in the README. */

const DAY = 24 * 60 * 60 * 1_000;

let bench: Bench;
let account: string;
beforeAll(async () => {
  bench = await openBench();
  await bench.operate('cover_refunds', { covered: false });
  bench.sandbox.start();
});
beforeEach(async () => {
  account = await onboardedAccount(bench);
});
afterAll(async () => {
  expect(bench.findings).toEqual([]);
  await bench.close();
});

const on = () => ({ stripeAccount: account });
const toCharge = ({ payment_intent: intent }: Stripe.Checkout.Session) =>
  (intent as Stripe.PaymentIntent).latest_charge as Stripe.Charge;
const sale = async (): Promise<Stripe.Charge> => toCharge(await paidSession(bench, account));
async function klarnaSale(): Promise<Stripe.Charge> {
  const params = sessionParams(bench, { allowed_payment_method_types: ['klarna'] });
  const { id, url } = await bench.stripe.checkout.sessions.create(params, on());
  const { location } = await visit(bench, url ?? '', { method: 'klarna', email: 'buyer@example.com' });
  await visit(bench, location, klarna('approve'));
  return toCharge(
    await bench.stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent.latest_charge'] }, on()),
  );
}
const refund = (charge: Stripe.Charge, amount?: number) =>
  bench.stripe.refunds.create({ charge: charge.id, ...(amount ? { amount } : {}) }, on());
const readRefund = ({ id }: Stripe.Refund) => bench.stripe.refunds.retrieve(id, {}, on());
const findDispute = (id: string | undefined) => bench.stripe.disputes.retrieve(id!, {}, on());
const pass = (days: number) => (bench.time.now += days * DAY);
const fees = async () =>
  (await bench.stripe.balanceTransactions.list({ type: 'stripe_fee' }, on())).data.map(({ amount, description }) => [
    amount,
    description,
  ]);

test('a refund waits while what is available is too low, and those that wait go out in order as money comes in', async () => {
  const [first, second] = [await refund(await sale()), await refund(await sale(), 40_000)];
  const waits = { status: 'pending', pending_reason: 'insufficient_funds', balance_transaction: null };
  expect([first, second]).toMatchObject([waits, waits]);
  await bench.operate('top_up', { account, amount: 100_000 });
  expect([await readRefund(first), await readRefund(second)]).toMatchObject([waits, waits]);
  await bench.operate('top_up', { account, amount: 60_000 });
  expect([await readRefund(first), await readRefund(second)]).toMatchObject([{ status: 'succeeded' }, waits]);
  pass(2);
  await until(async () => (await readRefund(second)).status === 'succeeded');
});

test('a refund that waits for 45 days fails, and so does one whose charge is disputed', async () => {
  const charge = await sale();
  const waiting = await refund(charge);
  await bench.operate('open_dispute', { charge: charge.id });
  expect(await readRefund(waiting)).toMatchObject({ status: 'failed', failure_reason: 'insufficient_funds' });
  const other = await refund(await sale());
  await bench.operate('hold_refunds', { account });
  pass(44);
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect(await readRefund(other)).toMatchObject({ status: 'pending' });
  pass(2);
  await until(async () => (await readRefund(other)).status === 'failed');
});

test('Klarna asks for 21 days, takes no evidence and is settled by a refund; then it takes the money', async () => {
  await bench.operate('top_up', { account, amount: 1_000_000 });
  const [asked, escalated, fraud] = [await klarnaSale(), await klarnaSale(), await klarnaSale()];
  const open = async (charge: Stripe.Charge, values: object) =>
    (await bench.operate('open_dispute', { charge: charge.id, ...values })).dispute as string;
  const inquiry = await open(asked, { reason: 'product_not_received', amount: 20_000 });
  const before = await findDispute(inquiry);
  expect(before).toMatchObject({
    status: 'warning_needs_response',
    balance_transactions: [],
    is_charge_refundable: true,
  });
  expect(before.payment_method_details?.type).toBe('klarna');
  expect(before.evidence_details.due_by! - before.created).toBe((21 * DAY) / 1_000);
  const evidence = { evidence: { uncategorized_text: 'It was handed over.' } };
  expect((await refusal(bench.stripe.disputes.update(inquiry, evidence, on()))).message).toContain('takes no evidence');
  await refund(asked, 20_000);
  expect(await findDispute(inquiry)).toMatchObject({ status: 'warning_closed', balance_transactions: [] });

  const late = await open(escalated, { reason: 'product_unacceptable' });
  expect(await findDispute(await open(fraud, { reason: 'fraudulent' }))).toMatchObject({ status: 'needs_response' });
  pass(21);
  await until(async () => (await findDispute(late)).status === 'needs_response');
  const { evidence_details: details, balance_transactions: moved } = await findDispute(late);
  expect(details.due_by! - Math.floor(bench.time.now / 1_000)).toBe((12 * DAY) / 1_000);
  expect(moved).toMatchObject([{ amount: -131_250, fee: 1_500 }]);
  expect(await refusal(refund(escalated))).toMatchObject({ code: 'charge_disputed' });
  await bench.stripe.disputes.update(late, evidence, on());
  await bench.operate('win_dispute', { dispute: late });
  expect((await findDispute(late)).balance_transactions.map(({ net }) => net)).toEqual([-132_750, 132_750]);
  expect(await fees()).toEqual([]);
});

test('a payment by Klarna can be refunded for 180 days', async () => {
  await bench.operate('top_up', { account, amount: 1_000_000 });
  const charge = await klarnaSale();
  pass(180);
  expect(await refund(charge, 100)).toMatchObject({ status: 'succeeded' });
  pass(1);
  expect(await refusal(refund(charge, 100))).toMatchObject({ code: 'charge_not_refundable' });
});

test('answering a dispute of a card is billed by a transaction of its own, and returned once it is won', async () => {
  const { dispute } = await bench.operate('open_dispute', { charge: (await sale()).id });
  expect(await findDispute(dispute)).toMatchObject({ intended_submission_method: 'prefer_manual' });
  const answered = await bench.stripe.disputes.update(
    dispute,
    { evidence: { uncategorized_text: 'It was handed over.' }, intended_submission_method: 'manual', submit: true },
    on(),
  );
  expect(answered).toMatchObject({ intended_submission_method: 'manual', balance_transactions: [{ fee: 1_500 }] });
  expect(await fees()).toEqual([[-1_500, expect.stringMatching(/^Card Dispute Countered Fee \(\d{4}-\d\d-\d\d\)$/)]]);
  await bench.operate('win_dispute', { dispute });
  expect((await fees()).map(([amount]) => amount)).toEqual([1_500, -1_500]);
});

test('a compliance dispute takes evidence only once its fee of $500 is acknowledged', async () => {
  const { dispute } = await bench.operate('open_dispute', {
    charge: (await sale()).id,
    reason: 'noncompliant',
    compliance: 'true',
  });
  expect(await findDispute(dispute)).toMatchObject({
    payment_method_details: { card: { case_type: 'compliance' } },
    evidence_details: { enhanced_eligibility: { visa_compliance: { status: 'requires_fee_acknowledgement' } } },
  });
  const send = (acknowledged: boolean) =>
    bench.stripe.disputes.update(
      dispute,
      {
        evidence: {
          uncategorized_text: 'It was handed over.',
          ...(acknowledged ? { enhanced_evidence: { visa_compliance: { fee_acknowledged: true } } } : {}),
        },
      },
      on(),
    );
  expect((await refusal(send(false))).message).toContain('must be acknowledged');
  expect(await send(true)).toMatchObject({ status: 'under_review' });
  expect((await fees()).map(([amount]) => amount).toSorted()).toEqual([-1_500, -50_000]);
});

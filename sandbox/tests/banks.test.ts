import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { referencedId } from '../store/referenced-id.ts';
import { openBench, refusal, type Bench } from './harness.ts';
import { onboardedAccount, paidSession } from './shop.ts';

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

const on = () => ({ stripeAccount: account });
/** A charge of $1,312.50. */
const sale = async (): Promise<Stripe.Charge> =>
  ((await paidSession(bench, account)).payment_intent as Stripe.PaymentIntent).latest_charge as Stripe.Charge;
const findDispute = (id: string | undefined) => bench.stripe.disputes.retrieve(id!, {}, on());
const refund = (charge: Stripe.Charge, amount?: number) =>
  bench.stripe.refunds.create({ charge: charge.id, ...(amount ? { amount } : {}) }, on());
const listTypes = async (objectId: string | undefined): Promise<string[]> =>
  (await bench.stripe.events.list({ limit: 100 }, on())).data
    .filter(({ data }) => (data.object as { id?: string }).id === objectId)
    .map(({ type }) => type)
    .toReversed();
const moved = ({ balance_transactions: all }: Stripe.Dispute) => all.map(({ amount, fee }) => [amount, fee]);

describe('a bank', () => {
  test('takes a part of a charge; what is left can be refunded once it has decided', async () => {
    const charge = await sale();
    const { dispute } = await bench.operate('open_dispute', { charge: charge.id, amount: 1_000 });
    expect(await findDispute(dispute)).toMatchObject({ amount: 1_000, balance_transactions: [{ amount: -1_000 }] });
    expect(await refusal(refund(charge, 5_000))).toMatchObject({ code: 'charge_disputed' });
    await bench.operate('lose_dispute', { dispute });
    expect((await refusal(refund(charge, 131_000))).message).toContain('is greater than');
    expect(await refund(charge)).toMatchObject({ amount: 130_250 });
    expect(await refusal(refund(charge))).toMatchObject({ code: 'charge_disputed' });
  });

  test('asks first: nothing moves, and a refund in full settles it without a fee', async () => {
    const charge = await sale();
    const { dispute } = await bench.operate('open_inquiry', { charge: charge.id });
    expect(await findDispute(dispute)).toMatchObject({
      status: 'warning_needs_response',
      is_charge_refundable: true,
      balance_transactions: [],
    });
    await refund(charge, 1_000);
    expect((await findDispute(dispute)).status).toBe('warning_needs_response');
    await refund(charge);
    expect(await findDispute(dispute)).toMatchObject({ status: 'warning_closed', balance_transactions: [] });
    expect(await listTypes(dispute)).toEqual(['charge.dispute.created', 'charge.dispute.closed']);
  });

  test('closes an inquiry that was answered, or makes it a dispute under the same id', async () => {
    const [one, other] = [await sale(), await sale()];
    const { dispute: answered } = await bench.operate('open_inquiry', { charge: one.id });
    const evidence = { uncategorized_text: 'It was handed over.' };
    expect((await bench.stripe.disputes.update(answered, { evidence, submit: true }, on())).status).toBe(
      'warning_under_review',
    );
    await bench.operate('close_inquiry', { dispute: answered });
    expect((await findDispute(answered)).status).toBe('warning_closed');
    const { dispute: escalated } = await bench.operate('open_inquiry', { charge: other.id });
    await bench.operate('escalate_inquiry', { dispute: escalated });
    expect(await findDispute(escalated)).toMatchObject({
      status: 'needs_response',
      is_charge_refundable: false,
      balance_transactions: [{ amount: -131_250, fee: 1_500 }],
    });
    expect(await listTypes(escalated)).toEqual([
      'charge.dispute.created',
      'charge.dispute.updated',
      'charge.dispute.funds_withdrawn',
    ]);
  });

  test('decides again after an appeal, and only a win moves money', async () => {
    const { dispute } = await bench.operate('open_dispute', { charge: (await sale()).id });
    await bench.operate('lose_dispute', { dispute });
    await bench.operate('appeal_dispute', { dispute });
    expect(await findDispute(dispute)).toMatchObject({ status: 'appeal_needs_response' });
    await bench.operate('appeal_dispute', { dispute, submitted: true });
    const appealed = await findDispute(dispute);
    expect([appealed.status, moved(appealed)]).toEqual(['appeal_under_review', [[-131_250, 1_500]]]);
    await bench.operate('win_dispute', { dispute });
    const won = await findDispute(dispute);
    expect([won.status, moved(won)]).toEqual([
      'won',
      [
        [-131_250, 1_500],
        [131_250, 0],
      ],
    ]);
  });

  test.each([
    [false, [[-131_250, 1_500]]],
    [
      true,
      [
        [-131_250, 1_500],
        [131_250, 0],
      ],
    ],
  ])('and a card network prevent a dispute; the money comes back: %s', async (reinstated, movements) => {
    const { dispute } = await bench.operate('open_dispute', { charge: (await sale()).id });
    await bench.operate('prevent_dispute', { dispute, reinstated });
    const prevented = await findDispute(dispute);
    expect([prevented.status, moved(prevented)]).toEqual(['prevented', movements]);
  });
});

describe('warnings', () => {
  test('of fraud call for something until the charge is refunded or disputed', async () => {
    const charge = await sale();
    const { warning } = await bench.operate('warn_of_fraud', { charge: charge.id });
    const warnings = async () =>
      (await bench.stripe.radar.earlyFraudWarnings.list({ charge: charge.id }, on())).data.map((each) => [
        each.id,
        each.actionable,
      ]);
    expect(await warnings()).toEqual([[warning, true]]);
    await bench.operate('open_dispute', { charge: charge.id });
    expect(await warnings()).toEqual([[warning, false]]);
    expect(await listTypes(warning)).toEqual([
      'radar.early_fraud_warning.created',
      'radar.early_fraud_warning.updated',
    ]);
  });

  test('by a review stay open until it is approved, or the charge is refunded', async () => {
    const [one, other] = [await sale(), await sale()];
    const { review } = await bench.operate('open_review', { charge: one.id });
    expect(await bench.stripe.reviews.approve(review, {}, on())).toMatchObject({
      open: false,
      closed_reason: 'approved',
    });
    const { review: second } = await bench.operate('open_review', { charge: other.id });
    const expand = ['review'];
    const intent = await bench.stripe.paymentIntents.retrieve(referencedId(other.payment_intent), { expand }, on());
    expect(intent.review).toMatchObject({ id: second, open: true, reason: 'rule' });
    await refund(other);
    expect(await bench.stripe.reviews.retrieve(second, {}, on())).toMatchObject({ closed_reason: 'refunded' });
    expect(await listTypes(second)).toEqual(['review.opened', 'review.closed']);
  });
});

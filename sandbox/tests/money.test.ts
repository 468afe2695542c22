import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { processingFee, proportionalFeeRefund } from '../money/fees.ts';
import { referencedId } from '../store/referenced-id.ts';
import { openBench, type Bench } from './harness.ts';
import { klarna, onboardedAccount, paidSession, visit } from './shop.ts';

let bench: Bench;
let account: string;
beforeAll(async () => {
  bench = await openBench();
});
afterAll(async () => {
  expect(bench.findings).toEqual([]);
  await bench.close();
});

const on = () => ({ stripeAccount: account });
async function sale(): Promise<Stripe.Charge> {
  account = await onboardedAccount(bench);
  const session = await paidSession(bench, account);
  return (session.payment_intent as Stripe.PaymentIntent).latest_charge as Stripe.Charge;
}
async function total(options?: Stripe.RequestOptions): Promise<number> {
  const balance = await bench.stripe.balance.retrieve({}, options);
  return [...balance.available, ...balance.pending].reduce((sum, part) => sum + part.amount, 0);
}
async function booked(options?: Stripe.RequestOptions): Promise<number> {
  let sum = 0;
  for await (const line of bench.stripe.balanceTransactions.list({ limit: 100 }, options)) sum += line.net;
  return sum;
}

describe('a payment', () => {
  test('is booked with both fees on the account, and the application fee on the platform', async () => {
    const before = await total();
    const charge = await sale();
    const line = await bench.stripe.balanceTransactions.retrieve(referencedId(charge.balance_transaction), {}, on());
    // 2.9% of 131,250 is 3,806.25; with 30 it is 3,836.
    expect(line).toMatchObject({
      type: 'charge',
      amount: 131_250,
      fee: 10_086,
      net: 121_164,
      source: charge.id,
      status: 'pending',
    });
    expect(line.fee_details.map((detail) => [detail.type, detail.amount])).toEqual([
      ['application_fee', 6_250],
      ['stripe_fee', 3_836],
    ]);
    const fee = await bench.stripe.applicationFees.retrieve(referencedId(charge.application_fee));
    expect(fee).toMatchObject({ account, amount: 6_250, charge: charge.id, refunded: false });
    expect(await bench.stripe.balanceTransactions.retrieve(referencedId(fee.balance_transaction))).toMatchObject({
      type: 'application_fee',
      net: 6_250,
      source: fee.id,
    });
    expect(await total(on())).toBe(121_164);
    expect((await total()) - before).toBe(6_250);
  });

  test('becomes available after two days', async () => {
    await sale();
    const [pending] = (await bench.stripe.balance.retrieve({}, on())).pending;
    expect(pending?.amount).toBe(121_164);
    bench.time.now += 3 * 24 * 3600_000;
    const balance = await bench.stripe.balance.retrieve({}, on());
    expect([balance.available[0]?.amount, balance.pending[0]?.amount]).toEqual([121_164, 0]);
    expect((await bench.stripe.balanceTransactions.list({}, on())).data[0]?.status).toBe('available');
  });

  test('with Klarna costs 5.99% and 30 cents', async () => {
    account = await onboardedAccount(bench);
    const { id, url } = await bench.stripe.checkout.sessions.create(
      {
        mode: 'payment',
        allowed_payment_method_types: ['klarna'],
        line_items: [
          { quantity: 2, price_data: { currency: 'usd', unit_amount: 50_000, product_data: { name: 'Chair' } } },
        ],
        success_url: 'http://localhost:3000/done',
      },
      on(),
    );
    const asked = await visit(bench, url ?? '', { email: 'buyer@example.com', method: 'klarna' });
    await visit(bench, asked.location, klarna('approve'));
    const session = await bench.stripe.checkout.sessions.retrieve(
      id,
      { expand: ['payment_intent.latest_charge.balance_transaction'] },
      on(),
    );
    const charge = (session.payment_intent as Stripe.PaymentIntent).latest_charge as Stripe.Charge;
    expect(charge.balance_transaction).toMatchObject({ type: 'payment', amount: 100_000, fee: 6_020, net: 93_980 });
    expect(charge.application_fee).toBeNull();
    expect((await bench.stripe.refunds.create({ charge: charge.id }, on())).id).toMatch(/^pyr_/);
    expect(await total(on())).toBe(-6_020);
  });

  test('fees round half a cent up', () => {
    expect(processingFee('card', 100)).toBe(33);
    expect(processingFee('card', 50)).toBe(31);
    expect(processingFee('card', 1_500)).toBe(74);
    expect(processingFee('klarna', 10_050)).toBe(632);
  });
});

describe('a refund', () => {
  test('in full returns the amount and the application fee; the processing fee is kept', async () => {
    const charge = await sale();
    const platformBefore = await total();
    const refund = await bench.stripe.refunds.create(
      {
        charge: charge.id,
        refund_application_fee: true,
        reason: 'requested_by_customer',
        metadata: { why: 'x' },
        expand: ['balance_transaction'],
      },
      on(),
    );
    expect(refund).toMatchObject({
      amount: 131_250,
      status: 'succeeded',
      charge: charge.id,
      reason: 'requested_by_customer',
    });
    expect(refund.balance_transaction).toMatchObject({ type: 'refund', amount: -131_250, fee: -6_250, net: -125_000 });
    expect(await total(on())).toBe(-3_836);
    expect((await total()) - platformBefore).toBe(-6_250);
    const fee = await bench.stripe.applicationFees.retrieve(referencedId(charge.application_fee));
    expect(fee).toMatchObject({ refunded: true, amount_refunded: 6_250 });
    expect(fee.refunds.data[0]).toMatchObject({ object: 'fee_refund', amount: 6_250, fee: fee.id });
    expect(await bench.stripe.charges.retrieve(charge.id, {}, on())).toMatchObject({
      refunded: true,
      amount_refunded: 131_250,
    });
  });

  test('in parts refunds the fee in proportion, exact to the cent in total', async () => {
    const charge = await sale();
    const fees: number[] = [];
    for (const amount of [33_333, 33_333, 33_333, undefined]) {
      await bench.stripe.refunds.create(
        {
          payment_intent: referencedId(charge.payment_intent),
          refund_application_fee: true,
          ...(amount ? { amount } : {}),
        },
        on(),
      );
      fees.push((await bench.stripe.applicationFees.retrieve(referencedId(charge.application_fee))).amount_refunded);
    }
    expect(fees).toEqual([1_587, 3_175, 4_762, 6_250]);
    const refunds = await bench.stripe.refunds.list({ charge: charge.id }, on());
    expect(refunds.data.map((one) => one.amount)).toEqual([31_251, 33_333, 33_333, 33_333]);
    expect(
      (await bench.stripe.refunds.list({ payment_intent: referencedId(charge.payment_intent) }, on())).data,
    ).toHaveLength(4);
    expect(await total(on())).toBe(-3_836);
  });

  test('of more than the unrefunded amount is refused', async () => {
    const charge = await sale();
    await expect(bench.stripe.refunds.create({ charge: charge.id, amount: 131_251 }, on())).rejects.toThrow(
      'Refund amount ($1,312.51) is greater than charge amount ($1,312.50)',
    );
    await bench.stripe.refunds.create({ charge: charge.id, amount: 100_000 }, on());
    await expect(bench.stripe.refunds.create({ charge: charge.id, amount: 31_251 }, on())).rejects.toThrow(
      'greater than unrefunded amount on charge ($312.50)',
    );
    await bench.stripe.refunds.create({ charge: charge.id }, on());
    await expect(bench.stripe.refunds.create({ charge: charge.id }, on())).rejects.toMatchObject({
      code: 'charge_already_refunded',
    });
    await expect(bench.stripe.refunds.create({ charge: charge.id })).rejects.toMatchObject({
      code: 'resource_missing',
    });
  });

  test('concurrent refunds never exceed the payment', async () => {
    const charge = await sale();
    const tries = await Promise.allSettled(
      Array.from({ length: 6 }, () => bench.stripe.refunds.create({ charge: charge.id, amount: 50_000 }, on())),
    );
    expect(tries.filter((one) => one.status === 'fulfilled')).toHaveLength(2);
  });

  test('of the application fee alone goes to the account', async () => {
    const charge = await sale();
    const fee = referencedId(charge.application_fee);
    const refund = await bench.stripe.applicationFees.createRefund(fee, { amount: 1_000 });
    expect(await total(on())).toBe(122_164);
    expect((await bench.stripe.applicationFees.listRefunds(fee)).data).toEqual([refund]);
    await expect(bench.stripe.applicationFees.createRefund(fee, { amount: 5_251 })).rejects.toThrow(
      'greater than unrefunded amount',
    );
    await bench.stripe.refunds.create({ charge: charge.id, refund_application_fee: true }, on());
    expect((await bench.stripe.applicationFees.retrieve(fee)).amount_refunded).toBe(6_250);
  });

  test('carries metadata that can be changed', async () => {
    const charge = await sale();
    const refund = await bench.stripe.refunds.create({ charge: charge.id, amount: 100 }, on());
    expect((await bench.stripe.refunds.update(refund.id, { metadata: { note: 'late' } }, on())).metadata).toEqual({
      note: 'late',
    });
    expect((await bench.stripe.refunds.retrieve(refund.id, {}, on())).metadata).toEqual({ note: 'late' });
  });

  test('partial fee refunds always add up to the whole fee', () => {
    for (const [fee, amount] of [
      [1, 50],
      [333, 1000],
      [6_250, 131_250],
      [99, 101],
    ] as const) {
      let back = 0;
      for (let refunded = 7; refunded < amount; refunded += 7)
        back += proportionalFeeRefund(fee, back, amount, refunded);
      back += proportionalFeeRefund(fee, back, amount, amount);
      expect(back).toBe(fee);
    }
  });
});

test('balances equal the sum of their transactions, for every account', async () => {
  for (let n = 0; n < 3; n += 1) {
    const charge = await sale();
    await bench.stripe.refunds.create(
      { charge: charge.id, amount: 10_000 * (n + 1), refund_application_fee: n > 0 },
      on(),
    );
    expect(await total(on())).toBe(await booked(on()));
  }
  expect(await total()).toBe(await booked());
});

import { eq } from 'drizzle-orm';
import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Failure } from '../../../contract/admin/admin.ts';
import { ledgerEntries, orders, payments, pets, providerEvents, unmatchedPayments } from '../../../server/db/schema.ts';
import { violatedConstraint } from '../../../server/db/connection/failures.ts';
import { systemContext } from '../../../server/context.ts';
import { compareLedger } from '../../../server/reconciliation/compare-ledger.ts';
import { connectedBreeder, makeAdmin, registerBreeder, type Breeder } from '../../product/breeder.ts';
import { payByCard } from '../../product/buyer.ts';
import { eventually } from '../../product/eventually.ts';
import { accountOf, openMoment, orderOf, paidMoment, type Moment } from '../../product/moments.ts';
import { operate } from '../../product/operator.ts';
import { openForeign, payForeign, type Foreign } from '../../product/foreign-payment.ts';
import type { Product } from '../../product/product.ts';
import { startWithBreeders } from '../../product/ready-breeders.ts';
import { sellPet } from '../../product/sale.ts';
import { readOrders, type PaidOrder } from '../../product/orders.ts';

let product: Product;
let breeder: Breeder;
let admin: Breeder;
beforeAll(async () => {
  product = await startWithBreeders();
  breeder = await connectedBreeder(product);
  admin = await registerBreeder(product);
  await makeAdmin(product, admin);
});
afterAll(() => product.stop());

const context = () => systemContext(product.dependencies);
const rowsOf = (orderId: string) =>
  product.dependencies.db.select().from(unmatchedPayments).where(eq(unmatchedPayments.orderId, orderId));
const failures = async () => (await admin.call<{ failures: Failure[] }>('GET', '/api/admin/failures')).body.failures;
const metrics = async () => (await fetch(`${product.url}/metrics`)).text();

/** Expects an unchanged order: open, pet for sale, no ledger entries. */
async function expectUntouched(moment: Moment): Promise<void> {
  const { db } = product.dependencies;
  expect(await orderOf(product, moment)).toMatchObject({ status: 'pending', paidAt: null, paymentIntentId: null });
  const [pet] = await db.select().from(pets).where(eq(pets.id, moment.petId));
  expect(pet!.status).toBe('active');
  expect(await db.select().from(ledgerEntries).where(eq(ledgerEntries.orderId, moment.orderId))).toEqual([]);
}

async function expectRefunded(session: Stripe.Checkout.Session, account: string | null, fee: number): Promise<void> {
  await eventually(async () => {
    const { payment_intent } = await product.dependencies.stripe.checkout.sessions.retrieve(
      session.id,
      { expand: ['payment_intent.latest_charge.application_fee'] },
      account ? { stripeAccount: account } : {},
    );
    const charge = (payment_intent as Stripe.PaymentIntent).latest_charge as Stripe.Charge;
    expect(charge.amount_refunded).toBe(charge.amount);
    const given = charge.application_fee as Stripe.ApplicationFee | null;
    expect([given?.amount ?? 0, given?.amount_refunded ?? 0]).toEqual([fee, fee]);
  });
}

describe('an unmatched payment', () => {
  const TOTAL = 131_250;
  const FEE = 6_250;

  // Shows calls.payment-match
  it.each<[string, (own: string, order: PaidOrder) => Foreign, string]>([
    [
      'of a second session, with the right amount and fee',
      (account, order) => ({ account, orderId: order.id, amount: TOTAL, fee: FEE }),
      'other_session',
    ],
    [
      'of a second session without the platform’s fee',
      (account, order) => ({ account, orderId: order.id, amount: TOTAL, fee: 0 }),
      'other_session',
    ],
    [
      'of a second session for less',
      (account, order) => ({ account, orderId: order.id, amount: 100, fee: 0 }),
      'other_session',
    ],
    [
      'on the platform’s own account',
      (_account, order) => ({ account: null, orderId: order.id, amount: TOTAL, fee: 0 }),
      'other_account',
    ],
    [
      'that names it in the payment’s metadata alone',
      (account, order) => ({ account, orderId: order.id, amount: TOTAL, fee: FEE, isHidden: true }),
      'other_session',
    ],
  ])('(%s) is refunded in full with its fee, and never a sale', async (_what, foreignOf, reason) => {
    const moment = await openMoment(product, breeder);
    const own = await accountOf(product, breeder);
    const foreign = foreignOf(own, await orderOf(product, moment));
    const session = await payForeign(product, foreign);
    await eventually(async () =>
      expect(await rowsOf(moment.orderId)).toMatchObject([{ reason, status: 'refunded', amount: foreign.amount }]),
    );
    await expectRefunded(session, foreign.account, foreign.fee);
    await expectUntouched(moment);
    // The order's own buyer can still pay.
    expect(await payByCard(moment.buyer, moment.checkoutUrl)).toContain('/payment-success');
    await eventually(async () => expect(await orderOf(product, moment)).toMatchObject({ status: 'paid' }));
    expect(await rowsOf(moment.orderId)).toHaveLength(1);
  });

  // Shows calls.payment-match
  it('on another breeder’s account is refunded there', async () => {
    const another = await connectedBreeder(product);
    const moment = await openMoment(product, breeder);
    const account = await accountOf(product, another);
    const session = await payForeign(product, { account, orderId: moment.orderId, amount: TOTAL, fee: FEE });
    await eventually(async () =>
      expect(await rowsOf(moment.orderId)).toMatchObject([
        { reason: 'other_account', stripeAccountId: account, status: 'refunded' },
      ]),
    );
    await expectRefunded(session, account, FEE);
    await expectUntouched(moment);
  });

  it('after the sale leaves the sale unchanged, and our ledger equal to the provider’s balance', async () => {
    const sale = await sellPet(product, breeder);
    const account = await accountOf(product, breeder);
    const session = await payForeign(product, { account, orderId: sale.orderId, amount: TOTAL, fee: FEE });
    await eventually(async () =>
      expect(await rowsOf(sale.orderId)).toMatchObject([{ reason: 'other_session', status: 'refunded' }]),
    );
    await expectRefunded(session, account, FEE);
    const [order] = await readOrders(product.dependencies.db, eq(orders.id, sale.orderId));
    expect(order).toMatchObject({ status: 'paid', paymentIntentId: sale.paymentIntentId, refundedPriceCents: 0 });
    await eventually(async () => expect((await compareLedger(context())).differences).toEqual([]));
  });

  // Shows admin.unmatched-payments
  it('is shown to admins with its reason and counted, until one has reviewed it', async () => {
    const moment = await openMoment(product, breeder);
    const account = await accountOf(product, breeder);
    await payForeign(product, { account, orderId: moment.orderId, amount: 500, fee: 0 });
    await eventually(async () => expect(await rowsOf(moment.orderId)).toMatchObject([{ status: 'refunded' }]));
    const shown = (await failures()).filter(({ about }) => about?.includes(moment.orderId));
    const [row] = await rowsOf(moment.orderId);
    expect(shown).toEqual([
      {
        kind: 'payment',
        id: row!.id,
        what: 'Payment of $5.00 that is not its order’s',
        about: `order ${moment.orderId}, ${row!.id}, ${account}`,
        tries: 1,
        since: expect.any(String),
        lastTriedAt: expect.any(String),
        error: 'It was paid in a checkout that is not this order’s own. It was refunded in full.',
        isSettled: true,
        nextTryAt: null,
        actions: ['review'],
      },
    ]);
    expect(await metrics()).toMatch(/^unmatched_payments\{status="refunded"\} [1-9]/m);
    for (const [who, status] of [
      [product.visitor(), 401],
      [breeder, 403],
    ] as const)
      expect((await who.call('POST', `/api/admin/failures/payment/${row!.id}/review`, {})).status).toBe(status);
    expect((await admin.call('POST', `/api/admin/failures/payment/${row!.id}/review`, {})).status).toBe(204);
    expect((await failures()).filter(({ about }) => about?.includes(moment.orderId))).toEqual([]);
    expect((await admin.call('POST', `/api/admin/failures/payment/${row!.id}/review`, {})).status).toBe(404);
  });

  it('that the provider does not refund stays listed for admins, who can retry', async () => {
    const moment = await openMoment(product, breeder);
    const account = await accountOf(product, breeder);
    await operate(product, 'hold_webhooks', { held: true });
    const session = await payForeign(product, { account, orderId: moment.orderId, amount: TOTAL, fee: 0 });
    const { payment_intent: intent } = await product.dependencies.stripe.checkout.sessions.retrieve(
      session.id,
      { expand: ['payment_intent'] },
      { stripeAccount: account },
    );
    const charge = (intent as Stripe.PaymentIntent).latest_charge as string;
    await operate(product, 'open_dispute', { charge });
    await operate(product, 'release_webhooks', { order: 'created' });
    await eventually(async () => expect(await rowsOf(moment.orderId)).toMatchObject([{ status: 'kept' }]));
    const find = async () => (await failures()).find(({ about }) => about?.includes(moment.orderId));
    expect(await find()).toMatchObject({ isSettled: false, error: expect.stringContaining('was not refunded') });
    const { id } = (await find())!;
    const again = await admin.call('POST', `/api/admin/failures/payment/${id}/retry`, {});
    expect(again.body).toMatchObject({ done: false, error: expect.any(String) });
    expect(await find()).toMatchObject({ tries: 2 });
    expect(await orderOf(product, moment)).toMatchObject({ status: 'pending' });
  });

  it('that is a subscription has no single payment: an admin reads so, and records how it was returned', async () => {
    const moment = await openMoment(product, breeder);
    const account = await accountOf(product, breeder);
    const recurring = { currency: 'usd', unit_amount: 500, recurring: { interval: 'month' as const } };
    const session = await product.dependencies.stripe.checkout.sessions.create(
      {
        mode: 'subscription',
        line_items: [{ quantity: 1, price_data: { ...recurring, product_data: { name: 'Pet food' } } }],
        client_reference_id: moment.orderId,
        success_url: 'https://shop.example/thanks',
      },
      { stripeAccount: account },
    );
    await payByCard(product.visitor(), session.url!);
    await eventually(async () => expect(await rowsOf(moment.orderId)).toMatchObject([{ status: 'kept' }]));
    const find = async () => (await failures()).find(({ about }) => about?.includes(moment.orderId));
    const shown = (await find())!;
    expect(shown).toMatchObject({ isSettled: false, error: expect.stringContaining('not a single payment') });
    expect(shown.about).toContain(session.id);
    const again = await admin.call('POST', `/api/admin/failures/payment/${shown.id}/retry`, {});
    expect(again.body).toMatchObject({ done: false, error: expect.stringContaining('not a single payment') });
    await expectUntouched(moment);
    expect((await admin.call('POST', `/api/admin/failures/payment/${shown.id}/review`, {})).status).toBe(404);
    const note = 'Refunded and canceled in the dashboard.';
    expect((await admin.call('POST', `/api/admin/failures/payment/${shown.id}/paid`, { note })).status).toBe(204);
    expect(await rowsOf(moment.orderId)).toMatchObject([{ status: 'kept', note }]);
    expect(await find()).toBeUndefined();
  });
});

describe('another amount paid in our own checkout', () => {
  // Shows calls.payment-match
  it('is not retried, and no sale is booked', async () => {
    const { db } = product.dependencies;
    await operate(product, 'hold_webhooks', { held: true });
    const moment = await paidMoment(product, breeder);
    // The frozen total differs from the paid one.
    await db
      .update(payments)
      .set({ amountCents: 210_000, feeCents: 10_000, applicationFeeCents: 10_000 })
      .where(eq(payments.orderId, moment.orderId));
    await operate(product, 'release_webhooks', { order: 'created' });
    await eventually(async () =>
      expect(await rowsOf(moment.orderId)).toMatchObject([{ reason: 'other_amount', status: 'refunded' }]),
    );
    expect(await orderOf(product, moment)).toMatchObject({ status: 'failed', paidAt: null });
    expect(await db.select().from(ledgerEntries).where(eq(ledgerEntries.orderId, moment.orderId))).toEqual([]);
    const [pet] = await db.select().from(pets).where(eq(pets.id, moment.petId));
    expect(pet!.status).toBe('active');
    const events = await db.select().from(providerEvents).where(eq(providerEvents.objectId, moment.sessionId));
    expect(events.map(({ attempts, lastError }) => [attempts, lastError])).toEqual([[1, null]]);
    const { body } = await moment.buyer.call('GET', `/api/payment-success?session_id=${moment.sessionId}`);
    expect(body).toMatchObject({
      status: 'returned',
      amount: '1312.50',
      refund: { amount: '1312.50', state: 'returned', reason: 'mismatch' },
    });
    const page = await moment.buyer.call<string>('GET', `/payment-success?session_id=${moment.sessionId}`);
    expect([page.body.includes('Payment returned'), page.body.includes('Payment Successful!')]).toEqual([true, false]);
  });

  it('with another fee books no sale either', async () => {
    const { db } = product.dependencies;
    const moment = await openMoment(product, breeder);
    const own = await accountOf(product, breeder);
    // The order's own session, with terms that somebody else changed.
    const session = await openForeign(product, { account: own, orderId: moment.orderId, amount: 131_250, fee: 1 });
    await db.update(payments).set({ checkoutSessionId: session.id }).where(eq(payments.orderId, moment.orderId));
    await payByCard(product.visitor(), session.url!);
    await eventually(async () =>
      expect(await rowsOf(moment.orderId)).toMatchObject([{ reason: 'other_fee', status: 'refunded' }]),
    );
    await expectRefunded(session, own, 1);
    expect(await orderOf(product, moment)).toMatchObject({ status: 'failed', paidAt: null });
  });
});

describe('the ledger', () => {
  // Shows calls.payment-match
  it('can’t hold two sales of one payment', async () => {
    const sale = await sellPet(product, breeder);
    const { db } = product.dependencies;
    const second = ['buyer', 'breeder'].map((account, index) => ({
      orderId: sale.orderId,
      paymentId: sale.paymentId,
      kind: 'sale' as const,
      providerId: 'ch_second',
      account: account as 'buyer' | 'breeder',
      amountCents: index === 0 ? -100 : 100,
    }));
    const refused = await db
      .insert(ledgerEntries)
      .values(second)
      .catch((error: unknown) => violatedConstraint(error));
    expect(refused).toBe('ledger_entries_sale_unique');
  });
});

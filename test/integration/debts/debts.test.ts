import { and, eq, like, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Failure } from '../../../contract/admin/admin.ts';
import { systemContext } from '../../../server/context.ts';
import { mails, orders, payments } from '../../../server/db/schema.ts';
import { reconcileSome } from '../../../server/reconciliation/reconcile.ts';
import { compareLedger } from '../../../server/reconciliation/compare-ledger.ts';
import { connectedBreeder, makeAdmin, offerPet, registerBreeder, type Breeder } from '../../product/breeder.ts';
import { openCheckout, payByCard } from '../../product/buyer.ts';
import { eventually } from '../../product/eventually.ts';
import { operate } from '../../product/operator.ts';
import { mailContaining } from '../../product/outbox.ts';
import { readOrders } from '../../product/orders.ts';
import { startProduct, type Product } from '../../product/product.ts';
import { pageOf, reservePet, BIRD, KEPT, type Reservation } from '../../product/reservation.ts';
import { ledgerOf, orderOf, sellPet } from '../../product/sale.ts';

let product: Product;
let admin: Breeder;
let breeder: Breeder;
let account: string;
beforeAll(async () => {
  product = await startProduct();
  admin = await registerBreeder(product);
  await makeAdmin(product, admin);
  breeder = await connectedBreeder(product);
  account = (await breeder.call('GET', '/api/stripe/status')).body['stripeAccountId'] as string;
});
beforeEach(() => operate(product, 'allow_refunds', { account }));
afterAll(() => product.stop());

const debts = async () => {
  const { body } = await admin.call<{ failures: Failure[] }>('GET', '/api/admin/failures');
  return body.failures.filter(({ kind }) => kind === 'debt');
};
const debtOf = async (orderId: string) => (await debts()).find(({ about }) => about?.includes(orderId));
const listed = (orderId: string) =>
  eventually(async () => {
    const debt = await debtOf(orderId);
    expect(debt).toBeDefined();
    return debt!;
  });
const isGone = (orderId: string) => eventually(async () => expect(await debtOf(orderId)).toBeUndefined());
const act = (debt: Failure, verb: string, body: object = {}) =>
  admin.call('POST', `/api/admin/failures/debt/${debt.id}/${verb}`, body);
const mailsAbout = (recipient: string, occasion: string) =>
  product.dependencies.db
    .select()
    .from(mails)
    .where(and(eq(mails.recipient, recipient), like(mails.occasion, `${occasion}%`)));
const oneMail = (recipient: string, occasion: string) =>
  eventually(async () => {
    const found = await mailsAbout(recipient, occasion);
    expect(found).toHaveLength(1);
    return found[0]!;
  });
const metrics = async () => (await product.visitor().call<string>('GET', '/metrics')).body;
const reconcile = () => reconcileSome(systemContext(product.dependencies));
/** Moves the failure of the last refund so many hours back. */
const waitHours = (orderId: string, hours: number) =>
  product.dependencies.db.execute(
    sql`update refunds set failed_at = failed_at - ${hours} * interval '1 hour', answered_at = answered_at - ${hours} * interval '1 hour', created_at = created_at - ${hours} * interval '1 hour' where order_id = ${orderId}`,
  );
const refundedAt = async ({ stripeAccountId, chargeId }: { stripeAccountId: string | null; chargeId: string | null }) =>
  (await product.dependencies.stripe.charges.retrieve(chargeId!, {}, { stripeAccount: stripeAccountId! }))
    .amount_refunded;
const differences = async () => (await compareLedger(systemContext(product.dependencies))).differences;

async function cancel(reservation: Reservation): Promise<void> {
  const { status } = await reservation.buyer.submit(reservation.path, { act: 'cancel', sure: 'yes' });
  expect(status).toBe(303);
}

/** Two buyers pay for one pet; returns the order of the one who was too late, once it is refunded. */
async function payTooLate() {
  const { linkId } = await offerPet(breeder);
  const [winner, loser] = [product.visitor(), product.visitor()];
  const checkouts = [await openCheckout(winner, linkId), await openCheckout(loser, linkId)];
  await operate(product, 'hold_webhooks', { held: true });
  const email = `late-${linkId}@example.com`;
  const [won, lost] = [
    await payByCard(winner, checkouts[0]!),
    await payByCard(loser, checkouts[1]!, undefined, { email }),
  ];
  await winner.call('GET', `/api/payment-success${new URL(won!).search}`);
  await operate(product, 'hold_webhooks', { held: false });
  const sessionId = new URL(lost!).searchParams.get('session_id')!;
  const find = async () => (await readOrders(product.dependencies.db, eq(payments.checkoutSessionId, sessionId)))[0]!;
  return { find, email, loser, sessionId };
}

describe('a refundable deposit whose refund comes back', () => {
  it('is not kept by the breeder on any page: it is owed, both sides are mailed, and an admin records how it was paid', async () => {
    const reservation = await reservePet(product, breeder);
    const { chargeId } = await orderOf(product, reservation.orderId);
    await cancel(reservation);
    await eventually(async () => expect(await refundedAt(await orderOf(product, reservation.orderId))).toBe(210_00));
    await operate(product, 'fail_refund', { charge: chargeId });
    const debt = await listed(reservation.orderId);
    expect(debt).toMatchObject({
      what: '$210.00 owed to the buyer of Biscuit',
      tries: 1,
      error: expect.stringContaining('The buyer’s bank sent the refund back.'),
      nextTryAt: expect.any(String),
      actions: ['retry', 'pay_otherwise'],
    });
    const page = await pageOf(reservation);
    expect(page).not.toMatch(/breeder keeps|is refunded to you/);
    expect(page).toContain('The refund of $210.00 hasn’t reached you yet.');
    expect((await oneMail(reservation.buyerEmail, 'owed-buyer')).text).toContain('your bank sent it back');
    expect((await mailsAbout(breeder.email, 'owed-breeder')).at(-1)!.text).toContain('write to support@');

    const note = 'Zelle on November 28, confirmed by the buyer';
    expect((await act(debt, 'paid', { note: 'x' })).status).toBe(400);
    expect((await act(debt, 'paid', { note })).status).toBe(204);
    await isGone(reservation.orderId);
    expect((await act(debt, 'paid', { note })).status).toBe(404);
    expect((await oneMail(reservation.buyerEmail, 'paid-otherwise-buyer')).text).toContain(note);
    expect((await oneMail(breeder.email, 'paid-otherwise-breeder')).text).toContain(note);
    expect(await pageOf(reservation)).toContain('Everything that you paid is refunded to you.');
    const { buyer, deposits_held, platform_fee } = await ledgerOf(product, reservation.orderId);
    expect([buyer, deposits_held, platform_fee]).toEqual([0, 0, 0]);
    expect(await differences()).toEqual([]);
  });

  it('is said to be kept only once that is booked', async () => {
    const reservation = await reservePet(product, breeder, KEPT, BIRD);
    await cancel(reservation);
    await eventually(async () => expect(await pageOf(reservation)).toContain('the breeder keeps $210.00.'));
    await mailContaining(product, reservation.buyerEmail, 'Under your terms, the breeder keeps $210.00.');
    await mailContaining(product, breeder.email, 'Under the terms, you keep $200.00.');
  });
});

describe('a payment for a pet that was sold', () => {
  it('whose refund fails at the bank is refunded by another refund, since the first one’s key is spent', async () => {
    const { find, email, loser, sessionId } = await payTooLate();
    await eventually(async () => expect((await find()).status).toBe('refunded'));
    const { id, chargeId } = await find();
    await operate(product, 'fail_refund', { charge: chargeId });
    const debt = await listed(id);
    expect(debt.error).toContain('It came when the pet or the place was taken.');
    await oneMail(email, 'owed-buyer');
    expect(await refundedAt(await find())).toBe(0);
    expect((await act(debt, 'retry')).body).toEqual({ done: true, error: null });
    await isGone(id);
    expect(await refundedAt(await find())).toBe(1_312_50);
    const { body } = await loser.call('GET', `/api/payment-success?session_id=${sessionId}`);
    expect(body).toMatchObject({ status: 'returned', refund: { amount: '1312.50', state: 'returned' } });
    expect(await differences()).toEqual([]);
  });

  it('is refunded by itself once the balance covers it', async () => {
    await operate(product, 'refuse_refunds', { account });
    const { find, email } = await payTooLate();
    await eventually(async () => expect((await find()).refundReason).toBe('already_sold'));
    const { id } = await find();
    const debt = await listed(id);
    expect(debt.error).toContain('The breeder’s balance at Stripe is too low.');
    expect((await oneMail(email, 'owed-buyer')).text).toContain('Stripe balance is too low');
    const toBreeder = await eventually(async () => {
      const found = (await mailsAbout(breeder.email, 'owed-breeder')).find(({ text }) =>
        text.includes('add $1,312.50'),
      );
      expect(found).toBeDefined();
      return found!;
    });
    expect(toBreeder.text).toContain('https://dashboard.stripe.com/balance');
    await operate(product, 'allow_refunds', { account });
    await reconcile();
    expect(await debtOf(id)).toMatchObject({ tries: 1 });
    await waitHours(id, 1);
    await reconcile();
    await isGone(id);
    expect(await refundedAt(await find())).toBe(1_312_50);
    expect((await find()).status).toBe('refunded');
  });
});

describe('a sale that was refunded and whose pet is for sale again', () => {
  it('is owed when its refund comes back, and goes back by a retry', async () => {
    const sale = await sellPet(product, breeder);
    const { chargeId } = await orderOf(product, sale.orderId);
    await breeder.call('POST', `/api/orders/${sale.orderId}/refund`, {});
    expect((await breeder.call('PATCH', `/api/pets/${sale.petId}`, { status: 'active' })).status).toBeLessThan(300);
    await operate(product, 'fail_refund', { charge: chargeId });
    const debt = await listed(sale.orderId);
    expect(debt.error).toContain('the refund didn’t arrive');
    await oneMail(sale.buyerEmail, 'owed-buyer');
    expect((await act(debt, 'retry')).body).toEqual({ done: true, error: null });
    await isGone(sale.orderId);
    expect(await refundedAt(await orderOf(product, sale.orderId))).toBe(1_312_50);
    expect(await differences()).toEqual([]);
  });
});

describe('the end of a reservation', () => {
  it('that the balance doesn’t cover waits with longer and longer pauses, each try under a new key', async () => {
    const reservation = await reservePet(product, breeder);
    await operate(product, 'refuse_refunds', { account });
    await cancel(reservation);
    await listed(reservation.orderId);
    for (const [tries, hours] of [
      [1, 1],
      [2, 2],
      [3, 4],
    ] as const) {
      const debt = (await debtOf(reservation.orderId))!;
      expect(debt.tries).toBe(tries);
      expect(Date.parse(debt.nextTryAt!) - Date.parse(debt.lastTriedAt!)).toBe(hours * 3_600_000);
      await reconcile();
      expect(await debtOf(reservation.orderId)).toMatchObject({ tries });
      await waitHours(reservation.orderId, hours);
      await reconcile();
    }
    expect(await mailsAbout(reservation.buyerEmail, 'owed-buyer')).toHaveLength(1);
    await operate(product, 'allow_refunds', { account });
    await waitHours(reservation.orderId, 8);
    await reconcile();
    await isGone(reservation.orderId);
    expect(await refundedAt(await orderOf(product, reservation.orderId))).toBe(210_00);
    await eventually(async () => expect((await ledgerOf(product, reservation.orderId))['deposits_held']).toBe(0));
  });

  it('whose refund is pending for lack of balance is an alarm only after days; the breeder reads what to do, the buyer that it waits', async () => {
    const reservation = await reservePet(product, breeder);
    const { chargeId } = await orderOf(product, reservation.orderId);
    await operate(product, 'hold_refunds', { account });
    await cancel(reservation);
    const waits = await eventually(async () => {
      const found = (await mailsAbout(breeder.email, 'refund-waits')).at(-1);
      expect(found).toBeDefined();
      return found!;
    });
    expect(waits.text).toContain('Please add $210.00 at Stripe');
    expect(await mailsAbout(reservation.buyerEmail, 'refunded-buyer')).toEqual([]);
    expect(await debtOf(reservation.orderId)).toBeUndefined();
    expect(await differences()).toEqual([]);
    await operate(product, 'complete_refund', { charge: chargeId });
    await oneMail(reservation.buyerEmail, 'refunded-buyer');
    expect(await differences()).toEqual([]);
  });

  it('with a breeder who has disconnected is owed, with that as the reason', async () => {
    const other = await connectedBreeder(product);
    const reservation = await reservePet(product, other);
    const id = (await other.call('GET', '/api/stripe/status')).body['stripeAccountId'] as string;
    await operate(product, 'deauthorize', { account: id });
    await eventually(async () =>
      expect((await other.call('GET', '/api/stripe/status')).body['stripeAccountId']).not.toBe(id),
    );
    await cancel(reservation);
    const debt = await listed(reservation.orderId);
    expect(debt.error).toContain('disconnected');
    const mail = await oneMail(reservation.buyerEmail, 'owed-buyer');
    expect(mail.text).toContain('no longer have access to the payment account');
    expect((await act(debt, 'retry')).body).toMatchObject({ done: false, error: expect.any(String) });
    expect((await act(debt, 'paid', { note: 'The breeder sent a check.' })).status).toBe(204);
    await isGone(reservation.orderId);
    // The platform's fee can't return to an account that is gone.
    const books = { buyer: 0, deposits_held: 0, platform_fee: 1_000 };
    await eventually(async () => expect(await ledgerOf(product, reservation.orderId)).toMatchObject(books));
  });
});

it('what is owed counts in /metrics by its reason', async () => {
  const reservation = await reservePet(product, breeder);
  await operate(product, 'refuse_refunds', { account });
  await cancel(reservation);
  const debt = await listed(reservation.orderId);
  expect(await metrics()).toContain('owed_to_buyers{reason="ended"} 1');
  await act(debt, 'paid', { note: 'Cash at the kennel.' });
  expect(await metrics()).toContain('owed_to_buyers{reason="ended"} 0');
  expect(await product.dependencies.db.select().from(orders).where(eq(orders.id, reservation.orderId))).toMatchObject([
    { status: 'released', refundedPriceCents: 200_00 },
  ]);
});

it('what the schedule can’t repair reaches the admin’s list, /metrics and the log, until it is right', async () => {
  const sale = await sellPet(product, breeder);
  const { db } = product.dependencies;
  const off = (cents: number) =>
    db.update(orders).set({ refundedPriceCents: cents }).where(eq(orders.id, sale.orderId));
  const find = async () => {
    const { body } = await admin.call<{ failures: Failure[] }>('GET', '/api/admin/failures');
    return body.failures.find(({ kind, error }) => kind === 'finding' && error?.includes(sale.orderId));
  };
  await off(100);
  await reconcile();
  const finding = (await find())!;
  expect(finding).toMatchObject({ what: `figures of ${breeder.userId}`, tries: 1, actions: ['review'] });
  expect(await metrics()).toContain('reconciliation_unresolved{part="figures"} 1');
  await reconcile();
  expect(await find()).toMatchObject({ tries: 2 });
  await off(0);
  await reconcile();
  expect(await find()).toBeUndefined();
  expect(await metrics()).not.toContain('reconciliation_unresolved{part="figures"}');
});

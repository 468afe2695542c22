import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemContext } from '../../../server/context.ts';
import { ledgerEntries, orders, refunds } from '../../../server/db/schema.ts';
import { findPurchaseOfPayment } from '../../../server/features/orders/purchases.ts';
import { makeRefund } from '../../../server/features/refunds/make.ts';
import { syncPayment, syncRefundsAndDisputes } from '../../../server/features/refunds/sync.ts';
import { expectBooksToAgree } from '../../product/books.ts';
import { connectedBreeder, type Breeder } from '../../product/breeder.ts';
import { eventually } from '../../product/eventually.ts';
import { operate } from '../../product/operator.ts';
import { readOrders, type PaidOrder } from '../../product/orders.ts';
import { mailContaining } from '../../product/outbox.ts';
import type { Product } from '../../product/product.ts';
import { startWithBreeders } from '../../product/ready-breeders.ts';
import { BIRD, KEPT, pageOf, payRest, reservePet, statusOf, type Reservation } from '../../product/reservation.ts';
import { ledgerOf } from '../../product/sale.ts';

let product: Product;
let breeder: Breeder;
beforeAll(async () => {
  product = await startWithBreeders();
  breeder = await connectedBreeder(product);
});
afterAll(() => product.stop());

const db = () => product.dependencies.db;
const booksAgree = () => expectBooksToAgree(product);
const saleOf = async ({ orderId }: Reservation) => (await breeder.call('GET', `/api/orders/${orderId}`)).body['sale'];
const REFUNDABLE = { amount: '200.00', due: 'hand_over', terms: 'refundable' };

/** A deposit of $210.00, and parts of $100.00 and $50.00. */
async function reserveInParts(deposit: object): Promise<Reservation> {
  const reservation = await reservePet(product, breeder, deposit, BIRD);
  await payRest(product, reservation, '100.00');
  await payRest(product, reservation, '50.00');
  return reservation;
}

const paymentOf = async ({ orderId }: Reservation, amountCents: number): Promise<PaidOrder> =>
  (await readOrders(db(), eq(orders.id, orderId))).find((each) => each.amountCents === amountCents)!;

async function openDispute(reservation: Reservation, amountCents: number): Promise<string> {
  const { chargeId } = await paymentOf(reservation, amountCents);
  return (await operate(product, 'open_dispute', { charge: chargeId })).dispute;
}

async function backOf(reservation: Reservation, amountCents: number): Promise<number> {
  const { chargeId, stripeAccountId } = await paymentOf(reservation, amountCents);
  const charge = await product.dependencies.stripe.charges.retrieve(chargeId!, {}, { stripeAccount: stripeAccountId! });
  return charge.amount_refunded;
}

const keptOf = ({ orderId }: Reservation) =>
  db()
    .select({ cents: ledgerEntries.amountCents })
    .from(ledgerEntries)
    .where(
      and(eq(ledgerEntries.orderId, orderId), eq(ledgerEntries.kind, 'kept'), eq(ledgerEntries.account, 'breeder')),
    );

/** The buyer loses nothing but `keptCents`, and nothing is held anymore. */
const isSettled = (reservation: Reservation, keptCents: number) =>
  eventually(async () =>
    expect(await ledgerOf(product, reservation.orderId)).toMatchObject({
      buyer: 0 - keptCents,
      deposits_held: 0,
      dispute: 0,
    }),
  );

describe('a reservation that a bank ends', () => {
  // Shows money.deposit-dispute
  it('by taking the deposit returns the other parts by itself, and says so', async () => {
    const reservation = await reserveInParts(KEPT);
    const dispute = await openDispute(reservation, 210_00);
    await eventually(async () => expect((await saleOf(reservation)).deposit.isDisputed).toBe(true));
    await operate(product, 'lose_dispute', { dispute });
    await isSettled(reservation, 0);
    expect(await statusOf(product, reservation)).toBe('released');
    expect([await backOf(reservation, 100_00), await backOf(reservation, 50_00)]).toEqual([100_00, 50_00]);
    expect((await saleOf(reservation)).deposit).toMatchObject({ releasedBy: 'bank', refundable: null });
    const page = await pageOf(reservation);
    expect(page).toContain('Your bank returned a payment to you. Everything else that you paid is refunded to you.');
    // Nothing is due anymore.
    expect(page).not.toContain('The balance is due');
    const ended = await mailContaining(product, reservation.buyerEmail, 'has ended');
    expect(ended).toContain('$150.00 will be refunded to you.');
    const ofBreeder = await mailContaining(product, breeder.email, 'took a payment back');
    expect(ofBreeder).toContain('$150.00 is being refunded to the buyer');
    await booksAgree();
  });

  it.each([
    ['that its terms return', REFUNDABLE, 0],
    ['that its terms keep', KEPT, 210_00],
  ])('by taking another part treats a deposit %s as a cancellation does', async (_words, deposit, keptCents) => {
    const reservation = await reserveInParts(deposit);
    const dispute = await openDispute(reservation, 100_00);
    await operate(product, 'lose_dispute', { dispute });
    await isSettled(reservation, keptCents);
    expect(await backOf(reservation, 50_00)).toBe(50_00);
    expect(await backOf(reservation, 210_00)).toBe(210_00 - keptCents);
    expect((await keptOf(reservation)).length).toBe(1);
    expect(await pageOf(reservation)).toContain(
      keptCents > 0
        ? 'Under your terms, the breeder keeps $210.00.'
        : 'Everything else that you paid is refunded to you.',
    );
    await booksAgree();
  });

  it.each([
    ['created', 'win_dispute'],
    ['created', 'lose_dispute'],
    ['reverse', 'win_dispute'],
    ['reverse', 'lose_dispute'],
  ])('ends alike whichever of two disputes is heard of first: events %s, then %s', async (order, decision) => {
    const reservation = await reserveInParts(KEPT);
    await operate(product, 'hold_webhooks', { held: true });
    const first = await openDispute(reservation, 100_00);
    await operate(product, 'lose_dispute', { dispute: first });
    const second = await openDispute(reservation, 50_00);
    await operate(product, 'release_webhooks', { order });
    await operate(product, 'hold_webhooks', { held: false });
    await eventually(async () =>
      expect((await saleOf(reservation)).evidence.disputes.map(({ state }: { state: string }) => state).sort()).toEqual(
        ['lost', 'open'],
      ),
    );
    expect(await keptOf(reservation)).toEqual([]);
    await operate(product, decision, { dispute: second });
    // What the bank took is not refunded a second time; what it gave back is.
    await isSettled(reservation, 210_00);
    expect(await statusOf(product, reservation)).toBe('released');
    expect(await backOf(reservation, 50_00)).toBe(decision === 'win_dispute' ? 50_00 : 0);
    expect([await backOf(reservation, 210_00), await backOf(reservation, 100_00)]).toEqual([0, 0]);
    const kept = await keptOf(reservation);
    expect(kept.length).toBe(1);
    // Each event again, and late: nothing moves.
    const before = await ledgerOf(product, reservation.orderId);
    for (let again = 0; again < 2; again++)
      await syncRefundsAndDisputes(systemContext(product.dependencies), reservation.orderId);
    expect(await ledgerOf(product, reservation.orderId)).toEqual(before);
    expect(await keptOf(reservation)).toEqual(kept);
    await booksAgree();
  });

  it('refunds a part only once when its refund is asked for while a second bank holds it', async () => {
    const reservation = await reserveInParts(REFUNDABLE);
    await operate(product, 'hold_webhooks', { held: true });
    const first = await openDispute(reservation, 210_00);
    await operate(product, 'lose_dispute', { dispute: first });
    const second = await openDispute(reservation, 100_00);
    const { orderId } = reservation;
    // Only the first dispute is known when the reservation ends; the refunds are asked for before any event of the second.
    const { paymentId } = await paymentOf(reservation, 210_00);
    await syncPayment(systemContext(product.dependencies), (await findPurchaseOfPayment(db(), paymentId))!);
    expect(await statusOf(product, reservation)).toBe('released');
    for (const { id } of await db().select().from(refunds).where(eq(refunds.orderId, orderId)))
      await makeRefund(systemContext(product.dependencies), id).catch(() => undefined);
    await operate(product, 'win_dispute', { dispute: second });
    await operate(product, 'release_webhooks', { order: 'shuffled' });
    await operate(product, 'hold_webhooks', { held: false });
    await isSettled(reservation, 0);
    expect([await backOf(reservation, 100_00), await backOf(reservation, 50_00)]).toEqual([100_00, 50_00]);
    await booksAgree();
  });
});

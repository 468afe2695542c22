import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemContext } from '../../../server/context.ts';
import { ledgerEntries, orders, refunds } from '../../../server/db/schema.ts';
import { refundDebt } from '../../../server/features/debts/pursue-debts.ts';
import { findDebts } from '../../../server/features/debts/queries.ts';
import { expectBooksToAgree } from '../../product/books.ts';
import { connectedBreeder, type Breeder } from '../../product/breeder.ts';
import { eventually } from '../../product/eventually.ts';
import { operate } from '../../product/operator.ts';
import { readOrders } from '../../product/orders.ts';
import type { Product } from '../../product/product.ts';
import { startWithBreeders } from '../../product/ready-breeders.ts';
import { BIRD, KEPT, payRest, reservePet, statusOf, type Reservation } from '../../product/reservation.ts';
import { ledgerOf, sellPet } from '../../product/sale.ts';

let product: Product;
let breeder: Breeder;
beforeAll(async () => {
  product = await startWithBreeders();
  breeder = await connectedBreeder(product);
});
afterAll(() => product.stop());

interface Order {
  orderId: string;
}
const db = () => product.dependencies.db;
const booksAgree = () => expectBooksToAgree(product);
const saleOf = async ({ orderId }: Order) => (await breeder.call('GET', `/api/orders/${orderId}`)).body['sale'];
const refund = ({ orderId }: Order, body: object = {}) => breeder.call('POST', `/api/orders/${orderId}/refund`, body);
const REFUNDABLE = { amount: '200.00', due: 'hand_over', terms: 'refundable' };

const paymentOf = async ({ orderId }: Order, amountCents: number) =>
  (await readOrders(db(), eq(orders.id, orderId))).find((each) => each.amountCents === amountCents)!;

async function losePart(order: Order, amountCents: number, lostCents: number): Promise<string> {
  const { chargeId } = await paymentOf(order, amountCents);
  const { dispute } = await operate(product, 'open_dispute', { charge: chargeId, amount: lostCents });
  await operate(product, 'lose_dispute', { dispute });
  return dispute;
}

async function backOf(order: Order, amountCents: number): Promise<number> {
  const { chargeId, stripeAccountId } = await paymentOf(order, amountCents);
  const charge = await product.dependencies.stripe.charges.retrieve(chargeId!, {}, { stripeAccount: stripeAccountId! });
  return charge.amount_refunded;
}

/** The buyer is without `cents`, and nothing is held by breeder or bank anymore. */
const isSettled = ({ orderId }: Order, cents: number) =>
  eventually(async () =>
    expect(await ledgerOf(product, orderId)).toMatchObject({ buyer: 0 - cents, deposits_held: 0, dispute: 0 }),
  );

const keptBy = ({ orderId }: Order) =>
  db()
    .select({ cents: ledgerEntries.amountCents })
    .from(ledgerEntries)
    .where(
      and(eq(ledgerEntries.orderId, orderId), eq(ledgerEntries.kind, 'kept'), eq(ledgerEntries.account, 'breeder')),
    );

const reserve = (deposit: object): Promise<Reservation> => reservePet(product, breeder, deposit, BIRD);

describe('a chargeback of a part', () => {
  // Shows money.partial-dispute
  it('of a refundable deposit leaves the rest refundable: it goes back by its terms', async () => {
    const reservation = await reserve(REFUNDABLE);
    await losePart(reservation, 210_00, 10_00);
    await isSettled(reservation, 0);
    expect(await statusOf(product, reservation)).toBe('released');
    expect(await backOf(reservation, 210_00)).toBe(200_00);
    await booksAgree();
  });

  it('of a deposit that stays with the breeder leaves the rest with them, to refund by a button', async () => {
    const reservation = await reserve(KEPT);
    await losePart(reservation, 210_00, 10_00);
    await isSettled(reservation, 200_00);
    expect(await keptBy(reservation)).toHaveLength(1);
    const { deposit, refundParts } = await saleOf(reservation);
    expect(deposit).toMatchObject({ refundable: { price: '190.48', platformFee: '9.52' } });
    expect(refundParts).toMatchObject([{ price: '190.48', platformFee: '9.52', refundedPrice: '0.00' }]);
    expect((await refund(reservation, { amount: '50.00' })).status).toBe(200);
    expect((await refund(reservation)).status).toBe(200);
    expect(await backOf(reservation, 210_00)).toBe(200_00);
    await isSettled(reservation, 0);
    expect(await refund(reservation)).toMatchObject({ status: 409, body: { code: 'nothing_left' } });
    await booksAgree();
  });

  it('of a part of the balance returns the rest of it; the deposit follows its terms', async () => {
    const reservation = await reserve(KEPT);
    await payRest(product, reservation, '500.00');
    await losePart(reservation, 500_00, 10_00);
    await isSettled(reservation, 210_00);
    expect([await backOf(reservation, 500_00), await backOf(reservation, 210_00)]).toEqual([490_00, 0]);
    await booksAgree();
  });

  it('counts toward what the terms return: a buyer gains nothing by it', async () => {
    const steps = {
      amount: '200.00',
      due: 'date',
      dueOn: daysAhead(60),
      terms: 'steps',
      steps: [{ days: 30, percent: 50 }],
    };
    const reservation = await reserve(steps);
    await losePart(reservation, 210_00, 21_00);
    await isSettled(reservation, 105_00);
    expect(await backOf(reservation, 210_00)).toBe(84_00);
    await booksAgree();
  });

  it('of a sale leaves the breeder’s own refund of the rest', async () => {
    const sale = await sellPet(product, breeder, '1000.00');
    const before = await ledgerOf(product, sale.orderId);
    await losePart(sale, 1050_00, 10_00);
    await eventually(async () => expect((await saleOf(sale)).order.status).toBe('lost'));
    expect(await ledgerOf(product, sale.orderId)).toMatchObject({
      buyer: before['buyer']! + 10_00,
      breeder: before['breeder']! - 10_00 - 15_00,
      dispute: 0,
    });
    expect((await saleOf(sale)).refundable).toEqual({ price: '990.48', platformFee: '49.52' });
    expect(await refund(sale, { amount: '990.49' })).toMatchObject({ status: 400 });
    expect((await refund(sale, { amount: '100.00' })).status).toBe(200);
    expect((await refund(sale)).status).toBe(200);
    expect(await backOf(sale, 1050_00)).toBe(1040_00);
    expect(await ledgerOf(product, sale.orderId)).toMatchObject({ buyer: 0 });
    expect(await refund(sale)).toMatchObject({ status: 409, body: { code: 'nothing_left' } });
    expect((await saleOf(sale)).refundable).toBeUndefined();
    await booksAgree();
  });
});

describe('a refund that comes back after a bank took', () => {
  const comeBack = async (sale: Order) => {
    const { chargeId } = await paymentOf(sale, 1050_00);
    await operate(product, 'fail_refund', { charge: chargeId });
    await eventually(async () => {
      const failed = (await db().select().from(refunds).where(eq(refunds.orderId, sale.orderId))).map(
        (row) => row.status,
      );
      expect(failed).toEqual(['failed']);
    });
  };
  const becomesLost = (sale: Order) => eventually(async () => expect((await saleOf(sale)).order.status).toBe('lost'));
  const owed = async ({ orderId }: Order) => (await findDebts(db(), { orderId })).map(({ owedCents }) => owedCents);
  const sold = async () => {
    const sale = await sellPet(product, breeder, '1000.00');
    expect((await refund(sale, { amount: '100.00' })).status).toBe(200);
    return sale;
  };

  it('the rest of the payment is owed: it is other money, and goes back', async () => {
    const sale = await sold();
    await losePart(sale, 1050_00, 945_00);
    await becomesLost(sale);
    await comeBack(sale);
    expect(await owed(sale)).toEqual([105_00]);
    const { paymentId } = await paymentOf(sale, 1050_00);
    expect(await refundDebt(systemContext(product.dependencies), paymentId)).toBe(true);
    expect(await owed(sale)).toEqual([]);
    expect(await ledgerOf(product, sale.orderId)).toMatchObject({ buyer: 0 });
  });

  it('the same money, since the refund hadn’t arrived, isn’t owed anymore', async () => {
    const sale = await sold();
    await comeBack(sale);
    const yesterday = new Date(Date.now() - 86_400_000);
    await db()
      .update(refunds)
      .set({ createdAt: yesterday, answeredAt: yesterday, failedAt: yesterday })
      .where(eq(refunds.orderId, sale.orderId));
    await losePart(sale, 1050_00, 105_00);
    await becomesLost(sale);
    expect(await owed(sale)).toEqual([]);
  });
});

function daysAhead(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}

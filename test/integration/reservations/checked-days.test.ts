import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemContext } from '../../../server/context.ts';
import { orderDeposits, payments } from '../../../server/db/schema.ts';
import { selectChangedStops, watchPayments } from '../../../server/features/reservations/payment-stops.ts';
import { failDebit, payByBank } from '../../product/bank-debits.ts';
import type { Breeder } from '../../product/breeder.ts';
import { redeemBuyerData } from '../../product/buyer-data.ts';
import { breederWithBank } from '../../product/debit-sale.ts';
import { eventually } from '../../product/eventually.ts';
import { mailContaining } from '../../product/outbox.ts';
import { startProduct, type Product } from '../../product/product.ts';
import { BIRD, pageOf, reservePet } from '../../product/reservation.ts';
import { ledgerOf } from '../../product/sale.ts';

let product: Product;
beforeAll(async () => void (product = await startProduct()));
afterAll(() => product.stop());

const DAY = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY);
const dayOf = (at: Date) => at.toISOString().slice(0, 10);

/** A reservation that was refundable until five days ago, and whose balance a bank has just refused after so many days. */
async function refusedAfter(breeder: Breeder, days: number) {
  const { db } = product.dependencies;
  const terms = { amount: '200.00', due: 'hand_over', terms: 'refundable', refundableUntil: dayOf(daysAgo(-9)) };
  const reservation = await reservePet(product, breeder, terms, BIRD);
  const { buyer, path, orderId, buyerEmail: email } = reservation;
  const { location } = await buyer.submit(path, { act: 'pay', paymentMethod: 'bank' });
  const success = await payByBank(buyer, location!, 'succeeds', { email });
  await eventually(async () => expect(await pageOf(reservation)).toContain('is on its way'));
  await db
    .update(orderDeposits)
    .set({ refundableUntil: dayOf(daysAgo(5)), reservedAt: daysAgo(20) })
    .where(eq(orderDeposits.orderId, orderId));
  await db
    .update(payments)
    .set({ createdAt: daysAgo(days) })
    .where(and(eq(payments.orderId, orderId), eq(payments.kind, 'balance')));
  await watchPayments(systemContext(product.dependencies));
  expect((await buyer.submit(path, { act: 'cancel', sure: 'yes' })).status).toBe(409);
  await failDebit(product, new URL(success!, product.url).searchParams.get('session_id')!);
  await mailContaining(product, email, 'was not completed');
  return reservation;
}

it('a day until which a deposit is refundable moves by the days in which a bank payment of the balance was checked', async () => {
  const breeder = await breederWithBank(product);
  const [long, short] = [await refusedAfter(breeder, 6.5), await refusedAfter(breeder, 0.5)];
  expect(await pageOf(long)).toContain('Everything you have paid is refunded to you: $210.00.');
  // Half a day counts whole.
  const moved = { terms: 'refundable', refundableUntil: dayOf(daysAgo(-2)) };
  const { sale } = (await breeder.call('GET', `/api/orders/${long.orderId}`)).body;
  expect(sale.deposit).toMatchObject(moved);
  const ofLong = ({ id }: { id: string }) => id === long.orderId;
  const exported = (await breeder.call('GET', '/api/user/export')).body['orders'].find(ofLong);
  expect(exported.deposit).toMatchObject(moved);
  const copy = (await redeemBuyerData(product, long.buyerEmail, 'copy')).body['orders'].find(ofLong);
  expect(copy.deposit).toMatchObject(moved);
  expect((await long.buyer.submit(long.path, { act: 'cancel', sure: 'yes' })).status).toBe(303);
  await eventually(async () => expect(await ledgerOf(product, long.orderId)).toMatchObject({ buyer: 0 }));
  expect(await pageOf(short)).toContain('The breeder keeps the deposit, so nothing is refunded to you.');
});

it('a reservation that has ended while a payment was checked is not looked at again, and keeps nobody else waiting', async () => {
  const { db } = product.dependencies;
  const { buyer, path, orderId } = await reservePet(product, await breederWithBank(product), undefined, BIRD);
  expect((await buyer.submit(path, { act: 'cancel', sure: 'yes' })).status).toBe(303);
  await db
    .update(orderDeposits)
    .set({ stopSince: daysAgo(1), stopReason: 'checking' })
    .where(eq(orderDeposits.orderId, orderId));
  const changed = await selectChangedStops(systemContext(product.dependencies));
  expect(changed.map((row) => row.orderId)).not.toContain(orderId);
});

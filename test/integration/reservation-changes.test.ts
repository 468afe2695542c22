import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemContext } from '../../server/context.ts';
import { orders } from '../../server/db/schema.ts';
import { heldCents } from '../../server/features/ledger/posting.ts';
import { reconcileFigures } from '../../server/features/orders/figures/check.ts';
import { compareLedger } from '../../server/reconciliation/compare-ledger.ts';
import { connectedBreeder, type Breeder } from '../product/breeder.ts';
import { eventually } from '../product/eventually.ts';
import { readOrders } from '../product/orders.ts';
import { mailbox } from '../product/outbox.ts';
import { startProduct, type Product } from '../product/product.ts';
import { BIRD, payRest, reservePet, type Reservation } from '../product/reservation.ts';
import { ledgerOf } from '../product/sale.ts';

let product: Product;
let breeder: Breeder;
beforeAll(async () => {
  product = await startProduct();
  breeder = await connectedBreeder(product);
});
afterAll(() => product.stop());

const KEPT = { amount: '200.00', due: 'hand_over', terms: 'not_refundable' };

const saleOf = async ({ orderId }: Reservation) => (await breeder.call('GET', `/api/orders/${orderId}`)).body['sale'];
const statusOf = async ({ orderId }: Reservation) =>
  (await readOrders(product.dependencies.db, eq(orders.id, orderId)))[0]!.status;
const pageOf = async ({ buyer, path }: Reservation) => (await buyer.call<string>('GET', path)).body;

async function booksAgree(): Promise<void> {
  const context = systemContext(product.dependencies);
  await eventually(async () => expect((await compareLedger(context)).differences).toEqual([]));
  expect((await reconcileFigures(context, { all: true })).unresolved).toEqual([]);
}

describe('a part of the rest that is paid in cash or by Zelle', () => {
  const record = ({ orderId }: Reservation, body: object = {}, by = breeder) =>
    by.call('POST', `/api/orders/${orderId}/cash`, {
      amount: '300.00',
      method: 'zelle',
      receivedOn: '2026-01-02',
      ...body,
    });
  const partIn = async (reservation: Reservation) =>
    (await saleOf(reservation)).deposit.payments.findLast((each: { kind: string }) => each.kind === 'cash');
  const answer = async (reservation: Reservation, fields: Record<string, string>) =>
    reservation.buyer.submit(reservation.path, { ...fields, part: (await partIn(reservation)).id });

  it('counts once the buyer confirms what the breeder recorded, and bears no platform fee', async () => {
    const reservation = await reservePet(product, breeder);
    const { buyer, path, orderId, buyerEmail } = reservation;
    const { location } = await buyer.submit(path, { act: 'pay', amount: '100.00' });
    expect(location).toContain('/checkout/cs_');
    const other = await connectedBreeder(product);
    expect((await record(reservation, {}, other)).status).toBe(404);
    expect((await record(reservation, { amount: '800.01' })).body['errors']).toEqual({
      amount: 'Only $800.00 of the price is due',
    });
    expect((await record(reservation, { amount: '799.80' })).status).toBe(400);
    expect((await record(reservation, { receivedOn: '2099-01-02' })).status).toBe(400);
    const [first, again] = [await record(reservation), await record(reservation)];
    expect([first.status, again.status]).toEqual([200, 200]);
    expect((await record(reservation, { amount: '10.00' })).body['code']).toBe('cash_open');
    const parts = await readOrders(product.dependencies.db, eq(orders.id, orderId));
    // The open checkout is closed first: nobody pays the same rest twice.
    expect(parts.filter(({ state }) => state === 'open')).toHaveLength(1);
    expect((await mailbox(product, buyerEmail, 2)).join()).toContain('recorded that you paid $300.00 by Zelle');
    expect(await pageOf(reservation)).toContain('Yes, I paid $300.00');
    expect((await ledgerOf(product, orderId))['deposits_held']).toBe(20_000);
    for (const act of ['pay', 'cancel']) expect((await buyer.submit(path, { act, sure: 'yes' })).status).toBe(409);
    expect((await breeder.call('POST', `/api/orders/${orderId}/release`, {})).body['code']).toBe('cash_open');

    const [yes, twice] = [
      await answer(reservation, { act: 'cash_yes' }),
      await answer(reservation, { act: 'cash_yes' }),
    ];
    expect([yes.status, twice.status]).toEqual([303, 303]);
    expect((await saleOf(reservation)).deposit).toMatchObject({ paid: '510.00', due: '525.00', dueInCash: '500.00' });
    expect(await pageOf(reservation)).toContain('$510.00 of $1,035.00 paid');
    expect(await ledgerOf(product, orderId)).toMatchObject({
      buyer: -51_000,
      deposits_held: 50_000,
      platform_fee: 1_000,
    });
    expect((await breeder.call('DELETE', `/api/orders/${orderId}/cash`)).body['code']).toBe('answered');
    await payRest(product, reservation);
    await eventually(async () => expect(await statusOf(reservation)).toBe('paid'));
    expect((await saleOf(reservation)).order).toMatchObject({ platformFee: '35.00', total: '1035.00' });
    const receipt = (await mailbox(product, buyerEmail, 4)).join();
    expect(receipt).toContain('Card, and directly to the breeder');
    await booksAgree();

    const refund = (body: object) => breeder.call('POST', `/api/orders/${orderId}/refund`, body);
    expect((await refund({ amount: '700.01' })).body['errors']['amount']).toContain('$300.00 goes back by hand');
    expect((await refund({})).status).toBe(200);
    await eventually(async () => expect((await saleOf(reservation)).order.refunded).toBe('700.00'));
    const back = () => breeder.call('POST', `/api/orders/${orderId}/cash-returned`, { paymentId: partId });
    const partId = (await partIn(reservation)).id;
    expect([(await back()).status, (await back()).status]).toEqual([200, 200]);
    expect(await statusOf(reservation)).toBe('refunded');
    expect(await ledgerOf(product, orderId)).toMatchObject({ buyer: 0, platform_fee: 0, deposits_held: 0 });
    await booksAgree();
  });

  it('makes the sale if it is the last one, without a cent of fee more', async () => {
    const reservation = await reservePet(
      product,
      breeder,
      { amount: '66.89', due: 'hand_over', terms: 'refundable' },
      {
        price: '333.33',
      },
    );
    expect((await record(reservation, { amount: '266.44', method: 'cash' })).status).toBe(200);
    expect((await answer(reservation, { act: 'cash_yes' })).status).toBe(303);
    expect(await statusOf(reservation)).toBe('paid');
    expect((await saleOf(reservation)).order).toMatchObject({ price: '333.33', platformFee: '3.35', total: '336.68' });
    expect(await heldCents(product.dependencies.db, reservation.orderId)).toBe(0);
    await booksAgree();
  });

  it('is declined with words, or taken back, and then counts nothing', async () => {
    const reservation = await reservePet(product, breeder);
    await record(reservation);
    expect((await answer(reservation, { act: 'cash_no', words: ' ' })).status).toBe(400);
    expect((await answer(reservation, { act: 'cash_no', words: 'I paid $200 only' })).status).toBe(303);
    expect((await answer(reservation, { act: 'cash_yes' })).status).toBe(409);
    expect((await partIn(reservation)).cash.declinedBecause).toBe('I paid $200 only');
    expect((await mailbox(product, breeder.email, 1)).join()).toContain('I paid $200 only');
    await record(reservation, { amount: '200.00' });
    expect((await breeder.call('DELETE', `/api/orders/${reservation.orderId}/cash`)).status).toBe(200);
    expect((await answer(reservation, { act: 'cash_yes' })).status).toBe(409);
    expect((await saleOf(reservation)).deposit).toMatchObject({ paid: '210.00', due: '840.00' });
  });

  it('goes back by hand when the reservation ends, and is kept in the books until it has', async () => {
    const reservation = await reservePet(product, breeder, KEPT, BIRD);
    const { orderId, buyer, path } = reservation;
    await record(reservation);
    await answer(reservation, { act: 'cash_yes' });
    expect(await pageOf(reservation)).toContain('The breeder returns $300.00 to you by hand.');
    expect((await buyer.submit(path, { act: 'cancel', sure: 'yes' })).status).toBe(303);
    expect((await partIn(reservation)).cash.returned).toBe('owed');
    expect(await ledgerOf(product, orderId)).toMatchObject({ deposits_held: 50_000 });
    const paymentId = (await partIn(reservation)).id;
    expect((await breeder.call('POST', `/api/orders/${orderId}/cash-returned`, { paymentId })).status).toBe(200);
    expect(await ledgerOf(product, orderId)).toMatchObject({ buyer: -21_000, deposits_held: 0, platform_fee: 1_000 });
    expect((await partIn(reservation)).cash.returned).toBe('yes');
    await booksAgree();
  });
});

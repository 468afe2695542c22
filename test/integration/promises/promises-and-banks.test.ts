import { beforeAll, describe, expect, it } from 'vitest';
import { expectBooksToAgree } from '../../product/books.ts';
import { connectedBreeder, type Breeder } from '../../product/breeder.ts';
import { eventually } from '../../product/eventually.ts';
import { operate } from '../../product/operator.ts';
import type { Product } from '../../product/product.ts';
import { letDaysPass, promiseOf, runClock, sellPromised, uploadProof } from '../../product/promise.ts';
import { ledgerOf, orderOf } from '../../product/sale.ts';
import { sharedProduct } from '../../product/shared-product.ts';

let product: Product;
let breeder: Breeder;
beforeAll(async () => {
  product = await sharedProduct();
  breeder = await connectedBreeder(product);
});

const pathOf = (orderId: string) => `/api/orders/${orderId}/promise`;
const answer = (orderId: string, body: object) => breeder.call('POST', `${pathOf(orderId)}/answer`, body);
const accept = (orderId: string) => answer(orderId, { answer: 'accept', reason: '' });
const refuse = (orderId: string) => answer(orderId, { answer: 'refuse', reason: 'The pet isn’t named' });
const heldOf = async (orderId: string) => (await ledgerOf(product, orderId))['deposits_held'];
const becomes = (orderId: string, status: string) =>
  eventually(async () => expect((await orderOf(product, orderId)).status).toBe(status));
const stateBecomes = (orderId: string, state: string) =>
  eventually(async () => expect((await promiseOf(product, orderId)).state).toBe(state));
const refundedBecomes = (orderId: string, cents: number) =>
  eventually(async () => expect((await orderOf(product, orderId)).refundedPriceCents).toBe(cents));

async function openDispute(orderId: string, amount?: number): Promise<object> {
  const { chargeId: charge } = await orderOf(product, orderId);
  const { dispute } = await operate(product, 'open_dispute', { charge, ...(amount ? { amount } : {}) });
  await becomes(orderId, 'disputed');
  return { dispute };
}
const failRefund = async (orderId: string) =>
  operate(product, 'fail_refund', { charge: (await orderOf(product, orderId)).chargeId });

describe('a promise whose payment a bank decides about', () => {
  // Shows money.promise-time
  it('is decided by nobody until then, and both sides have 14 days afterwards', async () => {
    const sale = await sellPromised(product, breeder);
    const proven = await sellPromised(product, breeder);
    await uploadProof(product.visitor(), proven.key);
    for (const { orderId } of [sale, proven]) {
      const dispute = await openDispute(orderId);
      expect((await accept(orderId)).status).toBe(409);
      expect((await refuse(orderId)).status).toBe(409);
      await letDaysPass(product, orderId, 200);
      await runClock(product);
      await operate(product, 'win_dispute', dispute);
      await becomes(orderId, 'paid');
      await letDaysPass(product, orderId, 13);
    }
    await runClock(product);
    expect((await promiseOf(product, sale.orderId)).state).toBe('open');
    expect((await promiseOf(product, proven.orderId)).state).toBe('sent');
    expect((await refuse(proven.orderId)).status).toBe(200);
    await letDaysPass(product, sale.orderId, 2);
    await runClock(product);
    expect((await promiseOf(product, sale.orderId)).state).toBe('lapsed');
  });

  it('ends with a lost dispute, and goes on once an appeal of it is won', async () => {
    const { orderId, key } = await sellPromised(product, breeder);
    await uploadProof(product.visitor(), key);
    const dispute = await openDispute(orderId);
    await operate(product, 'lose_dispute', dispute);
    await stateBecomes(orderId, 'ended');
    expect(await heldOf(orderId)).toBe(0);
    await operate(product, 'appeal_dispute', dispute);
    await becomes(orderId, 'disputed');
    await operate(product, 'appeal_dispute', { ...dispute, submitted: true });
    await operate(product, 'win_dispute', dispute);
    await stateBecomes(orderId, 'sent');
    expect(await heldOf(orderId)).toBe(30_000);
    expect((await accept(orderId)).status).toBe(200);
    await refundedBecomes(orderId, 30_000);
    await expectBooksToAgree(product);
  });

  it('is returned of what a bank left that took a part', async () => {
    const { orderId, key } = await sellPromised(product, breeder);
    await operate(product, 'lose_dispute', await openDispute(orderId, 5_000));
    await becomes(orderId, 'lost');
    expect((await promiseOf(product, orderId)).state).toBe('open');
    expect((await uploadProof(product.visitor(), key)).status).toBe(303);
    expect((await accept(orderId)).status).toBe(200);
    await refundedBecomes(orderId, 30_000);
    await eventually(async () => expect(await heldOf(orderId)).toBe(0));
    await expectBooksToAgree(product);
  });
});

describe('a promise of a sale whose refund the bank sends back', () => {
  it('goes on after a full refund that didn’t arrive', async () => {
    const { orderId, key } = await sellPromised(product, breeder);
    await uploadProof(product.visitor(), key);
    await breeder.call('POST', `/api/orders/${orderId}/refund`, {});
    await stateBecomes(orderId, 'ended');
    await failRefund(orderId);
    await stateBecomes(orderId, 'sent');
    expect(await heldOf(orderId)).toBe(30_000);
  });

  it('is returned besides what the sale owes already', async () => {
    const { orderId, key } = await sellPromised(product, breeder);
    await breeder.call('POST', `/api/orders/${orderId}/refund`, { amount: '900' });
    await refundedBecomes(orderId, 90_000);
    await failRefund(orderId);
    await refundedBecomes(orderId, 0);
    await uploadProof(product.visitor(), key);
    expect((await accept(orderId)).status).toBe(200);
    await refundedBecomes(orderId, 120_000);
    expect(await promiseOf(product, orderId)).toMatchObject({ state: 'returned', returnCents: 31_500 });
    await expectBooksToAgree(product);
  });

  // Shows money.promise-by-hand
  it('is held again, owed, and no revenue until it has arrived by hand', async () => {
    const own = await connectedBreeder(product);
    const { orderId, key } = await sellPromised(product, own);
    const revenue = async () => (await own.call('GET', '/api/orders/figures')).body['totalRevenue'];
    await uploadProof(product.visitor(), key);
    await own.call('POST', `${pathOf(orderId)}/answer`, { answer: 'accept', reason: '' });
    await eventually(async () => expect((await promiseOf(product, orderId)).releasedAt).not.toBeNull());
    expect(await revenue()).toBe('950.00');
    await failRefund(orderId);
    await eventually(async () => expect((await promiseOf(product, orderId)).releasedAt).toBeNull());
    expect([await heldOf(orderId), await revenue()]).toEqual([30_000, '950.00']);
    expect((await own.call('GET', pathOf(orderId))).body['promise'].isOwed).toBe(true);
    expect((await own.call('POST', `${pathOf(orderId)}/by-hand`, { note: 'Check 7' })).status).toBe(200);
    expect((await product.visitor().submit(`/promise?key=${key}`, { act: 'got' })).status).toBe(303);
    expect([await heldOf(orderId), await revenue()]).toEqual([0, '950.00']);
    await expectBooksToAgree(product);
  });
});

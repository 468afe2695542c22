import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { formatDayIn } from '../../../contract/language.ts';
import { systemContext } from '../../../server/context.ts';
import { refunds } from '../../../server/db/schema.ts';
import { pursueDebts } from '../../../server/features/debts/pursue-debts.ts';
import { expectBooksToAgree } from '../../product/books.ts';
import { connectedBreeder, type Breeder } from '../../product/breeder.ts';
import { requestBuyerData } from '../../product/buyer-data.ts';
import { eventually } from '../../product/eventually.ts';
import { visible } from '../../product/extras.ts';
import { operate } from '../../product/operator.ts';
import { mailContaining } from '../../product/outbox.ts';
import type { Product } from '../../product/product.ts';
import { dayFromNow, letDaysPass, promiseOf, runClock, sellPromised, uploadProof } from '../../product/promise.ts';
import { quiet } from '../../product/quiet.ts';
import { ledgerOf, orderOf } from '../../product/sale.ts';
import { sharedProduct } from '../../product/shared-product.ts';

let product: Product;
let breeder: Breeder;
beforeAll(async () => {
  product = await sharedProduct();
  breeder = await connectedBreeder(product);
});

const pathOf = (orderId: string) => `/api/orders/${orderId}/promise`;
const press = (key: string, act: string) => product.visitor().submit(`/promise?key=${key}`, { act });
const say = (orderId: string, note = 'Check 1042', by = breeder) =>
  by.call('POST', `${pathOf(orderId)}/by-hand`, { note });
const accountOf = async (by: Breeder) => (await by.call('GET', '/api/stripe/status')).body['stripeAccountId'] as string;

/** A promise is kept, and the provider refuses to refund it. */
async function sellOwed(by = breeder) {
  await operate(product, 'refuse_refunds', { account: await accountOf(by) });
  const sale = await sellPromised(product, by);
  await uploadProof(product.visitor(), sale.key);
  expect((await say(sale.orderId, 'Check 1', by)).status).toBe(409);
  await keepAndOwe(sale.orderId, by);
  return sale;
}

async function keepAndOwe(orderId: string, by: Breeder): Promise<void> {
  const accepted = await by.call('POST', `${pathOf(orderId)}/answer`, { answer: 'accept', reason: '' });
  expect(accepted.status).toBe(200);
  await eventually(async () => {
    const { body } = await by.call('GET', pathOf(orderId));
    expect(body['promise']).toMatchObject({ state: 'returned', isOwed: true });
  });
}

describe('a promise that the provider can’t return', () => {
  it('keeps its buyer’s data for weeks at most; then it stays owed to somebody whom nobody can reach', async () => {
    const { orderId, email } = await sellOwed();
    await quiet(product);
    const token = await requestBuyerData(product, email, 'deletion');
    const redeem = (giveUp?: string) => product.visitor().call('POST', '/api/buyer-data/deletion', { token, giveUp });
    const refused = await redeem('315.00');
    expect([refused.status, refused.body['code']]).toEqual([409, 'under_way']);
    expect(refused.body['message']).toContain('$315.00 is owed to you for your promise for Biscuit');
    expect(refused.body['message']).toContain(formatDayIn('en', dayFromNow(14), 'UTC'));
    await letDaysPass(product, orderId, 14);
    const page = visible((await product.visitor().call<string>('GET', `/your-data/deletion?key=${token}`)).body);
    expect(page).toContain('$315.00 is still owed to you');
    expect((await redeem()).body['code']).toBe('confirmation_required');
    expect((await redeem('315.00')).status).toBe(200);
    expect(await promiseOf(product, orderId)).toMatchObject({ state: 'returned', releasedAt: null });
    expect((await ledgerOf(product, orderId))['deposits_held']).toBe(30_000);
    // Nobody could contradict a breeder who says that they have paid.
    const said = await say(orderId);
    expect([said.status, said.body['code']]).toEqual([409, 'buyer_deleted']);
    expect((await breeder.call('GET', pathOf(orderId))).body['promise'].canAskBuyer).toBe(false);
  });

  // Shows money.promise-by-hand
  it('is owed and still held, until the breeder says how they paid and the buyer confirms it', async () => {
    const { orderId, key, email } = await sellOwed();
    expect((await promiseOf(product, orderId)).releasedAt).toBeNull();
    expect((await ledgerOf(product, orderId))['deposits_held']).toBe(30_000);
    expect((await say(orderId)).status).toBe(200);
    expect((await say(orderId)).status).toBe(409);
    expect(await mailContaining(product, email, 'Check 1042')).toContain('/promise?key=');
    expect((await press(key, 'not_got')).status).toBe(303);
    expect((await press(key, 'not_got')).status).toBe(409);
    await mailContaining(product, breeder.email, 'hasn’t arrived');
    expect((await say(orderId, 'Zelle on May 3')).status).toBe(200);
    const page = visible((await product.visitor().call<string>('GET', `/promise?key=${key}`)).body);
    expect(page).toContain('Zelle on May 3');
    const pressed = await Promise.all([press(key, 'got'), press(key, 'got')]);
    expect(pressed.map(({ status }) => status)).toContain(303);
    await eventually(async () => {
      expect(await orderOf(product, orderId)).toMatchObject({ refundedPriceCents: 30_000 });
      expect(await ledgerOf(product, orderId)).toMatchObject({ deposits_held: 0 });
    });
    expect((await promiseOf(product, orderId)).releasedAt).not.toBeNull();
    expect((await press(key, 'got')).status).toBe(409);
    await expectBooksToAgree(product);
  });

  // Shows money.promise-by-hand
  it('counts as paid once the buyer hasn’t contradicted for 14 days', async () => {
    const { orderId } = await sellOwed();
    await say(orderId);
    await letDaysPass(product, orderId, 13);
    await runClock(product);
    expect((await promiseOf(product, orderId)).releasedAt).toBeNull();
    await letDaysPass(product, orderId, 1);
    await runClock(product);
    expect((await promiseOf(product, orderId)).releasedAt).not.toBeNull();
    expect((await orderOf(product, orderId)).refundedPriceCents).toBe(30_000);
  });

  it('isn’t refunded while its buyer is asked, and is tried again once they say no', async () => {
    const other = await connectedBreeder(product);
    const { orderId, key } = await sellOwed(other);
    await say(orderId, 'Cash', other);
    await operate(product, 'allow_refunds', { account: await accountOf(other) });
    const retry = async () => {
      await product.dependencies.db
        .update(refunds)
        .set({ failedAt: new Date(Date.now() - 86_400_000) })
        .where(eq(refunds.orderId, orderId));
      await pursueDebts(systemContext(product.dependencies), orderId);
    };
    await retry();
    expect((await orderOf(product, orderId)).refundedPriceCents).toBe(0);
    await press(key, 'not_got');
    await retry();
    await eventually(async () => expect((await orderOf(product, orderId)).refundedPriceCents).toBe(30_000));
    expect((await promiseOf(product, orderId)).handPaidAt).toBeNull();
    expect((await press(key, 'got')).status).toBe(409);
    await runClock(product);
    expect((await orderOf(product, orderId)).refundedPriceCents).toBe(30_000);
  });

  it('books no more than the sum that the buyer was asked about, whatever the sale owes besides', async () => {
    const other = await connectedBreeder(product);
    const { orderId, key } = await sellPromised(product, other);
    const { chargeId: charge } = await orderOf(product, orderId);
    await other.call('POST', `/api/orders/${orderId}/refund`, { amount: '900' });
    await eventually(async () => expect((await orderOf(product, orderId)).refundedPriceCents).toBe(90_000));
    await operate(product, 'fail_refund', { charge });
    await eventually(async () => expect((await orderOf(product, orderId)).refundedPriceCents).toBe(0));
    await operate(product, 'refuse_refunds', { account: await accountOf(other) });
    await uploadProof(product.visitor(), key);
    await keepAndOwe(orderId, other);
    const said = await say(orderId, 'Cash', other);
    expect(said.body['promise'].byHand).toMatchObject({ amount: '315.00' });
    const page = visible((await product.visitor().call<string>('GET', `/promise?key=${key}`)).body);
    expect(page).toContain('they have paid you $315.00');
    expect((await press(key, 'got')).status).toBe(303);
    expect((await orderOf(product, orderId)).refundedPriceCents).toBe(30_000);
    expect((await promiseOf(product, orderId)).releasedAt).not.toBeNull();
    expect((await say(orderId, 'Cash', other)).status).toBe(409);
    await expectBooksToAgree(product);
  });
});

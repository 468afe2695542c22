import { eq, like } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { formatDayIn } from '../../../contract/language.ts';
import { mails, orders, promiseProofs } from '../../../server/db/schema.ts';
import { expectBooksToAgree } from '../../product/books.ts';
import { connectedBreeder, type Breeder } from '../../product/breeder.ts';
import { requestBuyerData } from '../../product/buyer-data.ts';
import { eventually } from '../../product/eventually.ts';
import { visible } from '../../product/extras.ts';
import { operate } from '../../product/operator.ts';
import { mailContaining } from '../../product/outbox.ts';
import type { Product } from '../../product/product.ts';
import {
  dayFromNow,
  letDaysPass,
  PROMISE_INPUT,
  promiseOf,
  runClock,
  sellPromised,
  uploadProof,
} from '../../product/promise.ts';
import { quiet } from '../../product/quiet.ts';
import { ledgerOf, orderOf, sellPet } from '../../product/sale.ts';
import { sharedProduct } from '../../product/shared-product.ts';

let product: Product;
let breeder: Breeder;
beforeAll(async () => {
  product = await sharedProduct();
  breeder = await connectedBreeder(product);
});

const rowOf = async (orderId: string) =>
  (await product.dependencies.db.select().from(orders).where(eq(orders.id, orderId)))[0]!;
const proofsOf = (orderId: string) =>
  product.dependencies.db.select().from(promiseProofs).where(eq(promiseProofs.orderId, orderId));

const mailsOf = (orderId: string) =>
  product.dependencies.db
    .select()
    .from(mails)
    .where(like(mails.occasion, `promise-buyer:${orderId}:%`));

describe('promises of a breeder who closes the account', () => {
  it('are returned, and the one that a bank decides about once it has; its buyer can be reached until then', async () => {
    const leaving = await connectedBreeder(product);
    const sales = [await sellPromised(product, leaving), await sellPromised(product, leaving)];
    const [disputed, other] = sales.toSorted((one, next) => (one.orderId < next.orderId ? -1 : 1));
    const { chargeId: charge } = await orderOf(product, disputed!.orderId);
    const { dispute } = await operate(product, 'open_dispute', { charge });
    await eventually(async () => expect((await rowOf(disputed!.orderId)).status).toBe('disputed'));
    expect((await leaving.call('DELETE', '/api/user/delete-account')).status).toBeLessThan(300);
    await eventually(async () => {
      expect(await promiseOf(product, other!.orderId)).toMatchObject({ state: 'returned', decidedBy: 'account' });
      expect((await rowOf(other!.orderId)).refundedPriceCents).toBe(30_000);
      expect((await promiseOf(product, disputed!.orderId)).sellerId).toBeNull();
      expect((await rowOf(disputed!.orderId)).sellerId).toBeNull();
    });
    expect((await rowOf(disputed!.orderId)).clientEmail).toBe(disputed!.email);
    await operate(product, 'win_dispute', { dispute });
    await eventually(async () => expect((await rowOf(disputed!.orderId)).status).toBe('paid'));
    await runClock(product);
    expect(await promiseOf(product, disputed!.orderId)).toMatchObject({ state: 'returned', decidedBy: 'account' });
    await eventually(async () => expect((await rowOf(disputed!.orderId)).refundedPriceCents).toBe(30_000));
  });
});

describe('a buyer with a promise who asks for erasure', () => {
  const redeem = (token: string, giveUp?: string) =>
    product.visitor().call('POST', '/api/buyer-data/deletion', { token, giveUp });

  it('reads what is held, and gives it up by a tick that names the sum; the breeder keeps it', async () => {
    const { orderId, key, email } = await sellPromised(product, breeder);
    const token = await requestBuyerData(product, email, 'deletion');
    const page = (language: string) =>
      product.visitor().call<string>('GET', `/your-data/deletion?key=${token}&lang=${language}`);
    const due = (language: 'en' | 'es') => formatDayIn(language, PROMISE_INPUT.dueOn, 'UTC');
    expect(visible((await page('en')).body)).toContain(
      `$300.00 of the price of Biscuit is held for your promise, which is due on ${due('en')}.`,
    );
    expect(visible((await page('es')).body)).toContain(
      `$300.00 del precio de Biscuit se guardan por su promesa, que vence el ${due('es')}.`,
    );
    const refused = await redeem(token);
    expect([refused.status, refused.body['code']]).toEqual([409, 'confirmation_required']);
    expect(refused.body['message']).toContain(`$300.00 of the price of Biscuit`);
    expect(refused.body['message']).toContain(due('en'));
    expect((await redeem(token, '200.00')).status).toBe(409);
    const post = (fields: Record<string, string>) =>
      product.visitor().submit(`/your-data/deletion?key=${token}`, fields);
    const unticked = await post({});
    expect([unticked.status, visible(unticked.body).includes('Please confirm below')]).toEqual([409, true]);
    expect((await promiseOf(product, orderId)).state).toBe('open');
    expect((await post({ giveUp: '300.00' })).status).toBe(303);
    const promise = await promiseOf(product, orderId);
    expect(promise).toMatchObject({ state: 'lapsed', decidedBy: 'buyer', releasedAt: expect.any(Date) });
    expect((await ledgerOf(product, orderId))['deposits_held'] ?? 0).toBe(0);
    expect((await rowOf(orderId)).clientEmail).toBeNull();
    expect((await product.visitor().call('GET', `/promise?key=${key}`)).status).toBe(404);
    expect(await mailContaining(product, breeder.email, 'gave the promise up')).toContain('$300.00');
    await runClock(product);
    expect(await promiseOf(product, orderId)).toMatchObject({ state: 'lapsed', decidedBy: 'buyer' });
    await expectBooksToAgree(product);
  });

  it('is asked to wait while the breeder has a proof, with the day; then the proofs and mails are deleted with the rest', async () => {
    const { orderId, key, email } = await sellPromised(product, breeder);
    await uploadProof(product.visitor(), key);
    const token = await requestBuyerData(product, email, 'deletion');
    const refused = await redeem(token, '300.00');
    expect([refused.status, refused.body['code']]).toEqual([409, 'under_way']);
    const day = formatDayIn('en', dayFromNow(14), 'UTC');
    expect(refused.body['message']).toContain('$300.00 of the price of Biscuit');
    expect(refused.body['message']).toContain(`It is decided by ${day}`);
    const page = visible((await product.visitor().call<string>('GET', `/your-data/deletion?key=${token}`)).body);
    expect(page).toContain(`It is decided by ${day}`);
    expect(page).not.toContain('Delete my data all the same');
    expect((await promiseOf(product, orderId)).state).toBe('sent');
    await letDaysPass(product, orderId, 14);
    await runClock(product);
    await eventually(async () => expect((await promiseOf(product, orderId)).releasedAt).not.toBeNull());
    await mailContaining(product, email, 'promise');
    await quiet(product);
    await eventually(async () => expect((await redeem(token)).status).toBe(200));
    expect(await proofsOf(orderId)).toEqual([]);
    expect(await mailsOf(orderId)).toEqual([]);
    expect((await promiseOf(product, orderId)).state).toBe('returned');
  });
});

describe('a sale with a promise that a process of the release before recorded', () => {
  // Shows running.migrations
  it('is held by the clock', async () => {
    const { orderId } = await sellPet(product, breeder);
    const { kind, dueOn, terms } = PROMISE_INPUT;
    const promise = { id: '0a1b2c3d4e5f6a7b', kind: kind as 'spay_neuter', cents: 30_000, dueOn, terms };
    const lines = { petCents: 125_000, extras: [], extrasCents: 0, discountCents: 0, discountReason: null, promise };
    await product.dependencies.db.update(orders).set({ lines }).where(eq(orders.id, orderId));
    for (let times = 0; times < 2; times++) await runClock(product);
    expect(await promiseOf(product, orderId)).toMatchObject({ state: 'open', cents: 30_000, dueOn });
    expect((await ledgerOf(product, orderId))['deposits_held']).toBe(30_000);
  });
});

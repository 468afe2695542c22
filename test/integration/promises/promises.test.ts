import { and, eq, like } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { ledgerEntries, mails, refunds } from '../../../server/db/schema.ts';
import { expectBooksToAgree } from '../../product/books.ts';
import { connectedBreeder, type Breeder } from '../../product/breeder.ts';
import { eventually } from '../../product/eventually.ts';
import { visible } from '../../product/extras.ts';
import type { Product } from '../../product/product.ts';
import { letDaysPass, PROMISE_INPUT, promiseOf, runClock, sellPromised, uploadProof } from '../../product/promise.ts';
import { ledgerOf, orderOf } from '../../product/sale.ts';
import { sharedProduct } from '../../product/shared-product.ts';

let product: Product;
let breeder: Breeder;
beforeAll(async () => {
  product = await sharedProduct();
  breeder = await connectedBreeder(product);
});

const pathOf = (orderId: string) => `/api/orders/${orderId}/promise`;
const read = async (orderId: string, by = breeder) => (await by.call('GET', pathOf(orderId))).body['promise'];
const accept = (orderId: string, by = breeder) =>
  by.call('POST', `${pathOf(orderId)}/answer`, { answer: 'accept', reason: '' });
const refuse = (orderId: string, reason = 'The pet isn’t named') =>
  breeder.call('POST', `${pathOf(orderId)}/answer`, { answer: 'refuse', reason });
const press = (key: string, act: string) => product.visitor().submit(`/promise?key=${key}`, { act });
const revenueOf = async (by: Breeder) => (await by.call('GET', '/api/orders/figures')).body['totalRevenue'];
const mailsOf = async (orderId: string) => {
  const rows = await product.dependencies.db
    .select({ occasion: mails.occasion })
    .from(mails)
    .where(like(mails.occasion, `promise-%:${orderId}:%`));
  return rows.map(({ occasion }) => occasion.replace(`:${orderId}:`, ' ').replace(/:.*/, '')).sort();
};
const entriesOf = async (orderId: string) => {
  const isPromise = and(eq(ledgerEntries.orderId, orderId), like(ledgerEntries.kind, 'promise_%'));
  const rows = await product.dependencies.db.select().from(ledgerEntries).where(isPromise).orderBy(ledgerEntries.id);
  return rows.map(({ kind, account, amountCents }) => `${kind} ${account} ${amountCents}`);
};

describe('a promise of a sale', () => {
  // Shows money.promise
  it('is held from the payment on, and is no revenue until it is decided', async () => {
    const own = await connectedBreeder(product);
    const { orderId, key } = await sellPromised(product, own);
    expect(await revenueOf(own)).toBe('950.00');
    expect(await entriesOf(orderId)).toEqual(['promise_held deposits_held 30000', 'promise_held breeder -30000']);
    expect(await promiseOf(product, orderId)).toMatchObject({
      state: 'open',
      cents: 30_000,
      dueOn: PROMISE_INPUT.dueOn,
    });
    const year = new Date().getUTCFullYear();
    const statement = await own.call('GET', `/api/books/statements/${year}`);
    expect(statement.body['totals'].held).toBe('300.00');
    await expectBooksToAgree(product);
    const receipt = visible((await product.visitor().call<string>('GET', `/receipt?key=${key}`)).body);
    expect(receipt).toContain('See your promise');
    const page = visible((await product.visitor().call<string>('GET', `/promise?key=${key}`)).body);
    expect(page).toContain('Send your proof');
    // Time passes without a proof: then it is the breeder's.
    await letDaysPass(product, orderId, 120);
    await runClock(product);
    expect(await promiseOf(product, orderId)).toMatchObject({ state: 'lapsed', decidedBy: 'clock' });
    expect(await revenueOf(own)).toBe('1250.00');
    expect(await ledgerOf(product, orderId)).toMatchObject({ deposits_held: 0 });
    expect((await uploadProof(product.visitor(), key)).status).toBe(409);
    await expectBooksToAgree(product);
  });

  // Shows money.promise, calls.promise
  it('comes back with the platform’s fee on it once its proof is accepted, once, also when both press at once', async () => {
    const own = await connectedBreeder(product);
    const { orderId, key } = await sellPromised(product, own);
    expect((await accept(orderId, own)).status).toBe(409);
    expect((await uploadProof(product.visitor(), key)).status).toBe(303);
    const sent = await read(orderId, own);
    expect(sent).toMatchObject({ state: 'sent', proofsLeft: 2, documents: [{ type: 'photo' }] });
    expect((await own.call('GET', `/api/documents/${sent.documents[0].id}`)).status).toBe(200);
    expect((await uploadProof(product.visitor(), key)).status).toBe(409);
    const answers = await Promise.all([accept(orderId, own), accept(orderId, own)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    await eventually(async () => {
      expect(await orderOf(product, orderId)).toMatchObject({
        status: 'partially_refunded',
        refundedPriceCents: 30_000,
      });
      expect(await ledgerOf(product, orderId)).toMatchObject({ deposits_held: 0, platform_fee: 4_750 });
      expect(await promiseOf(product, orderId)).toMatchObject({ state: 'returned', decidedBy: 'breeder' });
    });
    expect((await promiseOf(product, orderId)).releasedAt).not.toBeNull();
    const rows = await product.dependencies.db.select().from(refunds).where(eq(refunds.orderId, orderId));
    expect(rows).toMatchObject([{ priceCents: 30_000, feeCents: 1_500, isOwed: true }]);
    expect(await revenueOf(own)).toBe('950.00');
    expect(await mailsOf(orderId)).toEqual(['promise-breeder proof', 'promise-buyer Returned']);
    await expectBooksToAgree(product);
  });

  it('comes back by itself once its breeder is silent for 14 days', async () => {
    const { orderId, key } = await sellPromised(product, breeder);
    await uploadProof(product.visitor(), key);
    await letDaysPass(product, orderId, 13);
    await runClock(product);
    expect((await promiseOf(product, orderId)).state).toBe('sent');
    await letDaysPass(product, orderId, 1);
    // The breeder can't undo by a late refusal what their silence has caused.
    expect((await refuse(orderId)).status).toBe(409);
    await Promise.all([runClock(product), runClock(product)]);
    expect(await promiseOf(product, orderId)).toMatchObject({ state: 'returned', decidedBy: 'silence' });
    await eventually(async () => expect((await orderOf(product, orderId)).refundedPriceCents).toBe(30_000));
    expect(await mailsOf(orderId)).toEqual([
      'promise-breeder proof',
      'promise-breeder returned',
      'promise-buyer Returned',
    ]);
  });

  it('survives a refusal: another proof counts for 14 days, also after the due day, and the last can’t be refused', async () => {
    const { orderId, key } = await sellPromised(product, breeder);
    // Its due day is over, and its grace isn't.
    await letDaysPass(product, orderId, 100);
    await uploadProof(product.visitor(), key);
    expect((await breeder.call('POST', `${pathOf(orderId)}/answer`, { answer: 'refuse', reason: ' ' })).status).toBe(
      400,
    );
    // Now both are; the refusal gives days of its own.
    await letDaysPass(product, orderId, 10);
    expect((await refuse(orderId)).status).toBe(200);
    await runClock(product);
    expect((await promiseOf(product, orderId)).state).toBe('open');
    const page = visible((await product.visitor().call<string>('GET', `/promise?key=${key}`)).body);
    expect(page).toContain('The pet isn’t named');
    for (const status of [200, 409]) {
      expect((await uploadProof(product.visitor(), key)).status).toBe(303);
      expect((await refuse(orderId)).status).toBe(status);
    }
    expect((await accept(orderId)).status).toBe(200);
    await eventually(async () => expect((await orderOf(product, orderId)).refundedPriceCents).toBe(30_000));
  });

  // Shows money.promise-time
  it('is extended once, also by the breeder’s silence, and reminded of 30 and 7 days before', async () => {
    const { orderId, key } = await sellPromised(product, breeder);
    await letDaysPass(product, orderId, 61);
    for (let times = 0; times < 2; times++) await runClock(product);
    expect(await mailsOf(orderId)).toEqual(['promise-buyer Remind']);
    await letDaysPass(product, orderId, 23);
    await runClock(product);
    expect(await mailsOf(orderId)).toEqual(['promise-buyer Remind', 'promise-buyer Remind']);
    const before = (await promiseOf(product, orderId)).dueOn;
    expect((await press(key, 'extend')).status).toBe(303);
    expect((await press(key, 'extend')).status).toBe(409);
    await letDaysPass(product, orderId, 14);
    await runClock(product);
    const extended = await promiseOf(product, orderId);
    expect(extended).toMatchObject({ extensionGranted: true, state: 'open' });
    expect(Date.parse(extended.dueOn) - Date.parse(before)).toBe((60 - 14) * 86_400_000);
    expect((await breeder.call('POST', `${pathOf(orderId)}/extension`, { isGranted: false })).status).toBe(409);
  });

  it('leaves days for a proof after an extension that is refused, which a breeder can’t do late', async () => {
    const [refused, late] = [await sellPromised(product, breeder), await sellPromised(product, breeder)];
    for (const { orderId, key } of [refused, late]) {
      await letDaysPass(product, orderId, 100);
      await press(key, 'extend');
    }
    const answer = (orderId: string) => breeder.call('POST', `${pathOf(orderId)}/extension`, { isGranted: false });
    await letDaysPass(product, refused.orderId, 13);
    expect((await answer(refused.orderId)).status).toBe(200);
    await letDaysPass(product, late.orderId, 14);
    expect((await answer(late.orderId)).status).toBe(409);
    await runClock(product);
    for (const { orderId } of [refused, late]) expect((await promiseOf(product, orderId)).state).toBe('open');
    expect((await promiseOf(product, late.orderId)).extensionGranted).toBe(true);
    expect((await uploadProof(product.visitor(), refused.key)).status).toBe(303);
  });
});

describe('a sale with a promise', () => {
  it('ends it by a full refund, so that nothing comes back twice', async () => {
    const { orderId, key } = await sellPromised(product, breeder);
    await uploadProof(product.visitor(), key);
    expect((await breeder.call('POST', `/api/orders/${orderId}/refund`, {})).status).toBe(200);
    await eventually(async () => {
      expect(await promiseOf(product, orderId)).toMatchObject({ state: 'ended', decidedBy: 'sale' });
      expect(await ledgerOf(product, orderId)).toMatchObject({ deposits_held: 0, buyer: 0, platform_fee: 0 });
    });
    expect((await accept(orderId)).status).toBe(409);
  });

  it('returns no more than what is left of its price', async () => {
    const { orderId, key } = await sellPromised(product, breeder);
    await breeder.call('POST', `/api/orders/${orderId}/refund`, { amount: '1100' });
    await uploadProof(product.visitor(), key);
    await eventually(async () => expect((await accept(orderId)).status).toBe(200));
    await eventually(async () => expect((await orderOf(product, orderId)).status).toBe('refunded'));
    await expectBooksToAgree(product);
  });

  it('is nobody else’s: neither breeder nor buyer of another sale reads or decides it', async () => {
    const { orderId, key } = await sellPromised(product, breeder);
    await uploadProof(product.visitor(), key);
    const other = await connectedBreeder(product);
    expect((await other.call('GET', pathOf(orderId))).status).toBe(404);
    expect((await accept(orderId, other)).status).toBe(404);
    expect((await product.visitor().call('GET', pathOf(orderId))).status).toBe(401);
    const strange = key.startsWith('a') ? `b${key.slice(1)}` : `a${key.slice(1)}`;
    expect((await product.visitor().call('GET', `/promise?key=${strange}`)).status).toBe(404);
    expect((await uploadProof(product.visitor(), strange)).status).toBe(404);
    const file = Buffer.from('not a paper');
    const own = await sellPromised(product, breeder);
    expect((await uploadProof(product.visitor(), own.key, file)).status).toBe(415);
    expect((await promiseOf(product, own.orderId)).state).toBe('open');
  });
});

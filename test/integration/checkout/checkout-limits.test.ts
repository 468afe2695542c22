import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { orders, pets } from '../../../server/db/schema.ts';
import { itNightly } from '../../environment/it-nightly.ts';
import { atMost } from '../../environment/time-limits.ts';
import { connectedBreeder, createPet, offerPet, type Breeder } from '../../product/breeder.ts';
import { payByCard } from '../../product/buyer.ts';
import { proveWork } from '../../product/captcha.ts';
import { eventually } from '../../product/eventually.ts';
import { readOrders } from '../../product/orders.ts';
import { startProduct, type Product } from '../../product/product.ts';
import type { Visitor } from '../../product/visitor.ts';

const OF_STRANGERS = 20;
/** Number of checkouts that an IP address can open before each further one needs a proof of work. */
const FREE = 60;
const OF_PLAIN_FORMS = 40;
let product: Product;
let breeder: Breeder;
beforeAll(async () => {
  product = await startProduct({ RATE_LIMITS: 'on', TRUST_PROXY: 'on', ALLOW_PUBLIC_SANDBOX: '1' });
  breeder = await connectedBreeder(product);
});
afterAll(() => product.stop());

const from = (address: string) => ({ 'x-forwarded-for': address });
const open = (buyer: Visitor, linkId: string, address: string, paymentMethod = 'card', headers = {}) =>
  buyer.call(
    'POST',
    `/api/payment-links/${linkId}/create-payment-intent`,
    { paymentMethod },
    { ...from(address), ...headers },
  );
/** As if so many more had been counted in each window that is open. */
const countMore = (tries: number) =>
  product.dependencies.database.query('update rate_limits set tries = tries + $1 where tries > 30', [tries]);
const countsOf = (answers: { status: number }[]) => {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};

/** A few at once: this is no test of a crowd. */
async function inWaves<Item, Result>(items: Item[], work: (item: Item) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  for (let first = 0; first < items.length; first += 8)
    results.push(...(await Promise.all(items.slice(first, first + 8).map(work))));
  return results;
}

/** So many, then as if all but a few of the `limit` had been, then those few and some `beyond` it. */
async function nearTheLimit<Result>(beyond: number, work: () => Promise<Result>): Promise<Result[]> {
  const first = await inWaves(Array.from({ length: COUNTED }), work);
  await countMore(FREE - COUNTED - NEAR);
  return [...first, ...(await inWaves(Array.from({ length: NEAR + beyond }), work))];
}
const [COUNTED, NEAR] = [31, 9];

describe('checkouts', () => {
  // Shows roles.checkout-limits
  itNightly('opened without the page are limited per pet and address, and another pet or address isn’t', async () => {
    const [{ linkId }, other] = [await offerPet(breeder), await offerPet(breeder)];
    const answers = [];
    for (let index = 0; index < OF_STRANGERS + 3; index++)
      answers.push(await open(product.visitor(), linkId, '192.0.2.1'));
    expect(countsOf(answers)).toEqual({ 200: OF_STRANGERS, 429: 3 });
    // A made-up cookie is none.
    const forger = product.visitor();
    forger.cookies.set('buyer', randomBytes(32).toString('base64url'));
    expect((await open(forger, linkId, '192.0.2.1')).status).toBe(429);
    expect((await open(product.visitor(), other.linkId, '192.0.2.1')).status).toBe(200);
    expect((await open(product.visitor(), linkId, '192.0.2.2')).status).toBe(200);
  });

  // Shows roles.checkout-limits
  itNightly('of 500 buyers behind one address, each with a browser of its own, are all opened', async () => {
    const { linkId } = await offerPet(breeder);
    const address = '192.0.2.3';
    const buy = async () => {
      const buyer = product.visitor();
      await buyer.call('GET', `/checkout/${linkId}`, undefined, from(address));
      const first = await open(buyer, linkId, address);
      if (first.status !== 403) return { status: first.status, proven: false };
      expect(first.body['code']).toBe('captcha_required');
      const proof = await proveWork(buyer, from(address));
      return { status: (await open(buyer, linkId, address, 'card', { 'x-captcha': proof })).status, proven: true };
    };
    const answers = await nearTheLimit(5, buy);
    expect(countsOf(answers)).toEqual({ 200: COUNTED + NEAR + 5 });
    expect(answers.filter(({ proven }) => proven)).toHaveLength(5);
    await countMore(430);
    const last = await inWaves(Array.from({ length: 5 }), buy);
    expect(last).toEqual(Array.from({ length: 5 }, () => ({ status: 200, proven: true })));
    // A pet is bounded for an address all the same.
    await countMore(100);
    expect((await buy()).status).toBe(429);
  });

  // Shows roles.checkout-limits
  itNightly('of one client that opens the page before each cost work from the 61st on', async () => {
    const { linkId } = await offerPet(breeder);
    const address = '192.0.2.5';
    const openAfresh = async (headers?: Record<string, string>) => {
      const buyer = product.visitor();
      await buyer.call('GET', `/checkout/${linkId}`, undefined, from(address));
      return open(buyer, linkId, address, 'card', headers);
    };
    const answers = await nearTheLimit(8, () => openAfresh());
    expect(countsOf(answers)).toEqual({ 200: COUNTED + NEAR, 403: 8 });
    const proof = { 'x-captcha': await proveWork(product.visitor(), from(address)) };
    expect((await openAfresh(proof)).status).toBe(200);
    expect((await openAfresh(proof)).status).toBe(403);
    // Another pet's checkouts count for the same address; another address doesn't.
    const other = await offerPet(breeder);
    expect((await open(product.visitor(), other.linkId, address)).status).toBe(403);
    expect((await open(product.visitor(), other.linkId, '192.0.2.55')).status).toBe(200);
  });

  // Shows roles.checkout-limits
  itNightly('of pages without scripts go on a little longer, and then say what to do', async () => {
    const { linkId } = await offerPet(breeder);
    const form = { paymentMethod: 'card', state: 'NY', zip: '10001' };
    const submit = async () => {
      const buyer = product.visitor();
      await buyer.call('GET', `/checkout/${linkId}`, undefined, from('192.0.2.7'));
      return buyer.submit(`/checkout/${linkId}`, form, from('192.0.2.7'));
    };
    const answers = await nearTheLimit(OF_PLAIN_FORMS, submit);
    expect(countsOf(answers)).toEqual({ 303: COUNTED + NEAR + OF_PLAIN_FORMS });
    const refused = await submit();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused.body).toContain('Please turn on JavaScript for this page, or try again later.');
  });

  // Shows roles.checkout-limits
  it('of one browser are limited, however many pets they are for', async () => {
    const { linkId } = await offerPet(breeder);
    const buyer = product.visitor();
    await buyer.call('GET', `/checkout/${linkId}`, undefined, from('192.0.2.4'));
    const answers = [];
    for (let index = 0; index < 33; index++) answers.push(await open(buyer, linkId, `192.0.3.${index}`));
    expect(countsOf(answers)).toEqual({ 200: 30, 429: 3 });
    const refused = await open(buyer, linkId, '192.0.3.99');
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(300);
  });
});

describe('a new price', () => {
  // Shows roles.price-change
  itNightly('is stored at once with 240 open checkouts, which jobs then close', async () => {
    const { pet, linkId } = await offerPet(breeder);
    const addresses = Array.from({ length: 240 }, (_, index) => `10.2.0.${index}`);
    const answers = await inWaves(addresses, (address) => open(product.visitor(), linkId, address));
    expect(countsOf(answers)).toEqual({ 200: 240 });
    const began = performance.now();
    const { status } = await breeder.call('PATCH', `/api/pets/${pet.id}`, { price: '990.00' });
    const milliseconds = performance.now() - began;
    expect(status).toBe(200);
    expect(milliseconds).toBeLessThan(atMost(2_000));
    await eventually(async () => {
      const found = await readOrders(product.dependencies.db, eq(orders.paymentLinkId, linkId));
      expect(found.filter((order) => order.status === 'expired')).toHaveLength(240);
    });
    console.log(`a new price with 240 open checkouts: answered after ${Math.round(milliseconds)} ms`);
  });

  // Shows roles.price-change
  it('doesn’t change what a buyer has agreed to: paid before its checkout is closed, the old one holds', async () => {
    const { pet, linkId } = await offerPet(breeder);
    const buyer = product.visitor();
    const { body } = await open(buyer, linkId, '192.0.2.6');
    // As if the job that closes the checkout hadn't run yet.
    const { db } = product.dependencies;
    await db.update(pets).set({ priceCents: 99_000 }).where(eq(pets.id, pet.id));
    expect(await payByCard(buyer, body['checkoutUrl'])).toContain('/payment-success');
    await eventually(async () => {
      const [sold] = await readOrders(db, eq(orders.paymentLinkId, linkId));
      expect(sold).toMatchObject({ status: 'paid', priceCents: 125_000 });
    });
    const [stored] = await db.select().from(pets).where(eq(pets.id, pet.id));
    expect(stored).toMatchObject({ status: 'sold', priceCents: 125_000 });
    // Others' edits come too late.
    expect((await breeder.call('PATCH', `/api/pets/${pet.id}`, { price: '1.00' })).status).toBe(409);
    expect((await createPet(breeder)).status).toBe('active');
  });
});

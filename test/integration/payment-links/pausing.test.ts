import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { orders, paymentLinks } from '../../../server/db/schema.ts';
import { connectedBreeder, endTrial, offerPet, registerBreeder, type Breeder } from '../../product/breeder.ts';
import { openCheckout, payByCard } from '../../product/buyer.ts';
import { eventually } from '../../product/eventually.ts';
import { readOrders } from '../../product/orders.ts';
import type { Product } from '../../product/product.ts';
import { sellPet } from '../../product/sale.ts';
import { sharedProduct } from '../../product/shared-product.ts';

let product: Product;
let breeder: Breeder;
beforeAll(async () => {
  product = await sharedProduct();
  breeder = await connectedBreeder(product);
});

const NOTE = 'At the vet until <Friday>, back "soon"';
const pause = (linkId: string, body: unknown = { note: NOTE }, owner = breeder) =>
  owner.call('POST', `/api/payment-links/${linkId}/pause`, body);
const resume = (linkId: string, owner = breeder) => owner.call('POST', `/api/payment-links/${linkId}/resume`);
const look = (linkId: string) => product.visitor().call('GET', `/api/payment-links/${linkId}`);
const pageOf = (linkId: string) => product.visitor().call<string>('GET', `/checkout/${linkId}`);
const ask = (linkId: string) =>
  product.visitor().call('POST', `/api/payment-links/${linkId}/create-payment-intent`, { paymentMethod: 'card' });
const PAUSED = { message: 'This payment link is temporarily unavailable. Please ask the breeder.', code: 'paused' };

describe('a link that its breeder has paused', () => {
  // Shows link-page.paused, calls.pause
  it('shows the breeder’s words, escaped, and takes no payment until it is resumed', async () => {
    const { linkId } = await offerPet(breeder);
    const { status, body } = await pause(linkId);
    expect(status).toBe(200);
    expect(body['paymentLink']).toMatchObject({ status: 'active', pausedAt: expect.any(String), pauseNote: NOTE });
    expect(await look(linkId)).toMatchObject({ status: 404, body: { ...PAUSED, note: NOTE } });
    const page = await pageOf(linkId);
    expect(page.status).toBe(404);
    expect(page.body).toContain('At the vet until &lt;Friday&gt;, back &quot;soon&quot;');
    expect(page.body).not.toContain('<Friday>');
    const refused = await ask(linkId);
    expect([refused.status, refused.body]).toEqual([404, { ...PAUSED, note: NOTE }]);
    const resumed = await resume(linkId);
    expect(resumed.body['paymentLink']).toMatchObject({ status: 'active', pausedAt: null, pauseNote: null });
    expect((await pageOf(linkId)).status).toBe(200);
    expect((await ask(linkId)).status).toBe(200);
  });

  // Shows calls.pause
  it('can be paused without words, keeps its first time, and takes new words', async () => {
    const { linkId } = await offerPet(breeder);
    const first = (await pause(linkId, {})).body['paymentLink'];
    expect(first.pauseNote).toBeNull();
    expect(await look(linkId)).toEqual(expect.objectContaining({ status: 404, body: PAUSED }));
    const second = (await pause(linkId, { note: '  Reserved  ' })).body['paymentLink'];
    expect([second.pausedAt, second.pauseNote]).toEqual([first.pausedAt, 'Reserved']);
    expect((await resume(linkId)).status).toBe(200);
    expect((await resume(linkId)).status).toBe(200);
  });

  // Shows link-page.paused
  it('closes a checkout that was opened before', async () => {
    const { linkId } = await offerPet(breeder);
    const buyer = product.visitor();
    const checkoutUrl = await openCheckout(buyer, linkId);
    await pause(linkId);
    await eventually(async () => {
      const [order] = await readOrders(product.dependencies.db, eq(orders.paymentLinkId, linkId));
      expect(order!.status).toBe('expired');
    });
    expect(await payByCard(buyer, checkoutUrl)).toBeUndefined();
    expect((await look(linkId)).status).toBe(404);
  });

  // Shows link-page.paused
  it('lets no checkout stay open that begins at the same moment', async () => {
    const offers = await Promise.all([1, 2, 3, 4].map(() => offerPet(breeder)));
    await Promise.all(offers.flatMap(({ linkId }) => [ask(linkId), pause(linkId)]));
    await eventually(async () => {
      for (const { linkId } of offers)
        for (const order of await readOrders(product.dependencies.db, eq(orders.paymentLinkId, linkId)))
          expect(order.status).toBe('expired');
    });
    for (const { linkId } of offers) expect((await ask(linkId)).status).toBe(404);
  });

  // Shows link-page.paused
  it('hides the breeder’s words while the breeder is no member', async () => {
    const owner = await connectedBreeder(product);
    const { linkId } = await offerPet(owner);
    await pause(linkId, { note: NOTE }, owner);
    await endTrial(product, owner);
    expect((await look(linkId)).body).toEqual(PAUSED);
    expect((await pageOf(linkId)).body).not.toContain('At the vet');
  });

  // Shows calls.pause
  it('is not another breeder’s, nor one that is sold or archived', async () => {
    const { linkId } = await offerPet(breeder);
    const stranger = await registerBreeder(product);
    const notFound = { status: 404, body: { message: 'This payment link was not found.' } };
    expect(await pause(linkId, {}, stranger)).toMatchObject(notFound);
    await pause(linkId);
    expect(await resume(linkId, stranger)).toMatchObject(notFound);
    await resume(linkId);
    await breeder.call('DELETE', `/api/payment-links/${linkId}`);
    expect(await pause(linkId)).toMatchObject({ status: 409, body: { code: 'not_for_sale' } });
    const sale = await sellPet(product, breeder);
    expect(await pause(sale.linkId)).toMatchObject({ status: 409, body: { code: 'sold' } });
  });

  // Shows link-page.paused
  it.each([
    ['x'.repeat(201), 'Please use 200 characters at most'],
    [7, 'Please write a text'],
  ])('takes no words like %j', async (note, message) => {
    const { linkId } = await offerPet(breeder);
    const { status, body } = await pause(linkId, { note });
    expect([status, body]).toEqual([400, { message, code: 'invalid', errors: { note: message } }]);
    expect((await look(linkId)).status).toBe(200);
  });

  // Shows link-page.forbidden-words
  it('shows no sentence that a younger rule forbids, and its breeder reads why', async () => {
    const { pet, linkId } = await offerPet(breeder);
    await pause(linkId, { note: 'Back soon.' });
    const older = 'Back on Friday. The deposit is non-refundable!';
    const { db } = product.dependencies;
    await db.update(paymentLinks).set({ pauseNote: older }).where(eq(paymentLinks.id, linkId));
    expect((await look(linkId)).body).toEqual({ ...PAUSED, note: 'Back on Friday.' });
    expect((await pageOf(linkId)).body).not.toContain('non-refundable');
    expect((await ask(linkId)).body).toEqual({ ...PAUSED, note: 'Back on Friday.' });
    const { body } = await breeder.call('GET', `/api/listings/${pet.id}`);
    expect(body['listing']).toMatchObject({
      link: { pauseNote: older },
      noteRefusal: expect.stringMatching(/Please don’t call a deposit non-refundable/),
    });
    await db.update(paymentLinks).set({ pauseNote: 'My deposit is not refundable' }).where(eq(paymentLinks.id, linkId));
    expect((await look(linkId)).body).toEqual(PAUSED);
  });

  // Shows link-page.forbidden-words
  it('shows no words that the pet’s new species forbids', async () => {
    const { pet, linkId } = await offerPet(breeder, { breed: 'Sun Conure' });
    const note = 'The deposit is non-refundable';
    await pause(linkId, { note });
    expect((await look(linkId)).body).toEqual({ ...PAUSED, note });
    await breeder.call('PATCH', `/api/pets/${pet.id}`, { breed: 'Beagle', species: 'dog' });
    expect((await look(linkId)).body).toEqual(PAUSED);
    expect((await pageOf(linkId)).body).not.toContain('non-refundable');
  });

  // Shows link-page.paused
  it('takes no words that the law forbids to publish', async () => {
    const { linkId } = await offerPet(breeder);
    const { status, body } = await pause(linkId, { note: 'Reserved with a non-refundable deposit' });
    expect([status, Object.keys(body['errors'])]).toEqual([400, ['note']]);
  });
});

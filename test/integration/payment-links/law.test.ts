import { and, eq, inArray, like } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { systemContext } from '../../../server/context.ts';
import { mails, orders, pets } from '../../../server/db/schema.ts';
import { reportHiddenWordingJob } from '../../../server/features/payment-links/hidden-wording.ts';
import {
  connectedBreeder,
  createPet,
  makeAdmin,
  offerPet,
  petOf,
  registerBreeder,
  type Breeder,
} from '../../product/breeder.ts';
import { CALIFORNIA, HOME, openCheckout, payByCard } from '../../product/buyer.ts';
import { readOrders } from '../../product/orders.ts';
import type { Product } from '../../product/product.ts';
import { sharedProduct } from '../../product/shared-product.ts';
import type { Visitor } from '../../product/visitor.ts';

const NO_FINANCING = /California law allows no financing for dogs, cats and rabbits sold online/;
/** The only mention may be the reason: no method, no amounts. */
const INSTALLMENTS = /interest-free|value="klarna"|Subject to approval|\$328\.13/;

let product: Product;
let breeder: Breeder;
beforeAll(async () => {
  product = await sharedProduct();
  breeder = await connectedBreeder(product);
});
const ask = (buyer: Visitor, linkId: string, body: object) =>
  buyer.call('POST', `/api/payment-links/${linkId}/create-payment-intent`, body);
/** What a page shows: an element that is hidden until another state is chosen isn't. */
const open = async (buyer: Visitor, linkId: string) =>
  (await buyer.call<string>('GET', `/checkout/${linkId}`)).body
    .split('<script type="application/json"')[0]!
    .replace(/<label class="choice financing elsewhere">[^]*?<\/label>/, '')
    .replace(/<span class="due-later">[^]*?<\/span>/, '');
const ordersOf = (linkId: string) => readOrders(product.dependencies.db, eq(orders.paymentLinkId, linkId));

describe('a buyer in California', () => {
  // Shows link-page.california
  it.each([
    ['dog', 'Golden Retriever', 'card'],
    ['cat', 'Ragdoll', 'card'],
    ['rabbit', 'Mini Rex', 'card'],
    ['pet of unknown species', 'Mixed litter', 'card'],
    ['bird', 'Sun Conure', 'klarna'],
    ['reptile', 'Corn Snake', 'klarna'],
  ])(
    'who asks to finance a %s gets a checkout by card with the reason, or finances it',
    async (_what, breed, method) => {
      const { linkId } = await offerPet(breeder, { breed });
      const { status, body } = await ask(product.visitor(), linkId, { paymentMethod: 'klarna', address: CALIFORNIA });
      expect([status, (await ordersOf(linkId))[0]!.method]).toEqual([200, method]);
      if (method === 'card') expect(body['fallbackMessage']).toMatch(NO_FINANCING);
      else expect(body['fallbackMessage']).toBeNull();
    },
  );

  // Shows link-page.california
  it('who was about to pay in installments elsewhere gives that checkout up', async () => {
    const { linkId } = await offerPet(breeder);
    const buyer = product.visitor();
    await open(buyer, linkId);
    expect((await ask(buyer, linkId, { paymentMethod: 'klarna', address: HOME })).body['fallbackMessage']).toBeNull();
    const second = await ask(buyer, linkId, { paymentMethod: 'klarna', address: CALIFORNIA });
    expect(second.body['fallbackMessage']).toMatch(NO_FINANCING);
    expect(
      (await ordersOf(linkId)).map(({ method, status, buyerState }) => [buyerState, method, status]).sort(),
    ).toEqual([
      ['CA', 'card', 'pending'],
      ['OR', 'klarna', 'expired'],
    ]);
  });

  // Shows link-page.california
  it('reads no word of installments, in the same browser later and on other pets too', async () => {
    const { linkId } = await offerPet(breeder);
    const buyer = product.visitor();
    expect(await open(buyer, linkId)).toMatch(INSTALLMENTS);
    const refused = await buyer.submit(`/checkout/${linkId}`, { paymentMethod: 'klarna', ...CALIFORNIA });
    expect([refused.status, NO_FINANCING.test(refused.body)]).toEqual([200, true]);
    for (const id of [linkId, (await offerPet(breeder, { breed: 'Ragdoll' })).linkId]) {
      const html = await open(buyer, id);
      expect(html).not.toMatch(INSTALLMENTS);
      expect(html).toMatch(NO_FINANCING);
    }
    expect(await open(product.visitor(), linkId)).toMatch(INSTALLMENTS);
    // A call that names no place goes by what this browser said.
    expect((await ask(buyer, linkId, { paymentMethod: 'klarna' })).body['fallbackMessage']).toMatch(NO_FINANCING);
  });
});

describe('a breeder in California', () => {
  // Shows link-page.california
  it('offers no installments for a dog to anyone, in pages and in messages', async () => {
    const seller = await connectedBreeder(product);
    await seller.call('PATCH', '/api/me', { physicalAddress: '9 Sunset Blvd, Los Angeles, CA 90028' });
    const { linkId } = await offerPet(seller);
    const html = await open(product.visitor(), linkId);
    expect(html).not.toMatch(INSTALLMENTS);
    expect(html).toMatch(NO_FINANCING);
    expect((await seller.call('GET', '/api/payment-links/my')).body['paymentLinks'][0].klarnaOffered).toBe(false);
    const { body } = await ask(product.visitor(), linkId, { paymentMethod: 'klarna', address: HOME });
    expect(body['fallbackMessage']).toMatch(NO_FINANCING);
  });
});

describe('the place of a buyer', () => {
  // Shows link-page.buyer-address
  it('is asked by the page, and kept on the order', async () => {
    const { linkId } = await offerPet(breeder);
    const buyer = product.visitor();
    const missing = await buyer.submit(`/checkout/${linkId}`, { paymentMethod: 'card' });
    expect([missing.status, missing.body.includes('Please choose your state')]).toEqual([400, true]);
    const wrong = await buyer.submit(`/checkout/${linkId}`, { paymentMethod: 'card', state: 'OR', zip: '94110' });
    expect([wrong.status, wrong.body.includes('This ZIP code is not in the state you chose')]).toEqual([400, true]);
    expect(wrong.body).toMatch(/<option value="OR" selected="">.*value="94110"/s);
    expect((await buyer.submit(`/checkout/${linkId}`, { paymentMethod: 'card', ...HOME })).status).toBe(303);
    expect(await ordersOf(linkId)).toMatchObject([{ buyerState: 'OR', buyerZip: '97701' }]);
  });

  // Shows link-page.buyer-address
  it('may be left out by a program, which gets an error when it doesn’t fit', async () => {
    const { linkId } = await offerPet(breeder);
    await payByCard(product.visitor(), await openCheckout(product.visitor(), linkId));
    expect(await ordersOf(linkId)).toMatchObject([{ buyerState: null, buyerZip: null }]);
    const other = await offerPet(breeder);
    const address = { state: 'NY', zip: '97701' };
    expect(await ask(product.visitor(), other.linkId, { paymentMethod: 'card', address })).toMatchObject({
      status: 400,
      body: { errors: { 'address.zip': 'This ZIP code is not in the state you chose' } },
    });
  });
});

describe('a description', () => {
  const KEPT = 'A sweet puppy. A $300 non-refundable deposit holds her for you.';
  const REASON = /Please don’t call a deposit non-refundable/;

  // Shows link-page.advertised-total
  it('doesn’t say that a deposit for a dog, cat or rabbit is kept', async () => {
    const refused = await breeder.call('POST', '/api/pets', petOf({ description: KEPT }));
    expect(refused).toMatchObject({ status: 400, body: { errors: { description: expect.stringMatching(REASON) } } });
    const pet = await createPet(breeder, { breed: 'Sun Conure', description: KEPT });
    expect(await breeder.call('PATCH', `/api/pets/${pet.id}`, { breed: 'Ragdoll', description: KEPT })).toMatchObject({
      status: 400,
      body: { errors: { description: expect.stringMatching(REASON) } },
    });
  });
});

describe('a description of before the rule', () => {
  const OLD = 'A sweet puppy. A $300 non-refundable deposit holds her for you! She loves children.';
  const shown = async (linkId: string) =>
    (await product.visitor().call('GET', `/api/payment-links/${linkId}`)).body['pet'];

  // Shows dashboard.old-deposit-claim
  it('is shown without that sentence, and with the reason where it is the law; its breeder reads all of it', async () => {
    const { pet, linkId } = await offerPet(breeder);
    const bird = await offerPet(breeder, { breed: 'Sun Conure', description: OLD });
    await product.dependencies.db.update(pets).set({ description: OLD }).where(eq(pets.id, pet.id));
    expect((await shown(linkId)).description).toBe('A sweet puppy. She loves children.');
    const buyer = product.visitor();
    const page = async () => (await buyer.call<string>('GET', `/checkout/${linkId}`)).body;
    expect(await page()).not.toContain('A sentence about a deposit that is kept');
    // A browser that says where its buyer lives is known to live there.
    await buyer.call('POST', `/api/payment-links/${linkId}/create-payment-intent`, {
      paymentMethod: 'card',
      address: CALIFORNIA,
      customer: { name: 'Ben Buyer' },
    });
    const html = await page();
    expect(html).not.toContain('non-refundable');
    expect(html).toContain('A sentence about a deposit that is kept is not shown');
    expect((await shown(bird.linkId)).description).toBe(OLD);
    const own = (await breeder.call('GET', '/api/pets/my')).body['pets'].find(
      (each: { id: string }) => each.id === pet.id,
    );
    expect(own.description).toBe(OLD);
  });

  // Shows dashboard.old-deposit-mail
  it('is mailed to its breeder once, and admins find it in the audit log', async () => {
    const seller = await connectedBreeder(product);
    const admin = await registerBreeder(product);
    await makeAdmin(product, admin);
    const { pet } = await offerPet(seller);
    const allowed = await connectedBreeder(product);
    await offerPet(allowed, { description: 'A sweet puppy. The deposit is refundable.' });
    const { db } = product.dependencies;
    await db.update(pets).set({ description: OLD }).where(eq(pets.id, pet.id));
    const run = () => reportHiddenWordingJob.handle(systemContext(product.dependencies), {});
    await run();
    await run();
    const sent = await db
      .select({ to: mails.recipient, subject: mails.subject })
      .from(mails)
      .where(and(like(mails.occasion, 'hidden-wording:%'), inArray(mails.recipient, [seller.email, allowed.email])));
    expect(sent).toEqual([{ to: seller.email, subject: 'Please edit the description of Biscuit' }]);
    const { body } = await admin.call('GET', `/api/admin/audit?act=wording_hidden&person=${seller.userId}`);
    expect(body['entries']).toMatchObject([
      { actor: { kind: 'system' }, account: { id: seller.userId }, target: { kind: 'pet', id: pet.id } },
    ]);
  });
});

describe('a price that we advertise', () => {
  // Shows link-page.advertised-total
  it('leads with the total in the preview of a link', async () => {
    const { linkId } = await offerPet(breeder);
    expect((await product.visitor().call<string>('GET', `/checkout/${linkId}`)).body).toMatch(
      /<meta property="og:description" content="\$1,312\.50 in total: \$1,250\.00 plus 5% platform fee\./,
    );
  });
});

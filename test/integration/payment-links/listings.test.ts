import { beforeAll, describe, expect, it } from 'vitest';
import type { Listing } from '../../../contract/listings/listings.ts';
import { connectedBreeder, createPet, offerPet, registerBreeder, type Breeder } from '../../product/breeder.ts';
import { continueToKlarna, openCheckout } from '../../product/buyer.ts';
import { eventually } from '../../product/eventually.ts';
import type { Product } from '../../product/product.ts';
import { sellPet } from '../../product/sale.ts';
import { sharedProduct } from '../../product/shared-product.ts';

let product: Product;
beforeAll(async () => void (product = await sharedProduct()));

const read = (owner: Breeder, query = '') => owner.call('GET', `/api/listings?${query}`);
const listed = async (owner: Breeder, query = ''): Promise<Listing[]> => (await read(owner, query)).body['listings'];
const names = async (owner: Breeder, query = '') => (await listed(owner, query)).map(({ pet }) => pet.name);
const countsOf = async (owner: Breeder) => (await owner.call('GET', '/api/listings/counts')).body['counts'];

/** Every page of a list, with `limit` rows each. */
async function namesByPage(owner: Breeder, query: string, limit: number): Promise<string[][]> {
  const pages: string[][] = [];
  let cursor: string | null = null;
  do {
    const { body } = await read(owner, `${query}&limit=${limit}${cursor ? `&cursor=${cursor}` : ''}`);
    pages.push(body['listings'].map((each: Listing) => each.pet.name));
    cursor = body['nextCursor'];
  } while (cursor);
  return pages;
}

describe('the tabs of a breeder’s pets', () => {
  // Shows calls.listings
  it('show each pet once, where its state puts it, and count it there', async () => {
    const owner = await connectedBreeder(product);
    await offerPet(owner, { name: 'Plain' });
    const paused = await offerPet(owner, { name: 'Paused' });
    await owner.call('POST', `/api/payment-links/${paused.linkId}/pause`, { note: 'Back soon' });
    const asked = await offerPet(owner, { name: 'Asked' });
    await openCheckout(product.visitor(), asked.linkId);
    const refunded = await sellPet(product, owner);
    await owner.call('PATCH', `/api/pets/${refunded.petId}`, {});
    await owner.call('POST', `/api/orders/${refunded.orderId}/refund`, {});
    const sold = await sellPet(product, owner);
    const gone = await offerPet(owner, { name: 'Gone' });
    await owner.call('DELETE', `/api/pets/${gone.pet.id}`);

    expect(await listed(owner)).toMatchObject([{ tab: 'for_sale', hold: null, pet: { name: 'Plain' } }]);
    expect(await listed(owner, 'tab=on_hold')).toMatchObject([
      { hold: 'refunded', pet: { status: 'refunded' }, link: { status: 'paid', isRefunded: true }, sale: null },
      { hold: 'checkout', pet: { name: 'Asked' }, link: { pausedAt: null } },
      { hold: 'paused', pet: { name: 'Paused' }, link: { pauseNote: 'Back soon' } },
    ]);
    expect(await listed(owner, 'tab=sold')).toMatchObject([
      { tab: 'sold', pet: { id: sold.petId }, link: { id: sold.linkId }, sale: { clientEmail: sold.buyerEmail } },
    ]);
    expect(await listed(owner, 'tab=archived')).toMatchObject([
      { tab: 'archived', pet: { name: 'Gone' }, link: { id: gone.linkId, status: 'archived' } },
    ]);
    expect(await countsOf(owner)).toEqual({ for_sale: 1, on_hold: 3, sold: 1, archived: 1 });
  });

  // Shows calls.listings
  it('name a payment under way, which no action can close', async () => {
    const owner = await connectedBreeder(product);
    const { linkId } = await offerPet(owner);
    const buyer = product.visitor();
    const klarna = await continueToKlarna(buyer, await openCheckout(buyer, linkId, 'klarna'));
    await buyer.submit(klarna!, {
      name: 'Ben Buyer',
      email: 'buyer@example.com',
      phone: '(503) 555-0142',
      plan: 'pay_in_installments',
      outcome: 'later',
    });
    await eventually(async () => expect((await listed(owner, 'tab=on_hold'))[0]?.hold).toBe('payment'));
  });

  // Shows calls.listings
  it('show the fields of a pet without its description, and a link to share', async () => {
    const owner = await connectedBreeder(product);
    const { pet, linkId } = await offerPet(owner);
    const { description, ...facts } = pet;
    const row = {
      tab: 'for_sale',
      hold: null,
      litter: null,
      pet: facts,
      link: {
        id: linkId,
        status: 'active',
        isRefunded: false,
        paymentUrl: `${product.url}/checkout/${linkId}`,
        createdAt: expect.any(String),
        klarnaOffered: true,
        suspensionReason: null,
        pausedAt: null,
        pauseNote: null,
        namedFor: null,
        expiry: null,
        paymentMethods: null,
        neutralPreview: false,
        views: null,
      },
      sale: null,
      recordedSale: null,
      wordingRefusal: null,
      noteRefusal: null,
    };
    expect((await read(owner)).body).toEqual({ listings: [row], nextCursor: null });
    expect((await owner.call('GET', `/api/listings/${pet.id}`)).body).toEqual({ listing: row, pet });
    expect(description).not.toBe('');
  });

  // Shows calls.listings
  it('are one breeder’s own', async () => {
    const [owner, other] = [await connectedBreeder(product), await registerBreeder(product)];
    const { pet } = await offerPet(owner);
    expect((await read(other)).body).toEqual({ listings: [], nextCursor: null });
    expect(await countsOf(other)).toEqual({ for_sale: 0, on_hold: 0, sold: 0, archived: 0 });
    expect((await other.call('GET', `/api/listings/${pet.id}`)).status).toBe(404);
    expect((await read(other, `cursor=${pet.id}`)).status).toBe(400);
    for (const path of ['/api/listings', '/api/listings/counts', `/api/listings/${pet.id}`])
      expect((await product.visitor().call('GET', path)).status).toBe(401);
  });
});

describe('a list of pets', () => {
  let owner: Breeder;
  beforeAll(async () => {
    owner = await registerBreeder(product);
    for (const [name, breed, price] of [
      ['Maple', 'Golden Retriever', '900.00'],
      ['biscuit', 'Golden Retriever', '1250.00'],
      ['Aspen 100%', 'Maine Coon', '900.00'],
      ['Zoë', 'Rex Rabbit', '80.00'],
      ['maple', 'Border Collie', '1250.00'],
    ] as const)
      await createPet(owner, { name, breed, price });
  });

  // Shows calls.listings
  it.each([
    ['newest', ['maple', 'Zoë', 'Aspen 100%', 'biscuit', 'Maple']],
    ['price', ['1250', '1250', '900', '900', '80']],
    ['name', ['aspen 100%', 'biscuit', 'maple', 'maple', 'zoë']],
  ])('is sorted by %s, and read page by page', async (sort, expected) => {
    const shown = (row: Listing) => (sort === 'price' ? String(Number(row.pet.price)) : row.pet.name);
    const asSorted = (name: string) => (sort === 'name' ? name.toLowerCase() : name);
    expect((await listed(owner, `sort=${sort}`)).map(shown).map(asSorted)).toEqual(expected);
    const all = await names(owner, `sort=${sort}`);
    for (const limit of [1, 2, 3]) {
      const pages = await namesByPage(owner, `sort=${sort}`, limit);
      expect(pages.flat()).toEqual(all);
      expect(Math.max(...pages.map((page) => page.length))).toBe(limit);
    }
  });

  // Shows calls.listings
  it.each([
    ['mapl', ['maple', 'Maple']],
    ['  GOLDEN   bis ', ['biscuit']],
    ['zoë', ['Zoë']],
    ['100%', ['Aspen 100%']],
    ['_', []],
    ["' or 1=1", []],
    ['coon', ['Aspen 100%']],
  ])('is searched for %j in name and breed', async (q, expected) => {
    expect(await names(owner, `q=${encodeURIComponent(q)}`)).toEqual(expected);
    expect((await namesByPage(owner, `q=${encodeURIComponent(q)}`, 1)).flat()).toEqual(expected);
  });

  // Shows calls.listings
  it('is searched and sorted at once', async () => {
    expect((await namesByPage(owner, 'q=e&sort=name', 1)).flat().map((name) => name.toLowerCase())).toEqual([
      'aspen 100%',
      'biscuit',
      'maple',
      'maple',
      'zoë',
    ]);
  });

  // Shows calls.listings
  it('shows one species', async () => {
    expect(await names(owner, 'species=cat')).toEqual(['Aspen 100%']);
    expect(await names(owner, 'species=dog')).toEqual(['maple', 'biscuit', 'Maple']);
  });

  // Shows calls.listings
  it('is searched for the buyer of a live sale', async () => {
    const seller = await connectedBreeder(product);
    const [one, other] = [await sellPet(product, seller), await sellPet(product, seller)];
    const found = async (q: string) =>
      (await listed(seller, `tab=sold&q=${encodeURIComponent(q)}`)).map(({ pet }) => pet.id);
    expect(await found(one.buyerEmail.toUpperCase())).toEqual([one.petId]);
    expect(await found('ben buyer')).toEqual([other.petId, one.petId]);
    await seller.call('POST', `/api/orders/${one.orderId}/refund`, {});
    expect(await names(seller, `tab=on_hold&q=${one.buyerEmail}`)).toEqual([]);
  });

  // Shows calls.listings
  it.each([
    ['tab=everything', 'There is no such tab.'],
    ['sort=color', 'The list can’t be sorted like this.'],
    [`q=${'x'.repeat(101)}`, 'Please search for 100 characters at most'],
    ['limit=51', 'limit must be a whole number from 1 to 50'],
    ['cursor=nothing', 'This page is not in the list.'],
    ['species=dragon', expect.any(String)],
  ])('refuses %s', async (query, message) => {
    expect(await read(owner, query)).toMatchObject({ status: 400, body: { message, code: 'invalid' } });
  });
});

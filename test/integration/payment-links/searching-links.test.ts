import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { linkCode } from '../../../contract/payment-links/link-code.ts';
import { connectedBreeder, offerPet, type Breeder } from '../../product/breeder.ts';
import type { Product } from '../../product/product.ts';
import { startWithBreeders } from '../../product/ready-breeders.ts';

let product: Product;
let breeder: Breeder;
/** Ids of the links, the oldest first. */
const linkIds: Record<string, string> = {};
beforeAll(async () => {
  product = await startWithBreeders();
  breeder = await connectedBreeder(product);
  for (const name of ['Maple One', 'Maple Two', 'Clover', 'Maple Three'])
    linkIds[name] = (await offerPet(breeder, { name, breed: name === 'Clover' ? 'Beagle' : 'Vizsla' })).linkId;
});
afterAll(() => product.stop());

const search = async (query: Record<string, string>) => {
  const { body } = await breeder.call('GET', `/api/payment-links/my?${new URLSearchParams(query)}`);
  return {
    names: body['paymentLinks'].map(({ pet }: { pet: { name: string } }) => pet.name),
    next: body['nextCursor'],
  };
};

describe('a search of one’s payment links', () => {
  // Shows dashboard.all-links
  it('finds each word in the pet’s name or breed, newest first', async () => {
    expect((await search({ q: 'maple' })).names).toEqual(['Maple Three', 'Maple Two', 'Maple One']);
    expect((await search({ q: 'VIZSLA two' })).names).toEqual(['Maple Two']);
    expect((await search({ q: 'beagle maple' })).names).toEqual([]);
    expect((await search({ q: 'máple twö' })).names).toEqual(['Maple Two']);
    expect((await search({ q: '' })).names).toHaveLength(4);
  });

  // Shows dashboard.all-links
  it('finds a link by its address, and by its code', async () => {
    const id = linkIds['Clover']!;
    expect((await search({ q: `${product.url}/checkout/${id}` })).names).toEqual(['Clover']);
    expect((await search({ q: linkCode(id)!.toLowerCase() })).names).toEqual(['Clover']);
  });

  // Shows dashboard.all-links
  it('finds the buyer whom a link is for', async () => {
    await breeder.call('POST', `/api/payment-links/${linkIds['Maple Two']}/conditions`, {
      clientName: 'Robin Vale',
      clientEmail: 'robin@example.com',
    });
    expect((await search({ q: 'robin vale' })).names).toEqual(['Maple Two']);
    expect((await search({ q: 'robin@example.com' })).names).toEqual(['Maple Two']);
  });

  // Shows dashboard.all-links
  it('goes on page by page', async () => {
    const first = await search({ q: 'maple', limit: '2' });
    expect(first.names).toEqual(['Maple Three', 'Maple Two']);
    expect(await search({ q: 'maple', limit: '2', cursor: first.next })).toEqual({ names: ['Maple One'], next: null });
  });

  // Shows dashboard.all-links
  it('never finds another breeder’s', async () => {
    const other = await connectedBreeder(product);
    const { body } = await other.call('GET', '/api/payment-links/my?q=maple');
    expect(body['paymentLinks']).toEqual([]);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunningServer } from '../../../server/main.ts';
import { startBeside } from '../../product/beside.ts';
import { connectedBreeder, offerPet, type Breeder } from '../../product/breeder.ts';
import { eventually } from '../../product/eventually.ts';
import { nameOfPet, waitForHeldPage } from '../../product/held-pages.ts';
import { startProduct, type Product } from '../../product/product.ts';
import { readLink, renderLink } from '../../product/reads-of-page.ts';

let product: Product;
let beside: Pick<RunningServer, 'url' | 'stop'>;
let breeder: Breeder;
beforeAll(async () => {
  product = await startProduct({ READY_PAGES_CHECK: 'notify' });
  beside = await startBeside(product);
  breeder = await connectedBreeder(product);
});
afterAll(async () => {
  await beside.stop();
  await product.stop();
});

const onBoth = <Result>(read: (url: string) => Promise<Result>) =>
  Promise.all([product, beside].map(({ url }) => read(url)));

describe('with READY_PAGES_CHECK=notify', () => {
  it('a read needs no statement', async () => {
    for (const { url } of [product, beside])
      expect(await nameOfPet(url, await waitForHeldPage(product, breeder, url))).toBe('Willow');
  });

  // Shows link-page.ready
  it.each<[string, (petId: string) => Promise<unknown>]>([
    ['a pet', (petId) => breeder.call('PATCH', `/api/pets/${petId}`, { name: 'Juniper' })],
    ['the breeder', () => breeder.call('PATCH', '/api/me', { fullName: 'Hannah Whitfield' })],
    ['a deleted pet', (petId) => breeder.call('DELETE', `/api/pets/${petId}`)],
  ])('a change of %s reaches each server', async (_what, change) => {
    for (const { url } of [product, beside]) await waitForHeldPage(product, breeder, url);
    const { linkId, pet } = await offerPet(breeder);
    const before = await onBoth((url) => renderLink(url, linkId));
    expect(await onBoth((url) => readLink(url, linkId))).toEqual(before);
    await change(pet.id);
    const after = await onBoth((url) => renderLink(url, linkId));
    expect(after).not.toEqual(before);
    await eventually(async () => expect(await onBoth((url) => readLink(url, linkId))).toEqual(after));
  });
});

import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawCard } from '../../../server/integrations/card/draw.ts';
import { itNightly } from '../../environment/it-nightly.ts';
import { connectedBreeder, offerPet, type Breeder } from '../../product/breeder.ts';
import { startProduct, type Product } from '../../product/product.ts';

let product: Product;
let breeder: Breeder;
beforeAll(async () => {
  product = await startProduct();
  breeder = await connectedBreeder(product);
});
afterAll(() => product.stop());

/** The head's tags as a messenger reads them. */
async function previewOf(linkId: string) {
  const html = (await product.visitor().call<string>('GET', `/checkout/${linkId}`)).body;
  const tag = (name: string) => new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(html)?.[1] ?? '';
  return {
    title: tag('og:title'),
    description: tag('og:description'),
    alt: tag('og:image:alt'),
    image: tag('og:image'),
  };
}

const fetchCard = (address: string) => fetch(address, { redirect: 'manual' });
async function pixels(address: string) {
  const answer = await fetchCard(address);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(bytes.length).toBeLessThanOrEqual(300_000);
  const { width, height } = await sharp(bytes).metadata();
  expect([width, height]).toEqual([1200, 630]);
  return bytes;
}
const change = (linkId: string, neutralPreview: unknown, owner = breeder) =>
  owner.call('PATCH', `/api/payment-links/${linkId}`, { neutralPreview });

describe('the card of a link in a message', () => {
  // Shows link-page.preview
  it('is one picture of 1200 × 630 pixels with the photo on it, under 300 kB', async () => {
    const { linkId } = await offerPet(breeder);
    const { image, title } = await previewOf(linkId);
    expect(title).toBe('Biscuit · Golden Retriever');
    const card = await pixels(image);
    const { data } = await sharp(card).resize(12, 6, { fit: 'fill' }).raw().toBuffer({ resolveWithObject: true });
    const paper = [250, 246, 239];
    const differs = (x: number) =>
      paper.some((value, channel) => Math.abs(data[(3 * 12 + x) * 3 + channel]! - value) > 20);
    expect([differs(3), differs(11)]).toEqual([true, false]);
  });

  // Shows link-page.preview
  it('has a new address when the price changes, and the older one leads there', async () => {
    const { pet, linkId } = await offerPet(breeder);
    const before = (await previewOf(linkId)).image;
    const changed = await breeder.call('PATCH', `/api/pets/${pet.id}`, { price: '1300.00' });
    expect(changed.status).toBe(200);
    const { image } = await previewOf(linkId);
    expect(image).not.toBe(before);
    const answer = await fetchCard(before);
    expect([answer.status, new URL(answer.headers.get('location')!, product.url).href]).toEqual([302, image]);
  });

  // Shows link-page.preview
  it('shows neither the pet nor the price once the breeder asks for it, and everything again', async () => {
    const { linkId } = await offerPet(breeder);
    const open = await previewOf(linkId);
    expect((await change(linkId, true)).body['paymentLink']).toMatchObject({ id: linkId, neutralPreview: true });
    const neutral = await previewOf(linkId);
    expect(Object.values(neutral).join(' ')).not.toMatch(/Biscuit|Retriever|\$/);
    expect(neutral.title).toBe('A payment page from Anna Berg');
    expect(
      (await pixels(neutral.image)).equals(
        await pixels(open.image.replace(/[^/]+$/, neutral.image.split('/').at(-1)!)),
      ),
    ).toBe(true);
    expect((await change(linkId, false)).status).toBe(200);
    expect(await previewOf(linkId)).toEqual(open);
  });

  // Shows link-page.preview
  it('ends with its link', async () => {
    const { linkId } = await offerPet(breeder);
    const { image } = await previewOf(linkId);
    await breeder.call('DELETE', `/api/payment-links/${linkId}`);
    expect((await fetchCard(image)).status).toBe(404);
    expect((await change(linkId, true)).status).toBe(404);
  });

  it('can be changed by its own breeder alone, to a yes or a no', async () => {
    const { linkId } = await offerPet(breeder);
    const other = await connectedBreeder(product);
    expect((await change(linkId, true, other)).status).toBe(404);
    expect((await change(linkId, 'perhaps')).status).toBe(400);
    expect((await previewOf(linkId)).title).toBe('Biscuit · Golden Retriever');
  });

  itNightly('isn’t queued behind any number of others, which have no photo', async () => {
    const facts = { photo: null, title: 'Biscuit', subtitle: 'Beagle', amount: null, note: '', productName: 'Kennel' };
    const drawn = await Promise.allSettled(Array.from({ length: 50 }, () => drawCard(facts)));
    expect(drawn.filter(({ status }) => status === 'fulfilled')).toHaveLength(33);
    expect(drawn.filter(({ status }) => status === 'rejected')).toHaveLength(17);
  });
});

import { get } from 'node:http';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paymentLinks, users } from '../../../server/db/schema.ts';
import { smallPhoto } from '../../photos/images.ts';
import { connectedBreeder, endTrial, registerBreeder, type Breeder } from '../../product/breeder.ts';
import { openCheckout, payByCard } from '../../product/buyer.ts';
import { eventually } from '../../product/eventually.ts';
import { OFFER, setLines } from '../../product/extras.ts';
import { download, readPdf } from '../../product/pdf.ts';
import { readCodeOfPdf } from '../../product/qr-code.ts';
import type { Product } from '../../product/product.ts';
import { startWithBreeders } from '../../product/ready-breeders.ts';

let product: Product;
let breeder: Breeder;
beforeAll(async () => {
  product = await startWithBreeders({ HOLDS: 'checkout' });
  breeder = await connectedBreeder(product);
});
afterAll(() => product.stop());

const NAMES = ['Red', 'Blue', 'Green'];
async function litter(owner = breeder, names = NAMES) {
  const { body } = await owner.call('POST', '/api/litters', {
    name: 'Spring litter',
    dam: 'Bella',
    sire: 'Max',
    bornOn: '2026-10-01',
    breed: 'Golden Retriever',
    price: '1250.00',
    description: 'Words for the pet’s own page.',
    names,
  });
  const ids: string[] = body['pets'].map(({ id }: { id: string }) => id);
  return { id: body['litter'].id as string, ids, path: `/litter/${body['litter'].id}` };
}
const linkTo = async (petId: string) =>
  (await breeder.call('POST', '/api/create-payment-link', { petId })).body['paymentLink'].id as string;
const open = (path: string) => product.visitor().call<string>('GET', path);
/** The visible words of a litter's page. */
const wordsOf = async (path: string) => {
  const { status, body } = await open(path);
  return {
    status,
    text: body
      .slice(body.indexOf('<body>'))
      .replace(/<!-- -->/g, '')
      .replace(/<[^>]+>/g, ' '),
  };
};

describe('the page of a litter', () => {
  // Shows calls.litter-page
  it('shows facts, breeder and each pet with photo, total and state, whole in its HTML and without a script', async () => {
    const { ids, path } = await litter();
    await breeder.upload(`/api/pets/${ids[0]}/photo`, await smallPhoto());
    const linkId = await linkTo(ids[0]!);
    const { body, headers, status } = await open(path);
    expect(status).toBe(200);
    for (const text of [
      'Spring litter',
      'Bella',
      'Max',
      'Oct 1, 2026',
      'Red',
      'Blue',
      '3 of 3',
      '$1,312.50',
      'Anna Berg',
    ])
      expect(body).toContain(text);
    expect(body).toContain(`href="/checkout/${linkId}"`);
    expect(body).toContain('Available, please ask the breeder');
    expect(body).not.toContain('<script');
    expect(body).not.toContain('Words for the pet');
    expect(body).not.toContain(breeder.email);
    expect(headers.get('x-robots-tag')).toBe('noindex');
  });

  it('shows a pet at what its link asks, less the discount, as its printed card does', async () => {
    const { ids, path } = await litter();
    await setLines(breeder, await linkTo(ids[0]!), OFFER);
    expect((await wordsOf(path)).text).toContain('$1,207.50');
    expect((await readPdf((await download(breeder, `/api/listings/${ids[0]}/kennel-card`)).bytes)).text).toContain(
      '$1,207.50',
    );
  });

  // Shows calls.litter-page
  it('is not sent again while nothing has changed, and at once when a pet has', async () => {
    const { ids, path } = await litter();
    const visitor = product.visitor();
    const etag = (await visitor.call('GET', path)).headers.get('etag')!;
    const again = () => fetch(product.url + path, { headers: { 'if-none-match': etag } });
    expect((await again()).status).toBe(304);
    await breeder.call('PATCH', `/api/pets/${ids[1]}`, { name: 'Maple' });
    expect((await again()).status).toBe(200);
    expect((await wordsOf(path)).text).toContain('Maple');
  });

  // Shows calls.litter-page
  it('says who is sold and whom somebody is paying for, and leads to neither sale', async () => {
    const { ids, path } = await litter();
    const [sold, paying] = [await linkTo(ids[0]!), await linkTo(ids[1]!)];
    const buyer = product.visitor();
    await payByCard(buyer, await openCheckout(buyer, sold));
    await openCheckout(product.visitor(), paying);
    await eventually(async () => expect((await wordsOf(path)).text).toContain('Has found a home'));
    const { text } = await wordsOf(path);
    expect(text).toContain('Someone is paying');
    expect(text).toContain('1 of 3');
    expect((await open(path)).body).not.toContain(`/checkout/${sold}"`);
    expect(text).not.toContain('Ben Buyer');
  });

  // Shows calls.litter-page
  it.each<[string, (linkId: string, petId: string) => Promise<unknown>]>([
    ['is archived', (_linkId, petId) => breeder.call('DELETE', `/api/pets/${petId}`)],
    ['has a paused link', (linkId) => breeder.call('POST', `/api/payment-links/${linkId}/pause`, { note: 'Ill' })],
    ['has a suspended link', (linkId) => changeLink(linkId, { suspendedAt: new Date() })],
    [
      'has a link past its last day',
      (linkId) => changeLink(linkId, { expiresAt: new Date(Date.now() - 1_000), expiryZone: 'UTC' }),
    ],
  ])('hides a pet that %s', async (_what, hide) => {
    const { ids, path } = await litter();
    await hide(await linkTo(ids[0]!), ids[0]!);
    const { text } = await wordsOf(path);
    expect(text).not.toContain('Red');
    expect(text).toContain('2 of 2');
  });

  // Shows calls.litter-page
  it.each<[string, (owner: Breeder) => Promise<unknown>]>([
    ['the membership has ended', (owner) => endTrial(product, owner)],
    ['the breeder is suspended', (owner) => changeUser(owner, { suspendedAt: new Date() })],
    ['the account is closed', (owner) => changeUser(owner, { closedAt: new Date() })],
  ])('shows nothing of it while %s', async (_what, end) => {
    const owner = await connectedBreeder(product);
    const { path } = await litter(owner);
    expect((await open(path)).status).toBe(200);
    await end(owner);
    const { status, text } = await wordsOf(path);
    expect(status).toBe(404);
    expect(text).not.toMatch(/Spring litter|Bella|Red|Anna Berg/);
  });

  // Shows calls.litter-page
  it('shows nothing while the breeder can’t be paid, and says so for an empty one', async () => {
    const owner = await registerBreeder(product);
    expect((await wordsOf((await litter(owner)).path)).status).toBe(404);
    const { ids, id, path } = await litter(breeder, ['Red']);
    await breeder.call('DELETE', `/api/litters/${id}/pets/${ids[0]}`);
    expect((await wordsOf(path)).text).toContain('No pets of this litter are shown');
  });

  // Shows calls.litter-page
  it('previews a photo in messages, or nothing of the animals when the breeder chose so', async () => {
    const { id, ids, path } = await litter();
    await breeder.upload(`/api/pets/${ids[0]}/photo`, await smallPhoto());
    const head = async () => (await open(path)).body.split('</head>')[0]!;
    const preview = /og:image" content="([^"]+)"/.exec(await head())![1]!;
    expect((await fetch(preview)).headers.get('content-type')).toBe('image/jpeg');
    await breeder.call('PATCH', `/api/litters/${id}`, { neutralPreview: true });
    const neutral = (await head()).replace(/<title>.*?<\/title>/, '');
    expect(neutral).toContain('A page from Anna Berg');
    expect(neutral).not.toMatch(/og:image|Spring|Red/);
  });

  // Shows calls.litter-page
  it('is small and compressed, with 16 pets', async () => {
    const { path } = await litter(
      breeder,
      Array.from({ length: 16 }, (_, n) => `Pup ${n + 1}`),
    );
    const { encoding, bytes } = await compressed(product.url + path);
    expect(encoding).toBe('br');
    expect(bytes).toBeGreaterThan(500);
    expect(bytes).toBeLessThan(5_000);
    const { body } = await open(path);
    expect(body.match(/<li>/g)).toHaveLength(16);
  });
});

describe('the card of a litter', () => {
  // Shows calls.litter-card
  it('is one page with name, parents and the code of the litter’s page, for its breeder alone', async () => {
    const { id, ids, path } = await litter();
    await breeder.upload(`/api/pets/${ids[0]}/photo`, await smallPhoto());
    const { status, bytes } = await download(breeder, `/api/litters/${id}/card`);
    expect(status).toBe(200);
    const card = await readPdf(bytes);
    expect(card.pages).toBe(1);
    for (const text of ['Spring litter', 'Bella × Max · born Oct 1, 2026', 'Anna Berg'])
      expect(card.text).toContain(text);
    expect(await readCodeOfPdf(bytes)).toBe(product.url + path);
    expect((await download(await registerBreeder(product), `/api/litters/${id}/card`)).status).toBe(404);
  });
});

/** How many bytes come over the wire; fetch would unpack them. */
const compressed = (url: string) =>
  new Promise<{ encoding: string | undefined; bytes: number }>((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'br' } }, (answer) => {
      let bytes = 0;
      answer.on('data', (chunk: Buffer) => (bytes += chunk.length));
      answer.on('end', () => resolve({ encoding: answer.headers['content-encoding'], bytes }));
    }).on('error', reject);
  });

const changeLink = (linkId: string, change: Partial<typeof paymentLinks.$inferInsert>) =>
  product.dependencies.db.update(paymentLinks).set(change).where(eq(paymentLinks.id, linkId));
const changeUser = ({ userId }: Breeder, change: Partial<typeof users.$inferInsert>) =>
  product.dependencies.db.update(users).set(change).where(eq(users.id, userId));

import { beforeAll, describe, expect, it } from 'vitest';
import { smallPhoto } from '../../photos/images.ts';
import {
  confirmEmail,
  makeAdmin,
  offerPet,
  registerBreeder,
  verifiedBreeder,
  type Breeder,
} from '../../product/breeder.ts';
import { HOME } from '../../product/buyer.ts';
import type { Product } from '../../product/product.ts';
import { reservePet } from '../../product/reservation.ts';
import { sharedProduct } from '../../product/shared-product.ts';

let product: Product;
let breeder: Breeder;
beforeAll(async () => {
  product = await sharedProduct();
  breeder = await verifiedBreeder(product);
});

describe('the page of a payment link', () => {
  const open = (linkId: string, path = 'checkout') => product.visitor().call<string>('GET', `/${path}/${linkId}`);
  const tag = (html: string, name: string) =>
    new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(html)?.[1];

  it('has everything in its first HTML, and a link preview for messages', async () => {
    const { pet, linkId } = await offerPet(breeder);
    const { body } = await breeder.upload(`/api/pets/${pet.id}/photo`, await smallPhoto());
    const page = await open(linkId);
    expect(page.status).toBe(200);
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(page.headers.get('x-robots-tag')).toBe('noindex');
    const shown = [
      'Biscuit',
      'Golden Retriever',
      'A calm and friendly puppy.',
      'Anna Berg',
      '12 Oak Lane, Bend, OR 97701',
      'Verified Breeder',
    ];
    for (const text of [...shown, '$1,250.00', '$62.50', '$1,312.50', '4 interest-free payments', body['pet'].imageUrl])
      expect(page.body, text).toContain(text);
    expect(tag(page.body, 'robots')).toContain('noindex');
    expect(tag(page.body, 'og:title')).toBe('Biscuit · Golden Retriever');
    expect(tag(page.body, 'og:description')).toMatch(/\$1,250\.00.*Anna Berg/);
    expect(tag(page.body, 'og:url')).toBe(`${product.url}/checkout/${linkId}`);
    expect(tag(page.body, 'twitter:card')).toBe('summary_large_image');
    const preview = tag(page.body, 'og:image')!;
    expect(preview).toMatch(new RegExp(`^${product.url}/cards/${linkId}/[0-9a-f]+\\.jpg$`));
    expect((await fetch(preview)).headers.get('content-type')).toBe('image/jpeg');
  });

  // Shows routes.public-page
  it('is the same at its older URL, which has the newer one as canonical', async () => {
    const { linkId } = await offerPet(breeder);
    const [newer, older] = [await open(linkId), await open(linkId, 'payment-links')];
    expect(older.body).toBe(newer.body);
    expect(older.body).toContain(`<link rel="canonical" href="${product.url}/checkout/${linkId}"/>`);
  });

  it('leads to the checkout as a plain form, without JavaScript', async () => {
    const { linkId } = await offerPet(breeder);
    for (const paymentMethod of ['card', 'klarna']) {
      const buyer = product.visitor();
      const page = await buyer.call<string>('GET', `/checkout/${linkId}`);
      expect(page.body).toMatch(new RegExp(`<form [^>]*action="/checkout/${linkId}" method="post"`));
      const { status, headers } = await buyer.submit(`/checkout/${linkId}`, { paymentMethod, ...HOME });
      expect(status).toBe(303);
      const checkout = await buyer.call<string>('GET', headers.get('location')!);
      expect([checkout.status, checkout.body.includes('$1,312.50')]).toEqual([200, true]);
    }
    const nothing = await product.visitor().submit(`/checkout/${linkId}`, { ...HOME });
    expect([nothing.status, nothing.body.includes('Please choose a payment method')]).toEqual([400, true]);
  });

  it('shows the outcome of an abandoned checkout', async () => {
    const { linkId } = await offerPet(breeder);
    expect((await open(`${linkId}?error=cancelled`)).body).toContain('Payment was cancelled. You can try again below.');
    expect((await open(`${linkId}?success=true`)).body).not.toContain('Payment completed successfully!');
  });

  // Shows link-page.return-messages
  it('says after a deposit that the payment is completed', async () => {
    const { linkId } = await reservePet(product, breeder);
    expect((await open(`${linkId}?success=1`)).body).toContain('Payment completed successfully!');
    expect((await open(linkId)).body).not.toContain('Payment completed successfully!');
  });

  it('escapes hostile text', async () => {
    const hostile = `</script><img src=x onerror="alert('1')">&"<!--`;
    const { linkId } = await offerPet(breeder, {
      name: hostile,
      breed: '"><svg onload=alert(1)>',
      description: `${hostile}\u2028 $& $\``,
    });
    const { body } = await open(linkId);
    for (const raw of ['<img', '<svg onload', '"<!--']) expect(body, raw).not.toContain(raw);
    expect(body).toContain(
      '&lt;/script&gt;&lt;img src=x onerror=&quot;alert(&#x27;1&#x27;)&quot;&gt;&amp;&quot;&lt;!--',
    );
    const data = /<script type="application\/json" id="page">(.*?)<\/script>/s.exec(body)![1]!;
    expect(JSON.parse(data).link.pet.name).toBe(hostile);
  });

  it('is revalidated, and sent only if it has changed', async () => {
    const { pet, linkId } = await offerPet(breeder);
    const first = await open(linkId);
    const etag = { 'if-none-match': first.headers.get('etag')! };
    expect(first.headers.get('cache-control')).toBe('private, no-cache');
    const again = await product.visitor().call<string>('GET', `/checkout/${linkId}`, undefined, etag);
    expect([again.status, again.body]).toEqual([304, '']);
    await breeder.call('PATCH', `/api/pets/${pet.id}`, { price: '1100' });
    const changed = await product.visitor().call<string>('GET', `/checkout/${linkId}`, undefined, etag);
    expect([changed.status, changed.body.includes('$1,155.00')]).toEqual([200, true]);
  });

  it('sells an admin’s pet without a payment account', async () => {
    const admin = await registerBreeder(product);
    await makeAdmin(product, admin);
    await confirmEmail(product, admin);
    const { linkId } = await offerPet(admin);
    expect((await open(linkId)).body).toContain('Verified Breeder');
  });

  // Shows link-page.opening
  it('has no side effects when opened', async () => {
    const { linkId } = await offerPet(breeder);
    const before = await settledRecords();
    for (const path of ['checkout', 'payment-links', 'api/payment-links']) await open(linkId, path);
    expect(await records()).toEqual(before);
  });
});

/** A digest of all tables of the product, without what its processes note of themselves. */
async function records(): Promise<Record<string, string>> {
  const { query } = product.dependencies.database;
  const tables = await query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' and tablename not in ('processes', 'scheduled_runs') order by 1",
  );
  expect(tables.map(({ name }) => name)).toContain('orders');
  const digests: Record<string, string> = {};
  for (const { name } of tables) {
    const [row] = await query<{ digest: string }>(
      `select md5(coalesce(string_agg(t::text, ' ' order by t::text), '')) as digest from "${name}" t`,
    );
    digests[name] = row!.digest;
  }
  return digests;
}

/** Returns a digest of all tables of the product once it no longer changes: then the jobs of earlier tests are done. */
async function settledRecords(): Promise<Record<string, string>> {
  for (let before = await records(); ;) {
    await new Promise((resolve) => setTimeout(resolve, 500));
    const after = await records();
    if (JSON.stringify(after) === JSON.stringify(before)) return after;
    before = after;
  }
}

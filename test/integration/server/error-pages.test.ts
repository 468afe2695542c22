import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectedBreeder, offerPet } from '../../product/breeder.ts';
import { visible } from '../../product/extras.ts';
import { startProduct, type Product } from '../../product/product.ts';
import { receiptKeyOf } from '../../product/reviews.ts';
import { sellPet } from '../../product/sale.ts';

let product: Product;
beforeAll(async () => void (product = await startProduct({ RATE_LIMITS: 'on' })));
afterAll(() => product.stop());

const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const open = (path: string, headers: Record<string, string> = {}) =>
  product.visitor().call<string>('GET', path, undefined, { ...BROWSER, ...headers });

describe('an error that no page has a place for', () => {
  it('is a page in the reader’s language with the reason, and JSON for a program', async () => {
    const path = '/receipt?key=unknown';
    const asked = async (headers: Record<string, string>) => {
      for (let reads = 0; reads < 500; reads++) {
        const answer = await open(path, headers);
        if (answer.status === 429) return answer;
      }
      throw new Error('nothing was refused');
    };
    const refused = await asked({ 'accept-language': 'es' });
    expect(refused.headers.get('content-type')).toContain('text/html');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused.body).toContain('<h1>No se pudo hacer</h1><p>Hubo demasiados intentos.');
    expect(refused.body).toContain(`href="${product.visitor().origin}/receipt?key=unknown"`);
    const program = await product.visitor().call('GET', path);
    expect([program.status, program.body['code']]).toEqual([429, 'too_many_tries']);
  });

  it('is a page also before anything of the visitor is known, such as a form from another site', async () => {
    const { linkId } = await offerPet(await connectedBreeder(product));
    const foreign = { ...BROWSER, origin: 'https://elsewhere.example' };
    const refused = await product.visitor().submit(`/checkout/${linkId}`, { paymentMethod: 'card' }, foreign);
    expect([refused.status, refused.headers.get('content-type')]).toEqual([403, 'text/html; charset=utf-8']);
    expect(visible(refused.body)).toContain('That didn’t work');
  });

  it('has a number by which support finds a fault, and no word of its cause', async () => {
    const { linkId } = await offerPet(await connectedBreeder(product));
    await product.dependencies.database.query('alter table payment_links rename to hidden_links');
    const failed = await open(`/checkout/${linkId}/question`);
    const program = await product.visitor().call('GET', `/api/payment-links/${linkId}`);
    await product.dependencies.database.query('alter table hidden_links rename to payment_links');
    expect([failed.status, failed.headers.get('cache-control')]).toEqual([500, 'no-store']);
    expect(visible(failed.body)).toMatch(/If it goes on, tell us this number: [\da-f-]{36}/);
    expect(failed.body).not.toMatch(/payment_links|relation|select/i);
    expect([program.status, program.body['code']]).toEqual([500, 'internal']);
    expect((await open(`/checkout/${linkId}/question`)).status).toBe(200);
  });

  it('never says that nothing was charged where something may have been', async () => {
    const breeder = await connectedBreeder(product);
    const { linkId } = await offerPet(breeder);
    await product.dependencies.database.query('alter table orders rename to hidden_orders');
    const { status, body } = await open('/payment-success?session_id=cs_test_any');
    await product.dependencies.database.query('alter table hidden_orders rename to orders');
    expect([status, visible(body)]).toEqual([500, expect.stringContaining('please don’t pay again')]);
    expect(body).not.toMatch(/nothing was charged|No data was lost/);
    expect((await open(`/checkout/${linkId}`)).status).toBe(200);
  });

  it('leads on to a page that is there, in any language, also after a form', async () => {
    const key = await receiptKeyOf(product, await sellPet(product, await connectedBreeder(product)));
    for (const form of [`/receipt/received?key=${key}`, `/promise/proof?key=${key}`, `/review/mail?key=${key}`]) {
      const foreign = { ...BROWSER, origin: 'https://elsewhere.example' };
      const { status, body } = await product.visitor().submit(form, {}, foreign);
      expect([form, status]).toEqual([form, 403]);
      const next = [...body.matchAll(/href="([^"]*(?:key|lang)=[^"]*)"/g)].map(([, address]) =>
        address!.replaceAll('&amp;', '&'),
      );
      expect(next.length).toBeGreaterThan(1);
      for (const address of next) {
        const there = await open(new URL(address, product.url + form).href);
        // The sale has no promise, of which its page says so.
        if (!form.startsWith('/promise')) expect([address, there.status < 400]).toEqual([address, true]);
        const page = there.location === undefined ? there : await open(there.location);
        expect(page.body).not.toContain('We emailed it');
      }
    }
  });
});

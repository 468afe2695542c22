import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { LEGAL_TEXTS, TERMS_HEADER, TERMS_VERSION } from '../../../contract/legal.ts';
import { orders, users } from '../../../server/db/schema.ts';
import { connectedBreeder, offerPet, registrationOf, type Breeder } from '../../product/breeder.ts';
import { mailbox } from '../../product/outbox.ts';
import type { Product } from '../../product/product.ts';
import { sharedProduct } from '../../product/shared-product.ts';

const CHANGED = 'Our terms have changed since you opened this page. Please reload it and read them.';

/** What the page's plain form sends besides the terms. */
const FORM = { paymentMethod: 'card', state: 'OR', zip: '97701' };

let product: Product;
let breeder: Breeder;
beforeAll(async () => {
  product = await sharedProduct();
  breeder = await connectedBreeder(product);
});

describe('registration', () => {
  const register = (registration: Record<string, unknown>, headers: Record<string, string>) =>
    product.visitor().call('POST', '/api/register', registration, headers);
  const kept = async (email: unknown) => {
    const [row] = await product.dependencies.db
      .select({ version: users.termsVersion, at: users.termsAcceptedAt })
      .from(users)
      .where(eq(users.email, String(email)));
    return row;
  };

  // Shows product.legal-dialogs
  it('keeps which version of the terms was accepted, and when', async () => {
    const registration = registrationOf();
    const before = Date.now();
    expect((await register(registration, { [TERMS_HEADER]: TERMS_VERSION })).status).toBe(201);
    const row = await kept(registration['email']);
    expect(row!.version).toBe(TERMS_VERSION);
    expect(row!.at!.getTime()).toBeGreaterThanOrEqual(before);
  });

  it('claims no acceptance of a caller that names no version', async () => {
    const registration = registrationOf();
    await register(registration, {});
    expect(await kept(registration['email'])).toEqual({ version: null, at: null });
  });

  it('is refused on a page that shows older terms', async () => {
    const registration = registrationOf();
    const { status, body } = await register(registration, { [TERMS_HEADER]: '2020-01-01.1' });
    expect([status, body]).toEqual([409, { message: CHANGED, code: 'terms_changed' }]);
    expect(await kept(registration['email'])).toBeUndefined();
  });
});

describe('paying', () => {
  const ordersOf = (linkId: string) =>
    product.dependencies.db
      .select({ version: orders.termsVersion, at: orders.termsAcceptedAt })
      .from(orders)
      .where(eq(orders.paymentLinkId, linkId));

  // Shows product.legal-dialogs
  it('states the terms beside the button, and keeps version and time on the order', async () => {
    const { linkId } = await offerPet(breeder);
    const buyer = product.visitor();
    const page = await buyer.call<string>('GET', `/checkout/${linkId}`);
    expect(page.body.replaceAll('<!-- -->', '')).toMatch(/By paying you agree to the <a [^>]*href="\/terms"/);
    const termsVersion = /name="termsVersion" value="([^"]+)"/.exec(page.body)?.[1];
    expect(termsVersion).toBe(TERMS_VERSION);
    const { status } = await buyer.submit(`/checkout/${linkId}`, { ...FORM, termsVersion: termsVersion! });
    expect(status).toBe(303);
    expect(await ordersOf(linkId)).toEqual([{ version: TERMS_VERSION, at: expect.any(Date) }]);
  });

  it('is refused on a page that shows older terms, which then shows the new ones', async () => {
    const { linkId } = await offerPet(breeder);
    const termsVersion = '2020-01-01.1';
    const plain = await product.visitor().submit(`/checkout/${linkId}`, { ...FORM, termsVersion });
    expect(plain.status).toBe(409);
    expect(plain.body).toContain(CHANGED);
    expect(plain.body).toContain(`value="${TERMS_VERSION}"`);
    const { status, body } = await product
      .visitor()
      .call('POST', `/api/payment-links/${linkId}/create-payment-intent`, { paymentMethod: 'card', termsVersion });
    expect([status, body['code']]).toEqual([409, 'terms_changed']);
    expect(await ordersOf(linkId)).toEqual([]);
  });
});

describe('terms and privacy policy', () => {
  // Shows product.legal-dialogs
  it.each(Object.values(LEGAL_TEXTS))('$title has an address of its own, complete without a script', async (text) => {
    const { status, body, headers } = await product.visitor().call<string>('GET', text.path);
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(headers.get('x-robots-tag')).toBeNull();
    const shown = body.slice(body.indexOf('<body>')).replaceAll('<!-- -->', '');
    expect(shown).toContain(`<h1>${text.title}</h1>`);
    expect(shown).toContain('Last updated August 4, 2025');
    expect(shown).toContain(TERMS_VERSION);
    expect([...shown.matchAll(/<h2>\d+\. /g)].length).toBeGreaterThanOrEqual(12);
  });

  // Shows product.legal-dialogs
  it('are linked on the buyer’s page, a missing one included, and at the end of each mail', async () => {
    const { linkId } = await offerPet(breeder);
    for (const path of [`/checkout/${linkId}`, '/checkout/missing', '/payment-success?session_id=none', '/terms']) {
      const { body } = await product.visitor().call<string>('GET', path);
      for (const text of Object.values(LEGAL_TEXTS)) expect(body, path).toContain(`href="${text.path}"`);
    }
    const [mail = ''] = await mailbox(product, breeder.email, 1);
    for (const text of Object.values(LEGAL_TEXTS)) {
      expect(mail).toContain(`${text.title}: ${product.url}${text.path}`);
      expect(mail).toContain(`<a href="${product.url}${text.path}"`);
    }
  });
});

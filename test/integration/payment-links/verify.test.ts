import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { linkCode } from '../../../contract/payment-links/link-code.ts';
import { paymentLinks } from '../../../server/db/schema.ts';
import { eventually } from '../../product/eventually.ts';
import { operate } from '../../product/operator.ts';
import { mailbox } from '../../product/outbox.ts';
import { download, readPdf } from '../../product/pdf.ts';
import { connectedBreeder, offerPet, type Breeder } from '../../product/breeder.ts';
import type { Product } from '../../product/product.ts';
import { orderOf, sellPet } from '../../product/sale.ts';
import { sharedProduct } from '../../product/shared-product.ts';

const OURS = 'This link is ours';
const UNKNOWN = 'We can’t confirm this link';

let product: Product;
let breeder: Breeder;
let linkId: string;
beforeAll(async () => {
  product = await sharedProduct();
  breeder = await connectedBreeder(product);
  ({ linkId } = await offerPet(breeder, { name: 'Poppy' }));
});

const check = async (given: string, language = 'en') => {
  const path = `/verify?q=${encodeURIComponent(given)}&lang=${language}`;
  const { status, body, headers } = await product.visitor().call<string>('GET', path);
  expect([status, headers.get('x-robots-tag')]).toEqual([200, 'noindex']);
  return body.replaceAll('<!-- -->', '');
};
const host = () => new URL(product.url).host;

describe('who wonders whether a link is ours', () => {
  // Shows money.verify-link
  it('types its code, which stands on its page, and reads whose it is and what was checked', async () => {
    const code = linkCode(linkId)!;
    expect((await product.visitor().call<string>('GET', `/checkout/${linkId}`)).body).toContain(`/verify?q=${code}`);
    await sellPet(product, breeder);
    await breeder.call('GET', '/api/orders/figures');
    for (const typed of [code, code.replace('-', '').toLowerCase(), `  ${code.replace('-', ' ')} `]) {
      const page = await check(typed);
      for (const words of [
        OURS,
        'Poppy',
        'Anna Berg',
        'Payment account verified by Stripe',
        'Here since',
        'Completed sales',
      ])
        expect(page).toContain(words);
      expect(page).toContain('Nobody should ask you for more money anywhere else.');
      expect(page).toContain(`href="/checkout/${linkId}"`);
    }
    expect(await check(code, 'es')).toContain('Este enlace es nuestro');
  });

  it('reads of sales that were completed, not of those that a bank took back', async () => {
    const seller = await connectedBreeder(product);
    const [sale, part] = [await sellPet(product, seller), await sellPet(product, seller)];
    await seller.call('GET', '/api/orders/figures');
    const { linkId: other } = await offerPet(seller, {});
    const shown = async () => /Completed sales\D*?>(\d+)</.exec(await check(linkCode(other)!))?.[1];
    expect(await shown()).toBe('2');
    for (const [order, amount] of [
      [sale, undefined],
      [part, 1_000],
    ] as const) {
      const { chargeId } = await orderOf(product, order.orderId);
      const { dispute } = await operate(product, 'open_dispute', { charge: chargeId, ...(amount ? { amount } : {}) });
      await operate(product, 'lose_dispute', { dispute });
      await eventually(async () => expect((await orderOf(product, order.orderId)).status).toBe('lost'));
    }
    // A bank took only ten dollars of the second sale.
    expect(await shown()).toBe('1');
  });

  // Shows money.verify-link
  it('pastes its address, also without the scheme', async () => {
    for (const given of [`${product.url}/checkout/${linkId}`, `${host()}/checkout/${linkId}?utm=1#x`])
      expect(await check(given)).toContain(OURS);
    expect(await check(`${product.url}/pricing`)).toContain('This address is ours');
  });

  // Shows money.verify-link
  it('types the code of a litter’s card or pastes its address, and reads whose litter it is', async () => {
    const { body } = await breeder.call('POST', '/api/litters', {
      name: 'Spring litter',
      dam: 'Bella',
      sire: 'Max',
      bornOn: '2026-10-01',
      breed: 'Golden Retriever',
      price: '1250.00',
      description: 'Calm puppies.',
      names: ['Red', 'Blue'],
    });
    const { id, pageUrl } = body['litter'];
    const card = await readPdf((await download(breeder, `/api/litters/${id}/card`)).bytes);
    expect(card.text.replace(/\s+/g, ' ')).toContain(`Check the code ${linkCode(id)} at ${host()}/verify`);
    for (const given of [linkCode(id)!, pageUrl]) {
      const page = await check(given);
      for (const words of [OURS, 'Spring litter', 'Anna Berg', `href="/litter/${id}"`]) expect(page).toContain(words);
    }
    await breeder.call('DELETE', `/api/litters/${id}`);
    expect(await check(pageUrl)).toContain(UNKNOWN);
  });

  // Shows money.verify-link
  it('finds the page from the one after paying, and from a buyer’s mail', async () => {
    const { buyerEmail, orderId } = await sellPet(product, breeder);
    const { checkoutSessionId: sessionId } = await orderOf(product, orderId);
    const after = `/payment-success?session_id=${sessionId}`;
    expect((await product.visitor().call<string>('GET', after)).body).toContain('href="/verify"');
    const [mail] = await mailbox(product, buyerEmail, 1);
    expect(mail).toContain(`Check whether a link is ours: ${product.url}/verify`);
    const [own] = await mailbox(product, breeder.email, 1);
    expect(own).not.toContain('/verify\n');
  });

  // Shows money.verify-link
  it.each([
    ['another host', (id: string) => `https://litterlink-pay.example/checkout/${id}`, 'litterlink-pay.example'],
    ['our name as a part of another', (id: string) => `http://localhost.evil.example/checkout/${id}`, '.evil.example'],
    ['our name before an @', (id: string) => `http://${host()}@evil.example/checkout/${id}`, 'evil.example'],
    ['letters that look alike', (id: string) => `http://locаlhost/checkout/${id}`, 'xn--'],
    ['another port', (id: string) => `http://localhost:1/checkout/${id}`, 'localhost:1'],
  ])('is warned of %s, and reads where it really leads', async (_what, addressFor, leadsTo) => {
    const page = await check(addressFor(linkId));
    expect(page).toContain('This address isn’t ours');
    expect(page).toMatch(new RegExp(`leads to <strong>[^<]*${leadsTo.replaceAll('.', '\\.')}[^<]*</strong>`));
    expect(page).not.toContain(OURS);
  });

  // Shows money.verify-link
  it('reads one answer for a code that nobody has, and for links without a page', async () => {
    const { linkId: suspended } = await offerPet(breeder, { name: 'Rex' });
    await product.dependencies.db
      .update(paymentLinks)
      .set({ suspendedAt: new Date() })
      .where(eq(paymentLinks.id, suspended));
    for (const given of [
      '0000-0000',
      linkCode(suspended)!,
      'hello',
      '"><script>alert(1)</script>',
      `${product.url}/checkout/x`,
    ]) {
      const page = await check(given);
      expect(page).toContain(UNKNOWN);
      expect(page).not.toContain('Rex');
      expect(page).not.toContain('<script>alert');
    }
    expect(await check('')).not.toContain(UNKNOWN);
  });
});

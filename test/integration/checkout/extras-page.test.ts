import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { orders } from '../../../server/db/schema.ts';
import { checkOut, sellByAgreement } from '../../product/agreement.ts';
import { failDebit, payByBank } from '../../product/bank-debits.ts';
import { connectedBreeder, offerPet, type Breeder } from '../../product/breeder.ts';
import { HOME } from '../../product/buyer.ts';
import { breederWithBank } from '../../product/debit-sale.ts';
import { eventually } from '../../product/eventually.ts';
import { OFFER, offerExtras, readLink, setLines, visible } from '../../product/extras.ts';
import { readOrders } from '../../product/orders.ts';
import { mailContaining } from '../../product/outbox.ts';
import type { Product } from '../../product/product.ts';
import { sharedProduct } from '../../product/shared-product.ts';
import type { Visitor } from '../../product/visitor.ts';

let product: Product;
let breeder: Breeder;
beforeAll(async () => {
  product = await sharedProduct();
  breeder = await connectedBreeder(product);
});

describe('the page of a link with extras', () => {
  // Shows link-page.extras
  it('shows them under the price, updates the total without a script, and pays what it shows', async () => {
    const { linkId, idOf } = await offerExtras(product, breeder);
    const buyer = product.visitor();
    const html = visible((await buyer.call<string>('GET', `/checkout/${linkId}`)).body);
    expect(html).toContain('Update total');
    expect(html).toContain('Discount for a returning buyer');
    expect(html).not.toMatch(/<(?:s|del)\b/);
    const chosen = { [`extra-${idOf('Delivery')}`]: '1', [`extra-${idOf('Boarding per day')}`]: '2' };
    const updated = await buyer.submit(`/checkout/${linkId}`, { update: 'total', paymentMethod: 'card', ...chosen });
    expect(updated.status).toBe(200);
    const shown = visible(updated.body);
    expect(shown).toContain('Boarding per day × 2');
    expect(shown).toMatch(/name="total" value="1471\.05"/);
    expect(shown).toContain('Pay $1,471.05');
    const stale = await buyer.submit(`/checkout/${linkId}`, {
      paymentMethod: 'card',
      total: '1207.50',
      ...HOME,
      ...chosen,
    });
    expect(stale.status).toBe(409);
    expect(visible(stale.body)).toContain('the total is now $1,471.05');
    const paid = await buyer.submit(`/checkout/${linkId}`, {
      paymentMethod: 'card',
      total: '1471.05',
      ...HOME,
      ...chosen,
    });
    expect(paid.status).toBe(303);
    expect(
      (await readOrders(product.dependencies.db, eq(orders.paymentLinkId, linkId))).map(({ totalCents }) => totalCents),
    ).toEqual([147_105]);
  });

  it('speaks Spanish to who reads it so', async () => {
    const { linkId } = await offerExtras(product, breeder);
    const { body } = await product.visitor().call<string>('GET', `/checkout/${linkId}?lang=es`);
    expect(visible(body)).toContain('Actualizar el total');
    expect(visible(body)).toContain('Descuento por volver a comprar');
  });

  it('leads to an agreement that names each line, signed with the choice', async () => {
    const seller = await connectedBreeder(product);
    await sellByAgreement(seller, 'I sell {{pet_name}} for {{price}}, in total {{total}}.');
    const { linkId } = await offerPet(seller);
    await setLines(seller, linkId, OFFER);
    const { lines } = await readLink(product, linkId);
    const extras = `${lines.extras[0].id}:1`;
    const buyer = product.visitor();
    const asked = await buyer.submit(`/checkout/${linkId}`, {
      agreement: 'read',
      paymentMethod: 'card',
      ...HOME,
      [`extra-${lines.extras[0].id}`]: '1',
    });
    expect(asked.location).toContain(encodeURIComponent(extras));
    const { body } = await buyer.call('GET', `/api/payment-links/${linkId}/agreement?extras=${extras}`);
    const { text, hash, consentVersion: version } = body['agreement'];
    expect(text).toContain(
      '$1,350.00 (Biscuit $1,250.00; Delivery $200.00; Discount for a returning buyer −$100.00), in total $1,417.50.',
    );
    const signature = { hash, name: 'Cleo Buyer', consents: { version, signs: true, electronic: true, copy: true } };
    expect(await checkOut(buyer, linkId, signature)).toMatchObject({
      status: 409,
      body: { code: 'agreement_changed' },
    });
    expect((await checkOut(buyer, linkId, signature, { extras })).status).toBe(200);
  });

  it('names an extra that can’t be had in the typed number, and keeps the others', async () => {
    const { linkId, idOf } = await offerExtras(product, breeder);
    const update = async (boarding: string, language = 'en') => {
      const { status, body } = await product.visitor().submit(`/checkout/${linkId}?lang=${language}`, {
        update: 'total',
        paymentMethod: 'card',
        [`extra-${idOf('Delivery')}`]: '1',
        [`extra-${idOf('Boarding per day')}`]: boarding,
      });
      expect(status).toBe(200);
      // 1250 − 100 + 200, with the fee.
      expect(body).toMatch(/name="total" value="1417\.50"/);
      return visible(body);
    };
    for (const typed of ['1.5', '-1', '15', 'many'])
      expect(await update(typed)).toContain('Please choose a whole number from 0 to 14 for Boarding per day.');
    expect(await update('20', 'es')).toContain('Para Boarding per day, elija un número entero de 0 a 14.');
    expect(await update('0')).not.toContain('Please choose a whole number');
  });

  it('shows what was chosen to the buyer who steps back from the checkout, and to nobody else', async () => {
    const { linkId, idOf } = await offerExtras(product, breeder);
    const buyer = product.visitor();
    await buyer.call('GET', `/checkout/${linkId}`);
    const { location } = await buyer.submit(`/checkout/${linkId}`, {
      paymentMethod: 'card',
      ...HOME,
      [`extra-${idOf('Boarding per day')}`]: '2',
    });
    const checkout = (await buyer.call<string>('GET', location!)).body;
    const back = new URL(/href="([^"]*error=[^"]*)"/.exec(checkout)![1]!.replaceAll('&amp;', '&'), product.url);
    const read = async (who: Visitor) => (await who.call<string>('GET', back.pathname + back.search)).body;
    for (const page of [await read(buyer), await read(buyer)]) expect(visible(page)).toContain('Boarding per day × 2');
    expect(visible(await read(product.visitor()))).not.toContain('Boarding per day × 2');
  });

  it('shows what was chosen to the buyer who pays again after a failed bank payment', async () => {
    const seller = await breederWithBank(product, 48);
    const { linkId, choose } = await offerExtras(product, seller);
    const email = `extras-again-${process.pid}@example.com`;
    const payer = product.visitor();
    const asked = { paymentMethod: 'bank', extras: choose('Boarding per day', 3) };
    const opened = await checkOut(payer, linkId, undefined, asked);
    const success = await payByBank(payer, opened.body['checkoutUrl'], 'succeeds', { email });
    const sessionId = new URL(success!).searchParams.get('session_id')!;
    await payer.call('GET', `/api/payment-success?session_id=${sessionId}`);
    await eventually(async () => {
      const [order] = await readOrders(product.dependencies.db, eq(orders.paymentLinkId, linkId));
      expect(order!.status).toBe('processing');
    });
    await failDebit(product, sessionId);
    const { pathname, search } = new URL(
      /http\S+again=\S+/.exec(await mailContaining(product, email, 'did not pay'))![0],
    );
    const { body } = await product.visitor().call<string>('GET', pathname + search);
    expect(visible(body)).toContain('Boarding per day × 3');
  });

  it('keeps the choice in the other language of the agreement, which leads back to where it can be changed', async () => {
    const seller = await connectedBreeder(product);
    await sellByAgreement(seller);
    const { linkId, choose } = await offerExtras(product, seller);
    const chosen = new URLSearchParams({ pay: 'card', ...HOME, extras: choose('Delivery', 1) });
    const reader = product.visitor();
    const english = (await reader.call<string>('GET', `/checkout/${linkId}/agreement?${chosen}`)).body;
    expect(english).toMatch(new RegExp(`href="/checkout/${linkId}"[^>]*>Change extras<`));
    const [, address] = /href="(\?[^"]*lang=es)"/.exec(english)!;
    const path = `/checkout/${linkId}/agreement${address!.replaceAll('&amp;', '&')}`;
    const spanish = visible((await reader.call<string>('GET', path)).body);
    expect(spanish).toContain('Cambiar los extras');
    expect(spanish).toContain('Delivery');
    chosen.delete('extras');
    const plain = (await reader.call<string>('GET', `/checkout/${linkId}/agreement?${chosen}`)).body;
    expect(plain).not.toContain('Change extras');
  });
});

import { beforeAll, describe, expect, it } from 'vitest';
import { connectedBreeder, offerPet, type Breeder } from '../../product/breeder.ts';
import { openCheckout, payByCard } from '../../product/buyer.ts';
import { eventually } from '../../product/eventually.ts';
import { mailbox } from '../../product/outbox.ts';
import { readPdf } from '../../product/pdf.ts';
import type { Product } from '../../product/product.ts';
import { newBuyer } from '../../product/questions.ts';
import { sharedProduct } from '../../product/shared-product.ts';

const PHONE = '(541) 555-0117';

let product: Product;
let breeder: Breeder;
beforeAll(async () => {
  product = await sharedProduct();
  breeder = await connectedBreeder(product);
});

/** Pays, and returns all that the buyer gets: the page after paying, the mail, the receipt's page and its PDF. */
async function whatTheBuyerGets(): Promise<string[]> {
  const { linkId } = await offerPet(breeder);
  const email = newBuyer();
  const buyer = product.visitor();
  const success = await payByCard(buyer, await openCheckout(buyer, linkId), undefined, { email });
  const page = await eventually(async () => {
    const { body } = await buyer.call<string>('GET', success!);
    expect(body).toContain('View your purchase');
    return body;
  });
  const [mail] = await mailbox(product, email, 1);
  const [, path = ''] = /(\/receipt\?key=[\w-]+)/.exec(mail!) ?? [];
  const receipt = await buyer.call<string>('GET', path);
  const pdf = await fetch(product.url + path.replace('/receipt', '/receipt.pdf'));
  const { text } = await readPdf(Buffer.from(await pdf.arrayBuffer()));
  return [page, mail!, receipt.body, text];
}

describe('the breeder’s contact after a payment', () => {
  // Shows success.contact
  it('is the email address at first, on the page, in the mail and on the receipt', async () => {
    for (const text of await whatTheBuyerGets()) expect(text).toContain(breeder.email);
  });

  // Shows success.contact
  it('is the phone number or both, as the breeder chose', async () => {
    const changed = await breeder.call('PATCH', '/api/me', { phoneNumber: PHONE, buyerContact: 'phone' });
    expect(changed.body['user']).toMatchObject({ buyerContact: 'phone' });
    for (const text of await whatTheBuyerGets()) {
      expect(text).toContain(PHONE);
      expect(text).not.toContain(breeder.email);
    }
    await breeder.call('PATCH', '/api/me', { buyerContact: 'both' });
    const [pdf, ...texts] = (await whatTheBuyerGets()).toReversed();
    for (const text of texts) expect(text).toContain(`${PHONE} or ${breeder.email}`);
    // The document has a line for each.
    expect(pdf).toContain(PHONE);
    expect(pdf).toContain(breeder.email);
  });

  // Shows success.contact
  it('is not a phone number that isn’t there', async () => {
    const refused = await breeder.call('PATCH', '/api/me', { phoneNumber: '' });
    expect(refused.status).toBe(400);
    expect(refused.body['errors']).toEqual({
      phoneNumber: 'Buyers get your phone number after paying. Please enter it',
    });
    expect((await breeder.call('PATCH', '/api/me', { buyerContact: 'email', phoneNumber: '' })).status).toBe(200);
  });

  // Shows success.contact
  it('is on no page before paying', async () => {
    const { linkId } = await offerPet(breeder);
    const page = await product.visitor().call<string>('GET', `/checkout/${linkId}`);
    expect(page.body).not.toContain(breeder.email);
  });
});

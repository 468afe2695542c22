import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { systemContext } from '../../../server/context.ts';
import { orders, receipts } from '../../../server/db/schema.ts';
import { settleSession } from '../../../server/features/settlement/from-provider.ts';
import { describeNightly, itNightly } from '../../environment/it-nightly.ts';
import { smallPhoto } from '../../photos/images.ts';
import { connectedBreeder, offerPet, type Breeder } from '../../product/breeder.ts';
import { openCheckout, payByCard } from '../../product/buyer.ts';
import { eventually } from '../../product/eventually.ts';
import { operate } from '../../product/operator.ts';
import { mailbox } from '../../product/outbox.ts';
import { download, readPdf } from '../../product/pdf.ts';
import type { Product } from '../../product/product.ts';
import { orderOf, sellPet, type Sale } from '../../product/sale.ts';
import { sharedProduct } from '../../product/shared-product.ts';

let product: Product;
let breeder: Breeder;
beforeAll(async () => {
  product = await sharedProduct();
  breeder = await connectedBreeder(product);
});

const receiptOf = async ({ orderId }: Pick<Sale, 'orderId'>) =>
  (await product.dependencies.db.select().from(receipts).where(eq(receipts.orderId, orderId)))[0]!;
const numbersOf = async ({ userId }: Breeder) =>
  (await product.dependencies.db.select().from(receipts).where(eq(receipts.sellerId, userId)))
    .map(({ number }) => number)
    .sort((one, other) => one - other);

/** The address in the buyer's mail, without the origin. */
async function mailedPath({ buyerEmail }: Sale): Promise<string> {
  const [mail = ''] = await mailbox(product, buyerEmail, 1);
  return /\/receipt\?key=[\w-]{43}/.exec(mail)![0];
}
const open = (path: string) => product.visitor().call<string>('GET', path);
const pdfPath = (path: string) => path.replace('/receipt?', '/receipt.pdf?');

describeNightly('the license of a breeder', () => {
  it('is on the buyer’s page and, with the breeder’s own line, on receipts as it was at the payment', async () => {
    const seller = await connectedBreeder(product);
    const { linkId } = await offerPet(seller);
    const page = async () => (await product.visitor().call<string>('GET', `/checkout/${linkId}`)).body;
    const answer = async () =>
      (await product.visitor().call('GET', `/api/payment-links/${linkId}`)).body['breeder'] as object;
    expect(await page()).not.toContain('License');
    expect(Object.keys(await answer())).toEqual(['fullName', 'physicalAddress', 'verified']);
    const before = await sellPet(product, seller);
    const own = { license: ' OR-KL 4711 ', receiptLine: 'EIN 12-3456789 · Thank you!' };
    expect((await seller.call('PATCH', '/api/me', own)).body['user']).toMatchObject({ license: 'OR-KL 4711' });
    await eventually(async () => expect(await page()).toContain('<span>License</span> <bdi>OR-KL 4711</bdi>'));
    expect(await page()).not.toContain('EIN');
    expect(await answer()).toMatchObject({ license: 'OR-KL 4711' });

    const sale = await sellPet(product, seller);
    await seller.call('PATCH', '/api/me', { license: '', receiptLine: null });
    expect((await seller.call('GET', '/api/me')).body['user']).toMatchObject({ license: null, receiptLine: null });
    const path = await mailedPath(sale);
    const text = (await open(path)).body.replaceAll(/<[^>]*>/g, '');
    for (const shown of ['License OR-KL 4711', 'EIN 12-3456789 · Thank you!']) {
      expect(text).toContain(shown);
      expect((await readPdf((await download(product.visitor(), pdfPath(path))).bytes)).text).toContain(shown);
    }
    expect((await open(await mailedPath(before))).body).not.toContain('OR-KL');
  });
});

describe('a receipt’s number', () => {
  // Shows success.receipt-number
  itNightly('runs without gaps for each breeder, also when many pay at once', async () => {
    const [one, other] = await Promise.all([connectedBreeder(product), connectedBreeder(product)]);
    await Promise.all(
      [...Array(5).fill(one), ...Array(2).fill(other)].map((seller: Breeder) => sellPet(product, seller)),
    );
    expect(await numbersOf(one)).toEqual([1, 2, 3, 4, 5]);
    expect(await numbersOf(other)).toEqual([1, 2]);
  });

  it('stays when the payment is reported again and again', async () => {
    const seller = await connectedBreeder(product);
    const sale = await sellPet(product, seller);
    const { checkoutSessionId, stripeAccountId } = await orderOf(product, sale.orderId);
    const settle = () => settleSession(systemContext(product.dependencies), checkoutSessionId!, stripeAccountId);
    await Promise.all([settle(), settle(), settle()]);
    await sellPet(product, seller);
    expect(await numbersOf(seller)).toEqual([1, 2]);
  });

  // Shows success.receipt-number
  it('comes with a short reference, which the mail has in place of the provider’s long one', async () => {
    const sale = await sellPet(product, breeder);
    const [mail = ''] = await mailbox(product, sale.buyerEmail, 1);
    const { reference } = await receiptOf(sale);
    expect(reference).toMatch(/^LL-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
    expect(mail).toContain(`Reference: ${reference}`);
    expect(mail).not.toContain('cs_');
  });

  it('is given when first asked for to a sale of a release that knew no receipts, once', async () => {
    const { db } = product.dependencies;
    const seller = await connectedBreeder(product);
    const { linkId } = await offerPet(seller);
    const buyer = product.visitor();
    const success = (await payByCard(buyer, await openCheckout(buyer, linkId)))!;
    await buyer.call('GET', success);
    const [order] = await db.select().from(orders).where(eq(orders.paymentLinkId, linkId));
    await db.delete(receipts).where(eq(receipts.orderId, order!.id));
    const pages = await Promise.all([buyer.call<string>('GET', success), buyer.call<string>('GET', success)]);
    const { reference } = await receiptOf({ orderId: order!.id });
    for (const { body } of pages) expect(body).toContain(reference);
    expect(await numbersOf(seller)).toEqual([2]);
  });
});

describe('a buyer’s receipt', () => {
  let sale: Sale;
  let path: string;
  beforeAll(async () => {
    sale = await sellPet(product, breeder);
    path = await mailedPath(sale);
  });

  // Shows success.receipt
  it('is a page that names what was bought, by whom, from whom and for how much', async () => {
    const { status, body, headers } = await open(path);
    const { reference, number } = await receiptOf(sale);
    expect(status).toBe(200);
    for (const words of ['Biscuit', 'Anna Berg', 'Ben Buyer', '$1,250.00', '$62.50', '$1,312.50', 'Credit card'])
      expect(body).toContain(words);
    expect(body.replaceAll('<!-- -->', '')).toContain(`Receipt no. ${number} · ${reference}`);
    expect(headers.get('x-robots-tag')).toBe('noindex');
    expect(headers.get('referrer-policy')).toBe('strict-origin');
    expect(body).not.toContain(breeder.userId);
    expect(body).not.toContain(sale.buyerEmail);
  });

  // Shows success.receipt
  it('is also a PDF with the same words', async () => {
    const { status, headers, bytes } = await download(product.visitor(), pdfPath(path));
    const { reference } = await receiptOf(sale);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('application/pdf');
    expect(headers.get('content-disposition')).toBe(`inline; filename="receipt-${reference}.pdf"`);
    expect([headers.get('x-robots-tag'), headers.get('referrer-policy')]).toEqual(['noindex', 'strict-origin']);
    const { text, tags } = await readPdf(bytes);
    for (const words of [reference, 'Biscuit', 'Anna Berg', 'Ben Buyer', '$1,312.50']) expect(text).toContain(words);
    expect(tags).not.toContain('Figure');
  });

  itNightly('shows the photo of the day of the sale on both', async () => {
    const { pet, linkId } = await offerPet(breeder);
    const { body } = await breeder.upload(`/api/pets/${pet.id}/photo`, await smallPhoto());
    const buyer = product.visitor();
    const success = await payByCard(buyer, await openCheckout(buyer, linkId));
    const address = /\/receipt\?key=[\w-]+/.exec((await buyer.call<string>('GET', success!)).body)![0];
    expect((await open(address)).body).toContain(`src="${body['pet'].imageUrl}"`);
    const { bytes } = await download(buyer, pdfPath(address));
    expect((await readPdf(bytes)).tags).toContain('Figure');
  });

  // Shows success.receipt
  it('is linked from the success page of the browser that paid, and of no other that knows the transaction', async () => {
    const { linkId } = await offerPet(breeder);
    const buyer = product.visitor();
    const success = await payByCard(buyer, await openCheckout(buyer, linkId));
    const own = (await buyer.call<string>('GET', success!)).body;
    expect(own).toMatch(/href="\/receipt\?key=[\w-]{43}"/);
    expect(own).toContain('View your purchase');
    // The seller reads the transaction's id at the provider, and hears it from buyers.
    const other = await breeder.call<string>('GET', success!);
    expect([other.status, other.body]).toEqual([200, expect.stringContaining('Payment Successful!')]);
    expect(other.body).not.toContain('key=');
  });

  it('keeps names, breed and photo of the day of the sale', async () => {
    const frozen = await sellPet(product, breeder);
    const address = await mailedPath(frozen);
    const { physicalAddress } = (await breeder.call('GET', '/api/me')).body['user'];
    await breeder.call('PATCH', '/api/me', { fullName: 'Anna Other', physicalAddress, website: '' });
    expect((await open(address)).body).toContain('Anna Berg');
    await breeder.call('PATCH', '/api/me', { fullName: 'Anna Berg', physicalAddress, website: '' });
  });

  itNightly('shows what was refunded since, and says of a dispute only that the bank reviews it', async () => {
    const returned = await sellPet(product, breeder, '200.00');
    const address = await mailedPath(returned);
    await breeder.call('POST', `/api/orders/${returned.orderId}/refund`, { amount: '100.00' });
    await eventually(async () => expect((await open(address)).body).toContain('$105.00'));
    expect((await open(address)).body).toContain('Returned in total');
    const disputed = await sellPet(product, breeder, '300.00');
    const { chargeId } = await orderOf(product, disputed.orderId);
    await operate(product, 'open_dispute', { charge: chargeId });
    const words = 'bank is reviewing this payment';
    const page = await mailedPath(disputed);
    await eventually(async () => expect((await open(page)).body).toContain(words));
  });

  it.each(['/receipt', '/receipt?key=', '/receipt?key=x', `/receipt?key=${'x'.repeat(43)}`, '/receipt?key=1&key=2'])(
    'isn’t found at %s',
    async (address) => {
      const { status, body } = await open(address);
      expect([status, body.includes('Receipt not found')]).toEqual([404, true]);
      expect((await open(pdfPath(address))).status).toBe(404);
    },
  );

  // Shows success.receipt-erased
  it('is gone when the buyer’s data is erased, while number and reference stay for the books', async () => {
    const erased = await sellPet(product, breeder);
    const address = await mailedPath(erased);
    const before = await receiptOf(erased);
    await product.visitor().call('POST', '/api/buyer-data', { email: erased.buyerEmail, kind: 'deletion' });
    const [, mail = ''] = await mailbox(product, erased.buyerEmail, 2);
    const token = /\/deletion\?key=([\w-]{43})/.exec(mail)![1];
    await product.visitor().call('POST', '/api/buyer-data/deletion', { token });
    expect([(await open(address)).status, (await open(pdfPath(address))).status]).toEqual([404, 404]);
    expect(await receiptOf(erased)).toEqual({ ...before, keyHash: null });
    const { checkoutSessionId } = await orderOf(product, erased.orderId);
    expect((await open(`/payment-success?session_id=${checkoutSessionId}`)).body).not.toContain('/receipt?key=');
  });
});

describe('a breeder', () => {
  it('downloads the receipts of their own sales only', async () => {
    const sale = await sellPet(product, breeder);
    const path = `/api/orders/${sale.orderId}/receipt`;
    const { headers, bytes } = await download(breeder, path);
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="receipt-LL-/);
    expect((await readPdf(bytes)).text).toContain('$1,312.50');
    const other = await connectedBreeder(product);
    expect((await other.call('GET', path)).status).toBe(404);
    expect((await product.visitor().call('GET', path)).status).toBe(401);
  });

  // Shows data.deleted-with-account
  it('leaves buyers’ receipts without names, code and pack when the account is deleted', async () => {
    const leaver = await connectedBreeder(product);
    const sale = await sellPet(product, leaver);
    const address = await mailedPath(sale);
    await leaver.call('DELETE', '/api/user/delete-account');
    await eventually(async () =>
      expect(await receiptOf(sale)).toMatchObject({ sellerId: null, sellerName: null, keyHash: expect.any(String) }),
    );
    const { status, body } = await open(address);
    expect(status).toBe(200);
    for (const words of ['$1,312.50', 'Biscuit']) expect(body).toContain(words);
    for (const words of ['Anna Berg', 'Ben Buyer', 'Pick-up']) expect(body).not.toContain(words);
    expect((await open(pdfPath(address))).status).toBe(200);
    expect((await open(address.replace('/receipt?', '/receipt.zip?'))).status).toBe(404);
    const key = address.split('=')[1]!;
    expect((await product.visitor().submit('/receipt/received', { key })).status).toBe(303);
    expect((await open(address)).body).not.toContain('Pick-up');
  });
});

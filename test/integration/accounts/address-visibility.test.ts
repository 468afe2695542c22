import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { receipts } from '../../../server/db/schema.ts';
import { connectedBreeder, offerPet, verifiedBreeder } from '../../product/breeder.ts';
import { openCheckout, payByCard } from '../../product/buyer.ts';
import { eventually } from '../../product/eventually.ts';
import { mailbox, mailContaining } from '../../product/outbox.ts';
import { download, readPdf } from '../../product/pdf.ts';
import type { Product } from '../../product/product.ts';
import { startWithBreeders } from '../../product/ready-breeders.ts';
import { orderOf, sellPet, type Sale } from '../../product/sale.ts';

const STREET = '12 Oak Lane';
const HOME = `${STREET}, Bend, OR 97701`;
const NEW_HOME = '7 Elm Street, Salem, OR 97301';
let product: Product;
beforeAll(async () => void (product = await startWithBreeders()));
afterAll(() => product.stop());

const read = async (path: string) => (await product.visitor().call<string>('GET', path)).body;
const receiptPathOf = async ({ buyerEmail }: Sale) =>
  /\/receipt\?key=[\w-]{43}/.exec(await mailContaining(product, buyerEmail, '/receipt?key='))![0];

describe("the breeder's address", () => {
  // Shows link-page.address
  it('is shown whole on the link page, unless the breeder chooses otherwise', async () => {
    const breeder = await verifiedBreeder(product);
    const { linkId } = await offerPet(breeder);
    const before = await product.visitor().call('GET', `/api/payment-links/${linkId}`);
    expect(before.body['breeder']).toMatchObject({ physicalAddress: '12 Oak Lane, Bend, OR 97701', verified: true });

    await breeder.call('PATCH', '/api/me', { addressVisibility: 'town' });
    const after = await product.visitor().call('GET', `/api/payment-links/${linkId}`);
    expect(after.body['breeder']).toMatchObject({ physicalAddress: 'Bend, OR', verified: true });
    for (const path of [`/checkout/${linkId}`, `/payment-links/${linkId}`]) {
      const page = await product.visitor().call<string>('GET', path);
      expect(page.body).toContain('Bend, OR');
      expect(page.body).not.toContain(STREET);
      expect(page.body).not.toContain('97701');
    }
  });

  // Shows link-page.address
  it('that shows only the town is shown in full to the buyer after payment', async () => {
    const breeder = await connectedBreeder(product);
    await breeder.call('PATCH', '/api/me', { addressVisibility: 'town' });
    const { linkId } = await offerPet(breeder);
    const buyer = product.visitor();
    await payByCard(buyer, await openCheckout(buyer, linkId));
    const [receipt = ''] = await mailbox(product, 'buyer@example.com', 1);
    expect(receipt).toContain('Address: 12 Oak Lane, Bend, OR 97701');
    const [path = ''] = /\/receipt\?key=[\w-]+/.exec(receipt) ?? [];
    expect((await buyer.call<string>('GET', path)).body).toContain('12 Oak Lane, Bend, OR 97701');
  });

  // Shows link-page.address, success.receipt
  it('stays on a receipt as it was at the payment, after a move and a new choice', async () => {
    const breeder = await connectedBreeder(product);
    const path = await receiptPathOf(await sellPet(product, breeder));
    await breeder.call('PATCH', '/api/me', { physicalAddress: NEW_HOME, addressVisibility: 'town' });
    const page = await read(path);
    expect(page).toContain(HOME);
    expect(page).not.toContain('Elm Street');
    const moved = await receiptPathOf(await sellPet(product, breeder));
    expect(await read(moved)).toContain(NEW_HOME);
  });

  // Shows link-page.address, success.receipt
  it.each(['a full refund', 'a block'])('is town and state alone after %s, without a contact', async (what) => {
    const breeder = await connectedBreeder(product);
    const sale = await sellPet(product, breeder);
    const { orderId } = sale;
    const path = await receiptPathOf(sale);
    await breeder.call('PATCH', '/api/me', { physicalAddress: NEW_HOME });
    const { status } =
      what === 'a block'
        ? await breeder.call('POST', '/api/blocked-buyers', { kind: 'sale', id: orderId })
        : await breeder.call('POST', `/api/orders/${orderId}/refund`, {});
    expect(status).toBe(200);
    const { checkoutSessionId } = await orderOf(product, orderId);
    await eventually(async () => expect(await read(path)).not.toContain(STREET));
    const { bytes } = await download(product.visitor(), path.replace('/receipt?', '/receipt.pdf?'));
    const papers = [await read(path), (await readPdf(bytes)).text];
    for (const paper of papers) expect(paper).toContain('Bend, OR');
    for (const text of [...papers, await read(`/payment-success?session_id=${checkoutSessionId}`)])
      for (const hidden of [STREET, 'Elm Street', 'Salem', breeder.email]) expect(text).not.toContain(hidden);
  });

  it('is town and state alone on a receipt that was issued before it was kept', async () => {
    const sale = await sellPet(product, await connectedBreeder(product));
    const path = await receiptPathOf(sale);
    const { db } = product.dependencies;
    const older = { sellerAddress: null, sellerTown: null };
    await db.update(receipts).set(older).where(eq(receipts.orderId, sale.orderId));
    const page = await read(path);
    expect(page).toContain('Bend, OR');
    expect(page).not.toContain(STREET);
  });

  it('is in no other response', async () => {
    const breeder = await connectedBreeder(product);
    await offerPet(breeder);
    for (const path of ['/api/pets', '/api/pets/my', '/api/payment-links/my', '/api/stripe/status']) {
      expect(JSON.stringify((await breeder.call('GET', path)).body)).not.toContain(STREET);
    }
  });
});

import { eq } from 'drizzle-orm';
import { unzipSync } from 'fflate';
import { beforeAll, describe, expect, it } from 'vitest';
import { orderAgreements, orders } from '../../../server/db/schema.ts';
import { evidenceFields } from '../../../server/features/evidence/fields.ts';
import type { EvidenceFacts } from '../../../server/features/evidence/facts.ts';
import { findSigned } from '../../../server/features/receipts/signed.ts';
import { checkOut, sellByAgreement, sellSigned, signed, signedOrders } from '../../product/agreement.ts';
import { connectedBreeder, type Breeder } from '../../product/breeder.ts';
import { payByCard } from '../../product/buyer.ts';
import { eventually } from '../../product/eventually.ts';
import { mailbox } from '../../product/outbox.ts';
import { download, readPdf } from '../../product/pdf.ts';
import type { Product } from '../../product/product.ts';
import { offerWithDeposit, payRest } from '../../product/reservation.ts';
import { sellPet } from '../../product/sale.ts';
import { sharedProduct } from '../../product/shared-product.ts';

const TEXT = 'SALE\n\n1. Who agrees\n{{breeder_name}} sells {{pet_name}} for {{total}} to {{buyer_name}} on {{date}}.';

let product: Product;
let breeder: Breeder;
let sale: Awaited<ReturnType<typeof sellSigned>>;
/** On the mailed receipt. */
let pdfPath: string;
beforeAll(async () => {
  product = await sharedProduct();
  breeder = await connectedBreeder(product);
  await sellByAgreement(breeder, TEXT);
  sale = await sellSigned(product, breeder, 'Cléo Buyer');
  const mail = await eventually(async () => {
    const found = (await mailbox(product, sale.email, 1)).find((each) => each.includes('/agreement.pdf'));
    expect(found).toBeDefined();
    return found!;
  });
  pdfPath = /\/agreement\.pdf\?key=[\w-]{43}/.exec(mail)![0];
});

const open = async (path: string) => (await product.visitor().call<string>('GET', path)).body;
const readAt = async (path: string, by = product.visitor()) => {
  const { status, headers, bytes } = await download(by, path);
  return { status, headers, pdf: status === 200 ? await readPdf(bytes) : undefined };
};

describe('a signed agreement', () => {
  // Shows money.signed-pdf
  it('is a tagged PDF that both sides download: the text as displayed, then the signature, without address and device', async () => {
    const { status, headers, pdf } = await readAt(pdfPath);
    expect([status, headers.get('content-type'), headers.get('x-robots-tag')]).toEqual([
      200,
      'application/pdf',
      'noindex',
    ]);
    expect(headers.get('content-disposition')).toMatch(/^inline; filename="agreement-LL-[\w-]+\.pdf"$/);
    expect(pdf).toMatchObject({ language: 'en-US', isEmbedded: true });
    expect(pdf!.tags.slice(0, 4)).toEqual(['Document', 'P', 'H1', 'P']);
    const row = (await findSigned(product.dependencies.db, sale.orderId))!;
    const text = pdf!.text.replace(/\s+/g, ' ');
    expect(text).toContain(row.text.replace(/\s+/g, ' '));
    expect(text.split(row.hash)).toHaveLength(2);
    expect(text).toMatch(/Typed name Cléo Buyer Signed on .* P[DS]T The same in UTC .* UTC Version of the agreement 1/);
    expect(text).toContain('My typed name is my signature under this agreement.');
    expect(text).not.toContain(row.clientAddress!);

    const own = await readAt(`/api/orders/${sale.orderId}/agreement`, breeder);
    expect(own.headers.get('content-disposition')).toMatch(/^attachment; filename="agreement-LL-/);
    expect(own.pdf!.text).toBe(pdf!.text);
    expect((await readAt(`/api/orders/${sale.orderId}/agreement`, await connectedBreeder(product))).status).toBe(404);
    expect((await readAt(`/agreement.pdf?key=${'x'.repeat(43)}`)).status).toBe(404);
  });

  // Shows money.signed-pdf
  it('says that symbols are left out where its fonts lack them', async () => {
    const { db } = product.dependencies;
    const other = await sellSigned(product, breeder);
    const row = (await findSigned(db, other.orderId))!;
    expect((await readAt(`/api/orders/${other.orderId}/agreement`, breeder)).pdf!.text).not.toContain('leaves out');
    await db.delete(orderAgreements).where(eq(orderAgreements.orderId, other.orderId));
    await db.insert(orderAgreements).values({ ...row, text: 'A 🐶 for 山田' });
    expect((await readAt(`/api/orders/${other.orderId}/agreement`, breeder)).pdf!.text).toMatch(
      /A for\s[^]*leaves out/,
    );
  });

  // Shows money.signed-pdf
  it('is linked on the receipt’s page, the success page and the sale’s page, and in no other sale', async () => {
    const receipt = pdfPath.replace('/agreement.pdf', '/receipt');
    expect(await open(receipt)).toContain(pdfPath);
    expect(await open(`${receipt}&lang=es`)).toContain('Descargar su acuerdo firmado');
    const { body } = await breeder.call('GET', `/api/orders/${sale.orderId}`);
    expect(body['sale'].agreement).toEqual({ version: 1, name: 'Cléo Buyer', signedAt: expect.any(String) });

    const plain = await connectedBreeder(product);
    const { orderId, buyerEmail } = await sellPet(product, plain);
    const [mail = ''] = await mailbox(product, buyerEmail, 1);
    const [path] = /\/receipt\?key=[\w-]{43}/.exec(mail)!;
    for (const shown of [mail, await open(path)]) expect(shown).not.toContain('agreement.pdf');
    expect((await readAt(path.replace('/receipt', '/agreement.pdf'))).status).toBe(404);
    expect((await readAt(`/api/orders/${orderId}/agreement`, plain)).status).toBe(404);
    expect((await plain.call('GET', `/api/orders/${orderId}`)).body['sale']).not.toHaveProperty('agreement');
  });

  // Shows money.signed-pdf
  it('goes home with the pet and into the breeder’s archive', async () => {
    const name = /agreement-(LL-[\w-]+)\.pdf/.exec((await readAt(pdfPath)).headers.get('content-disposition')!)!;
    const pack = await download(product.visitor(), pdfPath.replace('/agreement.pdf', '/receipt.zip'));
    expect(Object.keys(unzipSync(pack.bytes))).toEqual([`receipt-${name[1]}.pdf`, name[0]]);
    const { bytes } = await download(breeder, '/api/books/archive');
    const files = unzipSync(new Uint8Array(bytes));
    const archived = Buffer.from(files[`agreements/${name[1]}.pdf`]!);
    expect((await readPdf(archived)).text).toContain('Cléo Buyer');
  });

  // Shows money.signed-pdf
  it('is a part of the evidence in a dispute, with address and device, at its end', async () => {
    const row = (await findSigned(product.dependencies.db, sale.orderId))!;
    const pdf = (await readAt(`/api/orders/${sale.orderId}/evidence`, breeder)).pdf!;
    expect(pdf.text.replace(/\s+/g, ' ')).toMatch(/The agreement that the buyer signed Signed by Cléo Buyer/);
    for (const fact of [row.clientAddress!, '1. Who agrees']) expect(pdf.text).toContain(fact);
    // The line breaks within it.
    expect(pdf.text.replace(/\s+/g, '')).toContain(row.hash);

    const [order] = await product.dependencies.db.select().from(orders).where(eq(orders.id, sale.orderId));
    const receipt = { paidAt: new Date().toISOString() };
    const recorded = { returns: [], conversations: [], mails: [], addenda: [] };
    const facts = { order, receipt, handOver: null, signed: row, ...recorded };
    const fields = evidenceFields(facts as unknown as EvidenceFacts);
    expect(fields['customer_purchase_ip']).toBe(row.clientAddress);
    expect(fields['refund_policy_disclosure']).toContain('typed the name Cléo Buyer as signature');
    expect(fields['refund_policy_disclosure']).toContain('Before paying the buyer read');
    const place = { ...facts, order: { ...order, createdAt: new Date(0) } } as unknown as EvidenceFacts;
    expect(evidenceFields(place)['refund_policy_disclosure']).toContain('Before reserving the pet with the deposit');
    expect(fields['uncategorized_text']!.endsWith(row.text)).toBe(true);
    expect(fields['access_activity_log']).toContain('Agreement signed: ');
  });

  // Shows money.signed-pdf
  it('is mailed and linked when a deposit is paid, before there is a receipt', async () => {
    const { linkId } = await offerWithDeposit(breeder);
    const buyer = product.visitor();
    const opened = await checkOut(buyer, linkId, await signed(buyer, linkId));
    const email = `signed-deposit-${process.pid}@example.com`;
    await payByCard(buyer, opened.body['checkoutUrl'], undefined, { email });
    const [mail = ''] = await mailbox(product, email, 1);
    const [path] = /\/agreement\.pdf\?key=[\w-]{43}/.exec(mail)!;
    const { headers, pdf } = await readAt(path);
    expect(headers.get('content-disposition')).toBe('inline; filename="agreement.pdf"');
    expect(pdf!.text).toContain('Cleo Buyer');
    expect(await open(path.replace('/agreement.pdf', '/reservation'))).toContain(path);
  });
});

// Shows money.sign-meanwhile
it('a deposit is signed for once where the breeder sells by an agreement; the rest is paid without a signature', async () => {
  const seller = await connectedBreeder(product);
  await sellByAgreement(seller);
  const { pet, linkId } = await offerWithDeposit(seller);
  const buyer = product.visitor();
  expect((await checkOut(buyer, linkId)).body['code']).toBe('agreement_required');
  const opened = await checkOut(buyer, linkId, await signed(buyer, linkId));
  const buyerEmail = `signing-deposit-${process.pid}@example.com`;
  await payByCard(buyer, opened.body['checkoutUrl'], undefined, { email: buyerEmail });
  const [mail = ''] = await mailbox(product, buyerEmail, 1);
  const path = /\/reservation\?key=[\w-]{43}/.exec(mail)![0];
  const [reserved] = await signedOrders(product, linkId);
  await payRest(product, { petId: pet.id, linkId, orderId: reserved!.order.id, buyer, buyerEmail, path });
  await eventually(async () =>
    expect(await signedOrders(product, linkId)).toMatchObject([
      { order: { status: 'paid' }, signed: { text: expect.stringContaining('$1,050.00') } },
    ]),
  );
});

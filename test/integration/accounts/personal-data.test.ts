import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountErasures, orders, paymentLinks, users, waitingPhotos } from '../../../server/db/schema.ts';
import { redLeftBlueRight } from '../../photos/images.ts';
import { connectedBreeder, makeAdmin, offerPet, registerBreeder, type Breeder } from '../../product/breeder.ts';
import { eventually } from '../../product/eventually.ts';
import { mailbox } from '../../product/outbox.ts';
import { startProduct, type Product } from '../../product/product.ts';
import { sellPet, type Sale } from '../../product/sale.ts';

const NOTES = 'Seemed unsure about the stairs';
const PAUSE = 'With the midwife until Sunday';
const REASON = 'Lists a kennel that is not theirs';

let product: Product;
let breeder: Breeder;
let sale: Sale;
let pausedId: string;
let suspendedId: string;
let waitingHash: string;
beforeAll(async () => {
  product = await startProduct();
  breeder = await connectedBreeder(product);
  await product.dependencies.db
    .update(users)
    .set({ termsVersion: '2025-08-04.4', termsAcceptedAt: new Date() })
    .where(eq(users.id, breeder.userId));
  sale = await sellPet(product, breeder, '510.00');
  await breeder.call('PATCH', `/api/orders/${sale.orderId}`, { notes: NOTES });
  await breeder.call('POST', '/api/books/recorded-sales', {
    soldOn: '2026-03-31',
    petName: 'Juno',
    buyerName: 'Mia Moss',
    method: 'zelle',
    amount: '700',
    note: 'Half in February',
  });
  pausedId = (await offerPet(breeder)).linkId;
  await breeder.call('POST', `/api/payment-links/${pausedId}/pause`, { note: PAUSE });
  suspendedId = (await offerPet(breeder)).linkId;
  await product
    .visitor()
    .call('POST', `/api/payment-links/${sale.linkId}/view`, undefined, { 'user-agent': 'a phone' });
  const photo = await redLeftBlueRight(64, 48).jpeg().toBuffer();
  await breeder.upload('/api/photos', photo);
  const [waiting] = await product.dependencies.db.select().from(waitingPhotos);
  waitingHash = waiting!.hash;
  const admin = await registerBreeder(product);
  await makeAdmin(product, admin);
  await admin.call('POST', `/api/admin/links/${suspendedId}/suspend`, { reason: REASON });
});
afterAll(() => product.stop());

describe('the export of an account', () => {
  // Shows calls.copy-rest
  it('has notes, receipts, recorded sales, views, waiting photos, and the words on paused and suspended links', async () => {
    await eventually(async () => {
      const { body } = await breeder.call('GET', '/api/user/export');
      expect(body['pageViews']).toEqual([{ linkId: sale.linkId, day: expect.stringMatching(/^\d{4}-/), views: 1 }]);
    });
    const { body } = await breeder.call('GET', '/api/user/export');
    expect(body['orders']).toMatchObject([
      { notes: NOTES, receipt: { number: 1, reference: expect.stringMatching(/^LL-/), issuedAt: expect.any(String) } },
    ]);
    expect(body['recordedSales']).toMatchObject([{ petName: 'Juno', buyerName: 'Mia Moss', note: 'Half in February' }]);
    expect(body['waitingPhotos']).toEqual([
      {
        imageUrl: expect.stringContaining(waitingHash),
        photoFile: `photos/other-${waitingHash}.webp`,
        createdAt: expect.any(String),
      },
    ]);
    const linkOf = (id: string) => body['paymentLinks'].find((link: { id: string }) => link.id === id);
    expect(linkOf(pausedId)).toMatchObject({ pauseNote: PAUSE, neutralPreview: false });
    expect(linkOf(suspendedId)).toMatchObject({ suspensionReason: REASON, suspendedAt: expect.any(String) });
    expect(body['terms']).toEqual({ version: '2025-08-04.4', acceptedAt: expect.any(String) });
  });
});

describe('a buyer’s copy', () => {
  // Shows calls.copy-notes
  it('has the breeder’s notes about them, and their receipt', async () => {
    await product.visitor().call('POST', '/api/buyer-data', { email: sale.buyerEmail, kind: 'copy' });
    const [, mail = ''] = await mailbox(product, sale.buyerEmail, 2);
    const token = /\/copy\?key=([\w-]{43})/.exec(mail)![1];
    const { body } = await product.visitor().call('POST', '/api/buyer-data/copy', { token });
    expect(body['orders']).toMatchObject([{ breederNotes: NOTES, receipt: { number: 1 } }]);
  });
});

describe('a closed account', () => {
  // Shows data.deleted-with-account
  it('leaves none of these words, and nothing of who opened its links', async () => {
    const { query, url } = { query: product.dependencies.database.query, url: product.url };
    const receipt = await receiptAddress();
    expect((await fetch(url + receipt)).status).toBe(200);
    expect((await breeder.call('DELETE', '/api/user/delete-account')).status).toBe(204);
    await eventually(async () => {
      const [erasure] = await product.dependencies.db
        .select()
        .from(accountErasures)
        .where(eq(accountErasures.userId, breeder.userId));
      expect(erasure).toMatchObject({ finishedAt: expect.any(Date) });
    });
    const tables = await query<{ name: string }>(
      "select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'sandbox%'",
    );
    for (const text of [NOTES, PAUSE, REASON, 'Mia Moss', 'Half in February', waitingHash])
      for (const { name } of tables)
        expect([text, name, await query(`select 1 from "${name}" t where t::text ilike $1`, [`%${text}%`])]).toEqual([
          text,
          name,
          [],
        ]);
    for (const table of ['page_views', 'page_viewers', 'recorded_sales', 'waiting_photos'])
      expect([table, await query(`select 1 from ${table}`)]).toEqual([table, []]);
    // The buyer's own address shows what is kept for the books.
    const kept = await fetch(url + receipt);
    expect([kept.status, (await kept.text()).includes('$535.50')]).toEqual([200, true]);
    const [order] = await product.dependencies.db.select().from(orders).where(eq(orders.id, sale.orderId));
    expect(order).toMatchObject({ sellerId: null, sellerNotes: null, totalCents: 53_550 });
    const links = await product.dependencies.db
      .select({ status: paymentLinks.status })
      .from(paymentLinks)
      .where(eq(paymentLinks.id, pausedId));
    expect(links).toEqual([{ status: 'archived' }]);
  });
});

/** The address in the receipt's mail. */
async function receiptAddress(): Promise<string> {
  const mails = await mailbox(product, sale.buyerEmail, 1);
  return /\/receipt\?key=[\w-]{43}/.exec(mails.join('\n').replaceAll('=\r\n', '').replaceAll('=3D', '='))![0];
}

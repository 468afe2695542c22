import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { and, eq } from 'drizzle-orm';
import { unzipSync } from 'fflate';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { documents, handOverPhotos, handOvers, keptEvidence, liveChanges } from '../../../server/db/schema.ts';
import { systemContext } from '../../../server/context.ts';
import { handOverCode } from '../../../server/features/hand-overs/code.ts';
import { deleteUnusedDocuments } from '../../../server/features/pets/documents/jobs.ts';
import { eraseDue } from '../../../server/registry/retention.ts';
import { itNightly } from '../../environment/it-nightly.ts';
import { furryPhoto, SECRETS, smallPhoto, withSecrets } from '../../photos/images.ts';
import { connectedBreeder, endTrial, type Breeder } from '../../product/breeder.ts';
import { redeemBuyerData } from '../../product/buyer-data.ts';
import { eventually } from '../../product/eventually.ts';
import { mailbox } from '../../product/outbox.ts';
import { download, readPdf } from '../../product/pdf.ts';
import type { Product } from '../../product/product.ts';
import { quiet } from '../../product/quiet.ts';
import { sellPet, type Sale } from '../../product/sale.ts';
import { sharedProduct } from '../../product/shared-product.ts';

const HOUR_MS = 3_600_000;

let product: Product;
let breeder: Breeder;
beforeAll(async () => {
  product = await sharedProduct();
  breeder = await connectedBreeder(product);
});

const photoPath = ({ orderId }: Sale) => `/api/orders/${orderId}/hand-over/photo`;
const add = async (sale: Sale, file?: Buffer, by = breeder) => by.upload(photoPath(sale), file ?? (await smallPhoto()));
const remove = (sale: Sale, by = breeder) => by.call('DELETE', photoPath(sale));
const read = async ({ orderId }: Sale) => (await breeder.call('GET', `/api/orders/${orderId}`)).body['sale'].handOver;
const another = async (seed: number) => (await furryPhoto(200, 150, seed)).jpeg().toBuffer();

async function handedOver(): Promise<Sale> {
  const sale = await sellPet(product, breeder);
  const code = handOverCode(product.dependencies.config, sale.orderId);
  const body = { code, at: new Date().toISOString() };
  expect((await breeder.call('POST', `/api/orders/${sale.orderId}/hand-over`, body)).status).toBe(200);
  return sale;
}

/** The buyer's receipt page, in the mail. */
async function receiptOf({ buyerEmail }: Sale): Promise<string> {
  const [mail = ''] = await mailbox(product, buyerEmail, 1);
  return /\/receipt\?key=[\w-]{43}/.exec(mail)![0];
}

/** As if it had been confirmed so long ago. */
const confirmedAgo = ({ orderId }: Sale, hours: number) =>
  product.dependencies.db
    .update(handOvers)
    .set({ confirmedAt: new Date(Date.now() - hours * HOUR_MS) })
    .where(eq(handOvers.orderId, orderId));

describe('a photo of a hand-over', () => {
  // Shows money.hand-over-photo
  itNightly(
    'is seen by the breeder and at the buyer’s address, by nobody else, and goes home with the pet',
    async () => {
      const sale = await handedOver();
      const original = await withSecrets(await furryPhoto(2400, 1800), 6)
        .jpeg()
        .toBuffer();
      const { status, body } = await add(sale, original);
      expect(status).toBe(200);
      const { photo, confirmedAt, photoUntil } = body['handOver'];
      expect(photo).toEqual({ id: expect.stringMatching(/^[0-9a-f]{32}$/), addedAt: expect.any(String) });
      expect(Date.parse(photoUntil) - Date.parse(confirmedAt)).toBe(48 * HOUR_MS);
      expect(await read(sale)).toEqual(body['handOver']);

      const path = await receiptOf(sale);
      const ofBuyer = path.replace('?', '/hand-over?');
      const own = `/api/documents/${photo.id}`;
      for (const [reader, address] of [[breeder, own] as const, [product.visitor(), ofBuyer] as const]) {
        const { headers, bytes } = await download(reader, address);
        expect([headers.get('content-type'), headers.get('cache-control')]).toEqual([
          'image/jpeg',
          'private, no-store',
        ]);
        expect(await sharp(bytes).metadata()).toMatchObject({ width: 1600, height: 2133 });
        for (const secret of SECRETS) expect(bytes.includes(secret), secret).toBe(false);
      }
      expect((await (await connectedBreeder(product)).call('GET', own)).status).toBe(404);
      expect((await product.visitor().call('GET', own)).status).toBe(401);
      expect((await product.visitor().call('GET', ofBuyer.slice(0, -1))).status).toBe(404);
      expect((await product.visitor().call('GET', `/photos/${photo.id}-1600.webp`)).status).toBe(404);

      const page = await product.visitor().call<string>('GET', path);
      expect(page.body).toContain(`src="${ofBuyer}"`);
      expect(page.body).toContain('Only you and the breeder see it.');
      const spanish = await product.visitor().call<string>('GET', `${path}&lang=es`);
      expect(spanish.body).toContain('Solo la ven usted y el criador.');
      const sold = await product.visitor().call<string>('GET', `/checkout/${sale.linkId}`);
      expect(sold.body).not.toContain(photo.id);

      const pack = unzipSync((await download(product.visitor(), path.replace('/receipt?', '/receipt.zip?'))).bytes);
      expect(await sharp(pack['hand-over.jpg']).metadata()).toMatchObject({ format: 'jpeg', width: 1600 });
      const evidence = await readPdf((await download(breeder, `/api/orders/${sale.orderId}/evidence`)).bytes);
      expect(evidence.text).toContain('The breeder added a photo of the hand-over on');

      await endTrial(product, breeder);
      expect((await breeder.call('GET', own)).status).toBe(200);
      await endTrial(product, breeder, new Date(Date.now() + 24 * HOUR_MS));
    },
  );

  // Shows money.hand-over-photo
  it('comes after the confirmation, within two days; the last one stays, and sending it again is idempotent', async () => {
    const early = await sellPet(product, breeder);
    expect(await add(early)).toMatchObject({ status: 409, body: { code: 'changed' } });
    const sale = await handedOver();
    await add(sale, await another(2));
    const [first, last] = [(await read(sale)).photo, await another(3)];
    const answers = await Promise.all([add(sale, last), add(sale, last)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const { photo } = await read(sale);
    expect(photo.id).not.toBe(first.id);
    await confirmedAgo(sale, 49);
    expect((await add(sale, last)).body['handOver'].photo).toEqual(photo);
    expect(await add(sale, await another(4))).toMatchObject({ status: 409, body: { code: 'gone' } });
    expect((await read(sale)).photo).toEqual(photo);
  });

  // Shows money.hand-over-photo
  it('is removed by the breeder at any time, and its file a day later', async () => {
    const sale = await handedOver();
    const changedAt = async () =>
      (await product.dependencies.db.select().from(liveChanges).where(eq(liveChanges.userId, breeder.userId)))[0]!
        .changedAt;
    const before = await changedAt();
    const { photo } = (await add(sale, await another(5))).body['handOver'];
    // Other open pages of the sale are notified, as of its removal.
    const added = await changedAt();
    expect(added.getTime()).toBeGreaterThan(before.getTime());
    await confirmedAgo(sale, 1_000);
    expect((await remove(sale)).body['handOver']).toMatchObject({ photo: null, confirmedAt: expect.any(String) });
    expect((await changedAt()).getTime()).toBeGreaterThan(added.getTime());
    expect((await remove(sale)).status).toBe(404);
    expect((await product.visitor().call('GET', (await receiptOf(sale)).replace('?', '/hand-over?'))).status).toBe(404);
    const { db } = product.dependencies;
    const isIt = and(eq(documents.userId, breeder.userId), eq(documents.hash, photo.id));
    const longAgo = new Date(Date.now() - 25 * HOUR_MS);
    expect(await db.update(documents).set({ unusedSince: longAgo }).where(isIt).returning()).toHaveLength(1);
    await deleteUnusedDocuments(systemContext(product.dependencies));
    const file = join(product.dataDir, 'photos', `${photo.id}-document.jpg`);
    await eventually(async () => expect(existsSync(file)).toBe(false));
  });

  // Shows money.hand-over-photo
  it('is kept while it is shown, and is taken from the seller alone, of a sale that stands, and only as a photo', async () => {
    const sale = await handedOver();
    const { photo } = (await add(sale)).body['handOver'];
    const { db } = product.dependencies;
    const longAgo = new Date(Date.now() - 25 * HOUR_MS);
    const isIt = and(eq(documents.userId, breeder.userId), eq(documents.hash, photo.id));
    await db.update(documents).set({ unusedSince: longAgo }).where(isIt);
    await deleteUnusedDocuments(systemContext(product.dependencies));
    expect((await breeder.call('GET', `/api/documents/${photo.id}`)).status).toBe(200);

    const stranger = await connectedBreeder(product);
    expect((await add(sale, undefined, stranger)).status).toBe(404);
    expect((await remove(sale, stranger)).status).toBe(404);
    expect(await add(sale, Buffer.from('no photo'))).toMatchObject({ status: 415, body: { code: 'not_a_photo' } });
    await breeder.call('POST', `/api/orders/${sale.orderId}/refund`, { key: `refund-${sale.orderId}` });
    await eventually(async () => expect((await read(sale)).photoUntil).toBeNull());
    expect(await add(sale, await another(6))).toMatchObject({ status: 409, body: { code: 'changed' } });
  });

  // Shows money.hand-over-photo
  itNightly(
    'is in the breeder’s export and archive and in the buyer’s copy, and is erased with the buyer’s evidence',
    async () => {
      const sale = await handedOver();
      const { photo } = (await add(sale, await another(7))).body['handOver'];
      const { body } = await breeder.call('GET', '/api/user/export');
      const exported = (body['orders'] as { id: string }[]).find(({ id }) => id === sale.orderId);
      expect(exported).toMatchObject({ handOver: { photo: { document: photo.id, addedAt: photo.addedAt } } });
      const archive = unzipSync(new Uint8Array((await download(breeder, '/api/books/archive')).bytes));
      expect(Object.keys(archive)).toContain(`documents/${photo.id}.jpg`);

      await quiet(product);
      const redeem = (kind: 'copy' | 'deletion') => redeemBuyerData(product, sale.buyerEmail, kind);
      const [copied] = (await redeem('copy')).body['orders'];
      const bytes = Buffer.from(copied.handOverPhoto.image.split(',')[1], 'base64');
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 200 });
      expect((await redeem('deletion')).status).toBe(200);
      // It proves the sale to a bank for as long as it can be disputed; a new one isn't taken.
      expect((await read(sale)).photo).toMatchObject({ id: photo.id });
      expect(await add(sale)).toMatchObject({ status: 409, body: { code: 'changed' } });
      const { db } = product.dependencies;
      const [kept] = await db.select().from(keptEvidence).where(eq(keptEvidence.orderId, sale.orderId));
      await eraseDue({ ...systemContext(product.dependencies), now: kept!.eraseAt });
      expect((await read(sale)).photo).toBeNull();
      expect(await db.select().from(handOverPhotos).where(eq(handOverPhotos.orderId, sale.orderId))).toEqual([]);
    },
  );
});

import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { DOCUMENT_MAX_BYTES, UNUSED_DOCUMENT_HOURS } from '../../../contract/business.ts';
import { boughtDocumentPath, documentPath } from '../../../contract/pages/public-page.ts';
import { systemContext } from '../../../server/context.ts';
import { deleteUnusedDocuments } from '../../../server/features/pets/documents/jobs.ts';
import { describeNightly, itNightly } from '../../environment/it-nightly.ts';
import { redLeftBlueRight, SECRETS, smallPhoto, withSecrets } from '../../photos/images.ts';
import { pdfOf } from '../../photos/papers.ts';
import { connectedBreeder, createPet, offerPet, registerBreeder, type Breeder } from '../../product/breeder.ts';
import { openCheckout, payByCard } from '../../product/buyer.ts';
import { eventually } from '../../product/eventually.ts';
import { download } from '../../product/pdf.ts';
import type { Product } from '../../product/product.ts';
import { sharedProduct } from '../../product/shared-product.ts';

let product: Product;
let breeder: Breeder;
beforeAll(async () => {
  product = await sharedProduct();
  breeder = await connectedBreeder(product);
});

const locked = (entry: string) =>
  Buffer.from(pdfOf('locked').toString('latin1').replace('/Root 1 0 R', `/Root 1 0 R${entry}`), 'latin1');

interface Paper {
  id: string;
  type: 'pdf' | 'photo';
  bytes: number;
}
const send = (file: Buffer, owner = breeder) => owner.upload('/api/documents', file, 'paper.html', 'document');
async function stored(file: Buffer, owner = breeder): Promise<Paper> {
  const { status, body } = await send(file, owner);
  expect(status).toBe(200);
  return body['document'];
}
const healthWith = (document: Paper | null) => ({
  health: [{ kind: 'vaccination', on: null, words: 'DHPP', document }],
});
const change = (petId: string, document: Paper | null) =>
  breeder.call('PATCH', `/api/pets/${petId}`, { details: healthWith(document) });
const openAt = (path: string) => download(product.visitor(), path);
const filesOf = (id: string) => {
  const folder = join(product.dataDir, 'photos');
  return existsSync(folder) ? readdirSync(folder).filter((name) => name.startsWith(id)) : [];
};
/** As the hourly job does after a while. */
const cleanUp = (hours: number) =>
  deleteUnusedDocuments({
    ...systemContext(product.dependencies),
    now: new Date(Date.now() + hours * 3_600_000 + 60_000),
  });

/** A pet with a document, sold; with the address of its receipt. */
async function sold(document: Paper) {
  const { pet, linkId } = await offerPet(breeder, { details: healthWith(document) });
  const buyer = product.visitor();
  const success = new URL((await payByCard(buyer, await openCheckout(buyer, linkId)))!);
  await buyer.call('GET', `/api/payment-success${success.search}`);
  const page = (await buyer.call<string>('GET', success.pathname + success.search)).body;
  const receipt = /href="(\/receipt\?key=[\w-]+)"/.exec(page)![1]!;
  return { pet, linkId, page, receipt };
}

describe('the document of a health record', () => {
  // Shows dashboard.health-documents
  itNightly('is a PDF, kept as it is and only ever saved by a browser, never run', async () => {
    const paper = pdfOf('as it is');
    const document = await stored(paper);
    expect(document).toEqual({ id: expect.stringMatching(/^[0-9a-f]{32}$/), type: 'pdf', bytes: paper.length });
    const { linkId } = await offerPet(breeder, { details: healthWith(document) });
    const { status, headers, bytes } = await openAt(documentPath(linkId, document.id));
    expect([status, bytes.equals(paper)]).toEqual([200, true]);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="vaccination.pdf"',
      'content-security-policy': expect.stringMatching(/^default-src 'none';.*; sandbox$/),
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
    });
  });

  // Shows dashboard.health-documents
  itNightly('is a photo, upright and without what the camera wrote into it', async () => {
    const original = await withSecrets(redLeftBlueRight(600, 400), 6).jpeg().toBuffer();
    const document = await stored(original);
    const { linkId } = await offerPet(breeder, { details: healthWith(document) });
    const { headers, bytes } = await openAt(documentPath(linkId, document.id));
    expect([headers.get('content-type'), bytes.length]).toEqual(['image/jpeg', document.bytes]);
    expect(headers.get('content-disposition')).toBe('inline; filename="vaccination.jpg"');
    const metadata = await sharp(bytes).metadata();
    expect(metadata).toMatchObject({ format: 'jpeg', width: 400, height: 600 });
    expect([metadata.exif, metadata.xmp, metadata.icc]).toEqual([undefined, undefined, undefined]);
    for (const secret of SECRETS) expect(bytes.includes(secret), secret).toBe(false);
  });

  // Shows dashboard.health-documents
  itNightly.each<[string, () => Buffer, number, string]>([
    ['a web page', () => Buffer.from('<html><script>alert(1)</script>'), 415, 'not_a_document'],
    [
      'a web page that names itself a PDF further on',
      () => Buffer.concat([Buffer.from('<html>'), pdfOf('')]),
      415,
      'not_a_document',
    ],
    ['a PDF that was cut', () => pdfOf('').subarray(0, 60), 415, 'not_a_document'],
    [
      'a picture that is a program',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      415,
      'not_a_document',
    ],
    [
      'more than ten megabytes',
      () => Buffer.concat([pdfOf(''), Buffer.alloc(DOCUMENT_MAX_BYTES), Buffer.from('%%EOF')]),
      413,
      'too_large',
    ],
  ])('is not %s', async (_what, file, status, code) => {
    expect(await send(file())).toMatchObject({ status, body: { code } });
  });

  itNightly.each<[string, Buffer, Buffer]>([
    ['a byte order mark', Buffer.from('\u{FEFF}'), Buffer.alloc(0)],
    ['one of two bytes', Buffer.from([0xfe, 0xff]), Buffer.alloc(0)],
    ['line breaks in front', Buffer.from('\r\n\n \t'), Buffer.alloc(0)],
    ['both', Buffer.from('\u{FEFF}\r\n'), Buffer.from('\r\n\r\n')],
    ['zeros behind it', Buffer.alloc(0), Buffer.alloc(70_000)],
    ['blanks behind it', Buffer.alloc(0), Buffer.alloc(9_000, ' ')],
    ['erased memory behind it', Buffer.alloc(0), Buffer.alloc(9_000, 0xff)],
    ['the end mark of old systems', Buffer.alloc(0), Buffer.from([0x1a])],
  ])('is a PDF with %s, kept without it', async (what, before, behind) => {
    const paper = pdfOf(what);
    expect(await stored(Buffer.concat([before, paper, behind]))).toMatchObject({ type: 'pdf', bytes: paper.length });
  });

  itNightly('is a photo with a byte order mark or line breaks in front', async () => {
    for (const before of ['\u{FEFF}', '\r\n', '\n'])
      expect(await stored(Buffer.concat([Buffer.from(before), await smallPhoto()]))).toMatchObject({ type: 'photo' });
  });

  itNightly.each<[string, Buffer, RegExp]>([
    ['that asks for a password', locked('/Encrypt 4 0 R'), /protected with a password/],
    [
      'whose encryption stands in its trailer',
      locked('/Encrypt<</Filter/Standard/V 2/R 3>>'),
      /protected with a password/,
    ],
    [
      'behind the head of a mail',
      Buffer.concat([Buffer.from('Content-Type: application/pdf\r\n\r\n'), pdfOf('')]),
      /other data in front/,
    ],
    [
      'with a lot of something else behind it',
      Buffer.concat([pdfOf(''), Buffer.from('<p>x</p>'.repeat(400))]),
      /damaged or incomplete/,
    ],
  ])('is no PDF %s, and the breeder reads why', async (_what, file, message) => {
    expect(await send(file)).toMatchObject({ status: 415, body: { message: expect.stringMatching(message) } });
  });

  // Shows dashboard.health-documents
  itNightly('is one breeder’s own until a buyer may read it', async () => {
    const document = await stored(pdfOf('own'));
    const other = await registerBreeder(product);
    const path = `/api/documents/${document.id}`;
    expect((await download(breeder, path)).status).toBe(200);
    expect((await download(other, path)).status).toBe(404);
    expect((await openAt(path)).status).toBe(401);
    expect((await openAt(`/photos/${document.id}-document.pdf`)).status).toBe(404);
    const taken = await other.call('POST', '/api/pets', {
      name: 'Rex',
      breed: 'Beagle',
      price: '500',
      age: 'baby',
      description: 'A calm and friendly puppy.',
      details: healthWith(document),
    });
    expect(taken).toMatchObject({
      status: 400,
      body: { errors: { 'details.health.0.document': 'Please choose this document again' } },
    });
  });

  // Shows dashboard.health-documents
  it('has the size and kind that were stored, whatever the form says', async () => {
    const document = await stored(pdfOf('facts'));
    const { id } = await createPet(breeder, { details: healthWith({ ...document, type: 'photo', bytes: 1 }) });
    const { body } = await breeder.call('GET', `/api/pets/${id}/details`);
    expect(body['details'].health[0].document).toEqual(document);
  });
});

describe('on the page of a link, a document', () => {
  // Shows link-page.documents
  it('is a plain link with kind and size, and goes with the page', async () => {
    const document = await stored(pdfOf('page'));
    const { pet, linkId } = await offerPet(breeder, { details: healthWith(document) });
    const path = documentPath(linkId, document.id);
    const page = () => product.visitor().call<string>('GET', `/checkout/${linkId}`);
    expect((await page()).body).toContain(`href="${path}"`);
    expect((await page()).body).toContain('Vaccination record (PDF, 1 KB)');
    await breeder.call('POST', `/api/payment-links/${linkId}/pause`, { note: '' });
    expect((await openAt(path)).status).toBe(404);
    await breeder.call('POST', `/api/payment-links/${linkId}/resume`);
    expect((await openAt(path)).status).toBe(200);
    expect((await openAt(documentPath(linkId, 'f'.repeat(32)))).status).toBe(404);
    await change(pet.id, null);
    expect((await page()).body).not.toContain('Vaccination record');
    expect((await openAt(path)).status).toBe(404);
    await change(pet.id, document);
    await breeder.call('DELETE', `/api/payment-links/${linkId}`);
    expect((await openAt(path)).status).toBe(404);
  });

  // Shows link-page.documents
  itNightly('is nobody’s to read after the sale, but the buyer’s, at the receipt', async () => {
    const document = await stored(pdfOf('bought'));
    const { linkId, page, receipt } = await sold(document);
    const link = await product.visitor().call<string>('GET', `/checkout/${linkId}`);
    expect([link.status, link.body.includes('Vaccination record')]).toEqual([200, false]);
    expect((await openAt(documentPath(linkId, document.id))).status).toBe(404);
    const bought = boughtDocumentPath(receipt, document.id);
    for (const text of [page, (await product.visitor().call<string>('GET', receipt)).body])
      expect(text).toContain(`href="${bought}"`);
    expect((await openAt(bought)).bytes.equals(pdfOf('bought'))).toBe(true);
    expect((await openAt(bought.replace(/key=.*/, `key=${'k'.repeat(43)}`))).status).toBe(404);
  });
});

describeNightly('the file of a document', () => {
  // Shows dashboard.health-documents
  it('goes a day after nothing names it anymore', async () => {
    const [kept, left] = [await stored(pdfOf('kept')), await stored(pdfOf('left'))];
    const { pet } = await offerPet(breeder, { details: healthWith(left) });
    await change(pet.id, kept);
    await cleanUp(UNUSED_DOCUMENT_HOURS - 2);
    expect(filesOf(left.id)).toHaveLength(1);
    await cleanUp(UNUSED_DOCUMENT_HOURS);
    await eventually(async () => expect(filesOf(left.id)).toEqual([]));
    expect(filesOf(kept.id)).toEqual([`${kept.id}-document.pdf`]);
    expect(await change(pet.id, left)).toMatchObject({ status: 400 });
  });

  // Shows link-page.documents
  it('stays for the buyer when the breeder’s next pet no longer has it, until the buyer’s details go', async () => {
    const document = await stored(pdfOf('shared'));
    const { pet, receipt } = await sold(document);
    const { query } = product.dependencies.database;
    await query(`delete from pet_details where pet_id = '${pet.id}'`);
    await cleanUp(UNUSED_DOCUMENT_HOURS);
    expect((await openAt(boughtDocumentPath(receipt, document.id))).status).toBe(200);
    await query(`update orders set pet_details = null where pet_id = '${pet.id}'`);
    await cleanUp(UNUSED_DOCUMENT_HOURS);
    await eventually(async () => expect(filesOf(document.id)).toEqual([]));
  });

  // Shows dashboard.health-documents
  it('goes with the account, unless another breeder has the same', async () => {
    const closing = await registerBreeder(product);
    const [shared, own] = [await stored(pdfOf('both'), closing), await stored(pdfOf('closing'), closing)];
    expect(await stored(pdfOf('both'))).toEqual(shared);
    await createPet(closing, { details: healthWith(own) });
    await closing.call('DELETE', '/api/user/delete-account');
    await eventually(async () => expect(filesOf(own.id)).toEqual([]));
    expect(filesOf(shared.id)).toHaveLength(1);
  });
});

import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { forgetConfirmation } from '../../product/authenticator.ts';
import { redLeftBlueRight, smallPhoto } from '../../photos/images.ts';
import { pdfOf } from '../../photos/papers.ts';
import { connectedBreeder, createPet, registerBreeder, type Breeder } from '../../product/breeder.ts';
import { download, readPdf } from '../../product/pdf.ts';
import { startProduct, type Product } from '../../product/product.ts';
import { payRest, reservePet } from '../../product/reservation.ts';
import { sellPet, type Sale } from '../../product/sale.ts';

const PATH = '/api/books/archive';

let product: Product;
let breeder: Breeder;
let sales: Sale[];
let pet: { id: string };
let photo: string;
let waiting: string;
let document: string;
let files: Record<string, Uint8Array>;
beforeAll(async () => {
  product = await startProduct();
  breeder = await connectedBreeder(product);
  sales = [await sellPet(product, breeder), await sellPet(product, breeder, '300.00')];
  pet = await createPet(breeder, { name: '=Juno()' });
  photo = (await breeder.upload(`/api/pets/${pet.id}/photo`, await smallPhoto())).body['pet'].imageUrl;
  const upload = await breeder.upload('/api/photos', await redLeftBlueRight(64, 48).jpeg().toBuffer());
  waiting = /^\/photos\/([0-9a-f]+)-/.exec(upload.body['photo'].imageUrl)![1]!;
  const paper = await breeder.upload('/api/documents', pdfOf('archived'), 'paper.pdf', 'document');
  document = paper.body['document'].id;
  await breeder.call('POST', '/api/books/recorded-sales', {
    soldOn: '2026-03-31',
    petName: 'Rex',
    method: 'cash',
    amount: '700',
  });
  const { status, headers, bytes } = await download(breeder, PATH);
  expect([status, headers.get('content-type')]).toEqual([200, 'application/zip']);
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename="litterlink-\d{4}-\d\d-\d\d\.zip"$/);
  files = unzipSync(new Uint8Array(bytes));
});
afterAll(() => product.stop());

const textOf = (name: string) => Buffer.from(files[name]!).toString('utf8');
const month = () => new Date().toISOString().slice(0, 7);

describe('the archive of an account', () => {
  // Shows dashboard.archive-of-books
  it('is one ZIP with data as JSON and CSV, photos, documents and receipts', () => {
    expect(Object.keys(files).toSorted()).toEqual([
      'data.json',
      `documents/${document}.pdf`,
      'litters.csv',
      'movements.csv',
      'payment-links.csv',
      'pets.csv',
      `photos/Juno-${pet.id.slice(0, 8)}-1.webp`,
      `photos/other-${waiting}.webp`,
      'questions.csv',
      `receipts/${month()}.pdf`,
      'recorded-sales.csv',
      'waiting-lists.csv',
    ]);
  });

  it('has the same data as the export, with the recorded sales', async () => {
    const data = JSON.parse(textOf('data.json'));
    const { body } = await breeder.call('GET', '/api/user/export');
    for (const list of ['profile', 'pets', 'paymentLinks', 'orders', 'recordedSales'])
      expect(data[list], list).toEqual(body[list]);
    expect(data.recordedSales).toMatchObject([{ petName: 'Rex', amount: '700.00', method: 'cash' }]);
  });

  it('has a photo under its pet’s name, which the data names too', () => {
    const data = JSON.parse(textOf('data.json'));
    const named = [...data.pets.flatMap((each: any) => each.photoFiles), data.waitingPhotos[0].photoFile];
    expect(named.toSorted()).toEqual(
      Object.keys(files)
        .filter((name) => name.startsWith('photos/'))
        .toSorted(),
    );
    expect(textOf('pets.csv')).toContain('photos/Juno-');
  });

  it('has CSV files without formulas', () => {
    expect(textOf('pets.csv').trimEnd().split('\r\n')).toHaveLength(4);
    expect(textOf('pets.csv')).toContain("'=Juno()");
    expect(textOf('movements.csv')).toContain(',Sale,');
    expect(textOf('recorded-sales.csv')).toContain('2026-03-31,Rex,,Cash,700.00,USD,');
  });

  // Shows dashboard.archive-of-books
  it('has a page for each receipt, and the photo as it was stored', async () => {
    const { pages, text } = await readPdf(files[`receipts/${month()}.pdf`]!);
    expect(pages).toBe(sales.length);
    for (const { total } of sales) expect(text).toContain(total);
    const { bytes } = await download(product.visitor(), photo.replace('-800', '-1600'));
    const name = Object.keys(files).find((each) => each.startsWith('photos/Juno-'))!;
    expect(Buffer.from(files[name]!).equals(bytes)).toBe(true);
  });

  // Shows success.part-receipt-found
  it('has those of the payments of a reservation among them by number, and names them in its movements', async () => {
    const seller = await connectedBreeder(product);
    const reservation = await reservePet(product, seller);
    await sellPet(product, seller);
    await payRest(product, reservation, '105.00');
    const archive = unzipSync(new Uint8Array((await download(seller, PATH)).bytes));
    const texts = Object.keys(archive).filter((name) => name.startsWith('receipts/'));
    const read = await Promise.all(texts.toSorted().map(async (name) => (await readPdf(archive[name]!)).text));
    const numbers = [...read.join(' ').matchAll(/Receipt no\. (\d) · (LL-\w{4}-\w{4})/g)];
    expect(numbers.map(([, number]) => number)).toEqual(['1', '2', '3']);
    const movements = Buffer.from(archive['movements.csv']!).toString('utf8').split('\r\n');
    const lineOf = (reference: string) => movements.find((line) => line.includes(reference));
    const [deposit, , part] = numbers.map(([, , reference]) => lineOf(reference!));
    expect([deposit, part]).toEqual([expect.stringContaining('-10.00'), expect.stringContaining('-5.00')]);
  });

  it('is whole for an account without anything', async () => {
    const { bytes } = await download(await registerBreeder(product), PATH);
    expect(Object.keys(unzipSync(new Uint8Array(bytes)))).toHaveLength(8);
  });

  it('asks for the password again where that is some time ago, and is no visitor’s', async () => {
    expect((await breeder.call('POST', PATH)).body).toEqual({ path: PATH });
    expect((await product.visitor().call('GET', PATH)).status).toBe(401);
    await forgetConfirmation(product, breeder);
    for (const method of ['GET', 'POST'])
      expect(await breeder.call(method, PATH)).toMatchObject({ status: 403, body: { code: 'confirmation_required' } });
  });
});

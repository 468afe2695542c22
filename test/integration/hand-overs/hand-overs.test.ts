import { eq } from 'drizzle-orm';
import { strFromU8, unzipSync } from 'fflate';
import { beforeAll, describe, expect, it } from 'vitest';
import { smallPhoto } from '../../photos/images.ts';
import { orders, payments } from '../../../server/db/schema.ts';
import { itNightly } from '../../environment/it-nightly.ts';
import { connectedBreeder, type Breeder } from '../../product/breeder.ts';
import { eventually } from '../../product/eventually.ts';
import { openStream } from '../../product/live-stream.ts';
import { mailbox, mailContaining } from '../../product/outbox.ts';
import { download, readPdf } from '../../product/pdf.ts';
import type { Product } from '../../product/product.ts';
import { payRest, reservePet } from '../../product/reservation.ts';
import { sellPet, type Sale } from '../../product/sale.ts';
import { sharedProduct } from '../../product/shared-product.ts';

const CHIP = '985112003456789';

let product: Product;
let breeder: Breeder;
beforeAll(async () => {
  product = await sharedProduct();
  breeder = await connectedBreeder(product);
});

/** The buyer's receipt page, in the mail. */
async function receiptOf({ buyerEmail }: Sale): Promise<string> {
  const [mail = ''] = await mailbox(product, buyerEmail, 1);
  return /\/receipt\?key=[\w-]{43}/.exec(mail)![0];
}
const open = async (path: string) => (await product.visitor().call<string>('GET', path)).body;
const codeOn = (page: string) => />([0-9A-HJKMNP-TV-Z]{6})<\/p>/.exec(page)?.[1];
const confirm = ({ orderId }: Pick<Sale, 'orderId'>, body: object, by = breeder) =>
  by.call('POST', `/api/orders/${orderId}/hand-over`, { at: new Date().toISOString(), ...body });
const receive = (path: string) => product.visitor().submit('/receipt/received', { key: path.split('=')[1]! });
const read = async ({ orderId }: Sale) => (await breeder.call('GET', `/api/orders/${orderId}`)).body['sale'];

describe('the hand-over of a sold pet', () => {
  // Shows money.hand-over
  it('is done once the breeder typed the code on the buyer’s receipt, and the buyer confirmed it without scripts', async () => {
    const sale = await sellPet(product, breeder);
    const path = await receiptOf(sale);
    const code = codeOn(await open(path))!;
    expect((await read(sale)).handOver).toMatchObject({ doneAt: null, confirmedAt: null, hasChip: false });

    const { status, body } = await confirm(sale, { code: ` ${code.slice(0, 3).toLowerCase()}-${code.slice(3)} ` });
    expect([status, body['handOver']]).toMatchObject([200, { doneAt: null, chip: null }]);
    const asked = await open(path);
    expect(asked).toContain('The breeder confirmed on');
    expect(codeOn(asked)).toBeUndefined();

    expect((await receive(path)).status).toBe(303);
    expect(await open(path)).toContain('You and the breeder have both confirmed it.');
    const { handOver, timeline } = await read(sale);
    expect(handOver.doneAt).toBe(handOver.receivedAt);
    expect(timeline.map(({ kind }: { kind: string }) => kind)).toEqual(
      expect.arrayContaining(['handed_over', 'received']),
    );
  });

  // Shows money.hand-over
  it('may be confirmed by the buyer first, and each side’s first word counts', async () => {
    const sale = await sellPet(product, breeder);
    const path = await receiptOf(sale);
    const code = codeOn(await open(path))!;
    await receive(path);
    const { receivedAt } = (await read(sale)).handOver;
    await receive(path);
    const first = await confirm(sale, { code });
    const again = await Promise.all([confirm(sale, { code }), confirm(sale, { code: '000000' })]);
    for (const { body } of again) expect(body).toEqual(first.body);
    expect((await read(sale)).handOver).toMatchObject({ receivedAt, doneAt: first.body['handOver'].confirmedAt });
  });

  // Shows money.hand-over-code
  itNightly('keeps the device’s time beside the server’s, unless it lies before the payment or ahead', async () => {
    const [sent, early, late] = [
      await sellPet(product, breeder),
      await sellPet(product, breeder),
      await sellPet(product, breeder),
    ];
    const { paidAt } = (await read(sent)).order;
    const deviceTimes = [paidAt, '2020-01-01T00:00:00.000Z', new Date(Date.now() + 3_600_000).toISOString()];
    for (const [index, sale] of [sent, early, late].entries()) {
      const code = codeOn(await open(await receiptOf(sale)))!;
      const { body } = await confirm(sale, { code, at: deviceTimes[index] });
      expect(body['handOver'].deviceAt).toBe(index === 0 ? new Date(paidAt).toISOString() : null);
    }
  });

  itNightly('counts the device’s time of a reservation from the last payment on', async () => {
    for (const isEarly of [true, false]) {
      const reservation = await reservePet(product, breeder);
      const day = 86_400_000;
      const paid = { paidAt: new Date(Date.now() - 2 * day), createdAt: new Date(Date.now() - 2 * day) };
      await product.dependencies.db.update(payments).set(paid).where(eq(payments.orderId, reservation.orderId));
      const reservedAt = new Date(Date.now() - day).toISOString();
      await payRest(product, reservation);
      const mail = await mailContaining(product, reservation.buyerEmail, 'Your receipt for');
      const code = codeOn(await open(/\/receipt\?key=[\w-]{43}/.exec(mail)![0]))!;
      const at = isEarly ? reservedAt : new Date().toISOString();
      const { body } = await confirm(reservation, { code, at });
      expect(body['handOver']).toMatchObject({ confirmedAt: expect.any(String), deviceAt: isEarly ? null : at });
    }
  });

  // Shows money.hand-over-code
  it('asks for the end of the microchip, refuses a littermate’s, and says when it wasn’t read', async () => {
    const [matched, unread] = [
      await sellPet(product, breeder, '900.00', { details: { microchip: CHIP } }),
      await sellPet(product, breeder, '900.00', { details: { microchip: CHIP } }),
    ];
    const code = codeOn(await open(await receiptOf(matched)))!;
    const refused = await confirm(matched, { code, chip: '1234' });
    expect([refused.status, refused.body['errors'].chip]).toEqual([
      400,
      'These aren’t the last characters of this pet’s chip. Please scan it again: it may be a littermate’s.',
    ]);
    expect((await confirm(matched, { code, chip: '6789' })).body['handOver']).toMatchObject({ chip: 'matched' });
    const other = codeOn(await open(await receiptOf(unread)))!;
    expect((await confirm(unread, { code: other })).body['handOver']).toMatchObject({
      chip: 'not_read',
      hasChip: true,
    });
  });

  // Shows money.hand-over-code
  it('refuses another sale’s code, and after five wrong ones the right one too', async () => {
    const [sale, other] = [await sellPet(product, breeder), await sellPet(product, breeder)];
    const code = codeOn(await open(await receiptOf(sale)))!;
    const wrong = codeOn(await open(await receiptOf(other)))!;
    for (let count = 0; count < 5; count++)
      expect((await confirm(sale, { code: wrong })).body['errors'].code).toMatch(/^This isn’t the code of this sale/);
    expect((await confirm(sale, { code })).body).toMatchObject({ code: 'too_many_tries' });
    expect((await confirm(other, { code: wrong })).status).toBe(200);
    expect((await confirm(sale, { code: '12345' })).body['errors'].code).toBe('The code has 6 letters and digits');
  });

  // Shows money.hand-over-code
  it('is nobody else’s to confirm', async () => {
    const sale = await sellPet(product, breeder);
    const path = await receiptOf(sale);
    const code = codeOn(await open(path))!;
    expect((await confirm(sale, { code }, await connectedBreeder(product))).status).toBe(404);
    expect((await receive(`/receipt?key=${'x'.repeat(43)}`)).status).toBe(404);
    expect((await read(sale)).handOver).toMatchObject({ confirmedAt: null, receivedAt: null });
  });

  // Shows money.hand-over-code
  itNightly('ends with a refund, and stays as it was if it was confirmed before', async () => {
    const [open1, confirmed] = [await sellPet(product, breeder), await sellPet(product, breeder)];
    const [path, other] = [await receiptOf(open1), await receiptOf(confirmed)];
    const code = codeOn(await open(path))!;
    await confirm(confirmed, { code: codeOn(await open(other)) });
    for (const { orderId } of [open1, confirmed])
      await breeder.call('POST', `/api/orders/${orderId}/refund`, { key: `refund-${orderId}` });
    await eventually(async () => {
      for (const sale of [open1, confirmed]) expect((await read(sale)).order.status).toBe('refunded');
    });
    expect((await confirm(open1, { code })).body).toMatchObject({ code: 'changed' });
    await receive(path);
    expect((await read(open1)).handOver).toBeNull();
    expect(await open(path)).not.toContain('Pick-up');
    await receive(other);
    expect((await read(confirmed)).handOver).toMatchObject({ confirmedAt: expect.any(String), receivedAt: null });
  });
});

describe('a hand-over that both have confirmed', () => {
  const isAbout = (words: string) => (mail: string) => mail.includes(words);

  // Shows money.hand-over-mails
  it('is mailed once to each, to the buyer in the language of the purchase', async () => {
    const seller = await connectedBreeder(product);
    for (const language of ['en', 'es'] as const) {
      const sale = await sellPet(product, seller);
      const isTheirs = eq(orders.id, sale.orderId);
      await product.dependencies.db.update(orders).set({ language }).where(isTheirs);
      const path = await receiptOf(sale);
      const code = codeOn(await open(path))!;
      // Either may be the last.
      const sides = [() => confirm(sale, { code }, seller), () => receive(path)];
      for (const side of language === 'en' ? sides : sides.toReversed()) await Promise.all([side(), side()]);
      const subject = language === 'en' ? 'Biscuit was handed over' : 'La entrega de Biscuit';
      const mails = await eventually(async () => {
        const found = (await mailbox(product, sale.buyerEmail, 2)).filter(isAbout(subject));
        expect(found).toHaveLength(1);
        return found;
      });
      expect(mails[0]).toContain('/receipt?key=');
      await eventually(async () =>
        expect(
          (await mailbox(product, seller.email, 1))
            .filter(isAbout('was handed over'))
            .filter(isAbout(`/sales/${sale.orderId}`)),
        ).toHaveLength(1),
      );
    }
  });

  // Shows money.hand-over-mails
  it('is heard at once on the breeder’s open pages, each side of it', async () => {
    const seller = await connectedBreeder(product);
    const sale = await sellPet(product, seller);
    const path = await receiptOf(sale);
    const stream = await openStream(seller, product.url);
    try {
      const [order, code] = [{ id: sale.orderId }, codeOn(await open(path))!];
      await receive(path);
      await stream.hears({ kind: 'order', happening: 'changed', order });
      await confirm(sale, { code }, seller);
      expect(await stream.hears({ kind: 'order', happening: 'handed_over', order })).toMatchObject({ order });
    } finally {
      stream.close();
    }
  });
});

describe('the go-home pack', () => {
  // Shows money.go-home-pack
  it('has receipt, health documents, care sheet and a note on the chip, for the buyer and the breeder', async () => {
    const seller = await connectedBreeder(product);
    const document = (await seller.upload('/api/documents', await smallPhoto(), 'card.jpg', 'document')).body[
      'document'
    ];
    const vaccination = { kind: 'vaccination', on: null, words: 'DHPP', document };
    await seller.call('PATCH', '/api/care-sheet', { careSheet: 'Feed twice a day.\nWalk after meals.' });
    const sale = await sellPet(product, seller, '900.00', { details: { microchip: CHIP, health: [vaccination] } });
    const path = (await receiptOf(sale)).replace('/receipt?', '/receipt.zip?');

    const { headers, bytes } = await download(product.visitor(), path);
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="LL-[\w-]+\.zip"$/);
    const files = unzipSync(bytes);
    const receipt = Object.keys(files).find((name) => name.startsWith('receipt-'))!;
    expect(Object.keys(files)).toEqual([receipt, 'health/1-vaccination.jpg', 'care-sheet.txt', 'microchip.txt']);
    expect(strFromU8(files['care-sheet.txt']!)).toContain('Feed twice a day.\r\nWalk after meals.');
    expect(strFromU8(files['microchip.txt']!)).toContain(`Biscuit’s microchip number is ${CHIP}.`);
    expect((await readPdf(Buffer.from(files[receipt]!))).text).toContain('$945.00');
    const own = await download(seller, `/api/orders/${sale.orderId}/pack`);
    expect(Object.keys(unzipSync(own.bytes))).toEqual(Object.keys(files));
    expect((await breeder.call('GET', `/api/orders/${sale.orderId}/pack`)).status).toBe(404);
    const spanish = unzipSync((await download(product.visitor(), `${path}&lang=es`)).bytes);
    expect(strFromU8(spanish['microchip.txt']!)).toContain('El número de microchip de Biscuit');
  });

  // Shows money.go-home-pack
  it('leaves out what there isn’t, also after the care sheet was emptied', async () => {
    const seller = await connectedBreeder(product);
    await seller.call('PATCH', '/api/care-sheet', { careSheet: 'Feed twice a day.' });
    expect((await seller.call('PATCH', '/api/care-sheet', { careSheet: '  ' })).body).toEqual({ careSheet: '' });
    const sale = await sellPet(product, seller);
    const { bytes } = await download(seller, `/api/orders/${sale.orderId}/pack`);
    expect(Object.keys(unzipSync(bytes))).toEqual([expect.stringMatching(/^receipt-/)]);
    const tooLong = await seller.call('PATCH', '/api/care-sheet', { careSheet: 'x'.repeat(10_001) });
    expect([tooLong.status, tooLong.body['errors'].careSheet]).toEqual([400, 'Please use 10,000 characters at most']);
  });
});

import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { furryPhoto, smallPhoto } from '../../photos/images.ts';
import { connectedBreeder, offerPet, type Breeder } from '../../product/breeder.ts';
import { openCheckout, payByCard } from '../../product/buyer.ts';
import { eventually } from '../../product/eventually.ts';
import { startProduct, type Product } from '../../product/product.ts';
import { exchangeRaw } from '../../product/raw-http.ts';
import { cookieHeader } from '../../product/visitor.ts';

const REFUSED = { message: "This pet has been sold, so its photo can't be changed.", code: 'sold' };
let product: Product;
let breeder: Breeder;
let petId: string;
let linkId: string;
beforeAll(async () => {
  product = await startProduct();
  breeder = await connectedBreeder(product);
});
beforeEach(async () => {
  const offer = await offerPet(breeder);
  [petId, linkId] = [offer.pet.id, offer.linkId];
});
afterAll(() => product.stop());

const pet = async () => (await breeder.call('GET', '/api/pets/my')).body['pets'].find(({ id }: any) => id === petId);
const jpeg = async (width: number, height: number) => (await furryPhoto(width, height)).jpeg().toBuffer();
const files = () => {
  const folder = join(product.dataDir, 'photos');
  return existsSync(folder) ? readdirSync(folder).sort() : [];
};
async function sell() {
  const buyer = product.visitor();
  await payByCard(buyer, await openCheckout(buyer, linkId));
  await eventually(async () => expect((await pet()).status).toBe('sold'));
}

function uploadOf(photo: Buffer) {
  const start = '--x\r\ncontent-disposition: form-data; name="photo"; filename="a.jpg"\r\n\r\n';
  const body = Buffer.concat([Buffer.from(start), photo, Buffer.from('\r\n--x--\r\n')]);
  const headers = [
    `POST /api/pets/${petId}/photo HTTP/1.1`,
    'host: localhost',
    `cookie: ${cookieHeader(breeder)}`,
    'content-type: multipart/form-data; boundary=x',
    `content-length: ${body.length}`,
    'connection: close',
  ];
  return { head: `${headers.join('\r\n')}\r\n\r\n`, body };
}

describe('the photo of a sold pet', () => {
  // Shows dashboard.sold-photo
  it('can’t be changed, and the response says why', async () => {
    expect((await breeder.upload(`/api/pets/${petId}/photo`, await smallPhoto())).status).toBe(200);
    await sell();
    const [before, stored] = [await pet(), files()];
    const answer = await breeder.upload(`/api/pets/${petId}/photo`, await jpeg(600, 400));
    expect([answer.status, answer.body]).toEqual([409, REFUSED]);
    expect([await pet(), files()]).toEqual([before, stored]);
  });

  it('is refused before a byte of the new one is read', async () => {
    await sell();
    const { head } = uploadOf(await smallPhoto());
    const answer = await exchangeRaw(product.url, (socket) => void socket.write(head));
    expect([answer.status, JSON.parse(answer.body)]).toEqual([409, REFUSED]);
  });

  it('stays when the sale settles during an upload', async () => {
    const before = files();
    const { head, body } = uploadOf(await jpeg(1200, 900));
    const answer = await exchangeRaw(product.url, async (socket) => {
      socket.write(head);
      socket.write(body.subarray(0, 1_000));
      await sell();
      socket.write(body.subarray(1_000));
    });
    expect([answer.status, JSON.parse(answer.body)]).toEqual([409, REFUSED]);
    expect([(await pet()).imageUrl, files()]).toEqual([null, before]);
  });

  it('is in a consistent state when sale and upload race', async () => {
    const buyer = product.visitor();
    const checkout = await openCheckout(buyer, linkId);
    const [upload] = await Promise.all([
      breeder.upload(`/api/pets/${petId}/photo`, await jpeg(1600, 1200)),
      payByCard(buyer, checkout),
    ]);
    await eventually(async () => expect((await pet()).status).toBe('sold'));
    expect([200, 409]).toContain(upload.status);
    expect((await pet()).imageUrl).toBe(upload.status === 200 ? upload.body['pet'].imageUrl : null);
  });

  it('can be changed again once the sale is refunded', async () => {
    await sell();
    const { body } = await breeder.call('GET', '/api/orders/my');
    const order = body['orders'].find((each: any) => each.pet.id === petId);
    expect((await breeder.call('POST', `/api/orders/${order.id}/refund`, { key: 'all of it' })).status).toBe(200);
    await eventually(async () => expect((await pet()).status).toBe('refunded'));
    expect((await breeder.upload(`/api/pets/${petId}/photo`, await smallPhoto())).status).toBe(200);
  });
});

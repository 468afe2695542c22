import { beforeAll, describe, expect, it } from 'vitest';
import { offerPet, petOf, connectedBreeder, type Breeder } from '../../product/breeder.ts';
import type { Product } from '../../product/product.ts';
import { sharedProduct } from '../../product/shared-product.ts';
import { cookieHeader } from '../../product/visitor.ts';

let product: Product;
let breeder: Breeder;
let linkId: string;
beforeAll(async () => {
  product = await sharedProduct();
  breeder = await connectedBreeder(product);
  ({ linkId } = await offerPet(breeder));
});

const NOT_UTF8 = { message: 'Please send text in UTF-8.', code: 'not_utf8' };

/** A new pet as JSON, with these bytes as its name. */
async function postPet(name: string | number[], contentType = 'application/json', before: number[] = []) {
  const [start = '', end = ''] = JSON.stringify(petOf({ name: 'NAME' })).split('NAME');
  const bytes = typeof name === 'string' ? Buffer.from(name) : Buffer.from(name);
  const response = await fetch(`${product.url}/api/pets`, {
    method: 'POST',
    headers: { 'content-type': contentType, cookie: cookieHeader(breeder) },
    body: Buffer.concat([Buffer.from(before), Buffer.from(start), bytes, Buffer.from(end)]),
  });
  return { status: response.status, body: (await response.json()) as Record<string, any> };
}
const names = async () => (await breeder.call('GET', '/api/pets/my')).body['pets'].map((pet: any) => pet.name);

describe('a JSON body', () => {
  // Shows calls.utf-8
  it.each<[string, string | number[], string?]>([
    ['in Latin-1', [0x5a, 0x6f, 0xeb]],
    ['cut off within a letter', [0xe2, 0x82]],
    ['with an overlong slash', [0xc0, 0xaf]],
    ['with a surrogate as bytes', [0xed, 0xa0, 0x80]],
    ['beyond Unicode', [0xf5, 0x80, 0x80, 0x80]],
    ['with half a surrogate pair as an escape', '\\ud83d'],
    ['that says it is Latin-1', 'Rex', 'application/json; charset=latin1'],
    ['that says it is UTF-16', 'Rex', 'application/json;charset="utf-16"'],
  ])('%s is answered 400, and nothing is stored', async (_what, name, contentType) => {
    const before = await names();
    expect(await postPet(name, contentType)).toEqual({ status: 400, body: NOT_UTF8 });
    expect(await names()).toEqual(before);
  });

  it.each<[string, string, string, string?, number[]?]>([
    ['with letters of the world', 'Zoë 犬 🐕', 'Zoë 犬 🐕'],
    ['with escapes', 'Zo\\u00eb \\ud83d\\udc15', 'Zoë 🐕'],
    ['with the replacement character itself', 'Rex \ufffd', 'Rex \ufffd'],
    ['that says it is UTF-8', 'Zoë', 'Zoë', 'application/json; charset=UTF-8'],
    ['that begins with a byte order mark', 'Zoë', 'Zoë', 'application/json', [0xef, 0xbb, 0xbf]],
  ])('%s is stored unchanged', async (_what, name, stored, contentType, before) => {
    const { status, body } = await postPet(name, contentType, before);
    expect([status, body['pet']?.name]).toEqual([201, stored]);
    expect(await names()).toContain(stored);
  });
});

describe('the buyer’s form', () => {
  const submit = async (body: BodyInit) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const response = await fetch(`${product.url}/checkout/${linkId}`, {
      method: 'POST',
      headers,
      body,
      redirect: 'manual',
    });
    return { status: response.status, text: await response.text() };
  };

  it.each([
    ['with bytes that are no UTF-8', Buffer.from([...Buffer.from('paymentMethod=card&name=Zo'), 0xeb])],
    ['with escaped bytes that are no UTF-8', 'paymentMethod=card&name=Zo%EB'],
    ['with an escape of nothing', 'paymentMethod=card&name=%zz'],
  ])('%s is answered 400', async (_what, body) => {
    const answer = await submit(body);
    expect([answer.status, JSON.parse(answer.text)]).toEqual([400, NOT_UTF8]);
  });

  it.each(['__proto__', 'constructor', 'Oregon?'])('with the state %s is shown again', async (state) => {
    const { status, text } = await submit(`paymentMethod=klarna&zip=97701&state=${state}`);
    expect([status, text.includes('Please choose your state')]).toEqual([400, true]);
  });

  it('in UTF-8 leads to the checkout', async () => {
    expect((await submit('paymentMethod=card&state=OR&zip=97701&name=Zo%C3%AB+%F0%9F%90%95&empty')).status).toBe(303);
  });
});

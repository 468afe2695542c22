import { beforeAll, describe, expect, it } from 'vitest';
import { connectedBreeder, offerPet } from '../../product/breeder.ts';
import type { Product } from '../../product/product.ts';
import { sharedProduct } from '../../product/shared-product.ts';

const OURS = 'This link is ours';
const ANOTHER = 'Another website';
const INCOMPLETE = 'This link is incomplete';
const FOUND = [
  OURS,
  ANOTHER,
  INCOMPLETE,
  'This address isn’t ours',
  'We can’t confirm this link',
  'A link that we can’t read',
  'This address is ours',
];

let product: Product;
let id: string;
let url: string;
beforeAll(async () => {
  product = await sharedProduct();
  ({ linkId: id } = await offerPet(await connectedBreeder(product), { name: 'Poppy' }));
  url = `${product.url}/checkout/${id}`;
});

const show = async (given: string, language = 'en') => {
  const path = `/verify?q=${encodeURIComponent(given)}&lang=${language}`;
  const { status, body } = await product.visitor().call<string>('GET', path);
  expect([given, status]).toEqual([given, 200]);
  return body;
};
/** What was found, without the headings of the page and its footer. */
const read = async (given: string) =>
  [...(await show(given)).matchAll(/<h2[^>]*>([^<]*)<\/h2>/g)]
    .map(([, text]) => text!)
    .filter((text) => FOUND.includes(text));
const host = () => new URL(product.url).host;
const encoded = () => encodeURIComponent(url);

describe('a link of ours that was cut short', () => {
  const safelink = (address: string) =>
    `https://nam02.safelinks.protection.outlook.com/?url=${address}&data=05%7C01&reserved=0`;
  it.each<[string, () => string]>([
    ['by an app', () => `${url.slice(0, -33)}…`],
    ['by an app, with three dots', () => `${url.slice(0, -33)}...`],
    ['by an app, in its middle', () => `${url.slice(0, -24)}…${url.slice(-4)}`],
    ['by a person', () => url.slice(0, -1)],
    ['without a scheme', () => `${host()}/checkout/${id.slice(0, 8)}…`],
    ['before its id', () => `${product.url}/checkout/…`],
    ['within its path', () => `${product.url}/chec…`],
    ['with a page behind it', () => `${url.slice(0, -20)}/question`],
    ['that of a litter', () => `${product.url}/litter/${id.slice(0, 8)}…`],
    ['in an address of Facebook', () => `https://l.facebook.com/l.php?u=${encoded().slice(0, -20)}…`],
    ['by an end of a line in a scanner’s', () => safelink(`${encoded().slice(0, -20)}\n${encoded().slice(-20)}`)],
    ['by an end of a line in a scanner’s, within a sign', () => safelink(encoded().replace(/F(?=[^F]*$)/, '\nF'))],
  ])('%s is incomplete, and nothing worse', async (_what, given) => expect(await read(given())).toEqual([INCOMPLETE]));

  it('asks for the whole link, in both languages', async () => {
    expect(await show(url.slice(0, -9))).toContain('Please copy the whole link, or type the code of the page here.');
    expect(await show(url.slice(0, -9), 'es')).toContain(
      'copie el enlace completo o escriba aquí el código de la página.',
    );
  });

  it('doesn’t hide a whole one, and another address with such a path isn’t ours', async () => {
    expect(await read(`${url} ${url.slice(0, -9)}…`)).toEqual([INCOMPLETE, OURS]);
    expect(await read(`https://happy-paws.com/checkout/${id.slice(0, 8)}…`)).toEqual([ANOTHER]);
  });
});

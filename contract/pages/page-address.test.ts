import { describe, expect, it } from 'vitest';
import { screens } from '../screens.ts';
import { publicPaths } from './public-page.ts';
import { cleanKey, readPageAddress } from './page-address.ts';

const ID = '0f5b8c1e-9a3d-4b7f-8e21-5c6d7a8b9c0d';
const PATTERNS = [
  ...Object.values(screens).map(({ path }) => path),
  ...Object.values(publicPaths).filter((path) => !['/checkout', '/payment-links', '/litter'].includes(path)),
  `${publicPaths.link}/:id`,
  `${publicPaths.link}/:id/report`,
].sort((one, other) => Number(one.includes(':')) - Number(other.includes(':')));

/** What messages, mail programs and people put behind an address. */
const BEHIND = [
  ...Array.from('.,;:!)]}>»›”’"\'*_…|`~'),
  '/',
  '//',
  ').',
  '.)',
  '%20',
  '%0A',
  '%0D%0A',
  '%22',
  '%27',
  '%29',
  '%2A',
  '%2C',
  '%2E',
  '%2F',
  '%3E',
  '%5D',
  '%A',
  '%',
  '%E2%80',
  '%E2%80%8B',
  '%E2%80%8E',
  '%E2%80%9D',
  '%E2%81%A9',
  '%EF%BB%BF',
  '%EF%BC%89',
  '%C2%A0',
  '%C2%AD',
  '%2520',
  '\u200B',
  '\u00A0',
];

const addresses = PATTERNS.map((path) => path.replace(':id', ID));

describe('the address of a page is read with what a message put around it', () => {
  it.each(addresses)('%s', (address) => {
    const read = (given: string) => readPageAddress(given, PATTERNS);
    const path = address === '/' ? '' : address;
    expect(read(address)).toBe(address);
    for (const behind of BEHIND) {
      expect([behind, read(path + behind)]).toEqual([behind, address]);
      expect([behind, read(`${path}${behind}?a=B%20c`)]).toEqual([behind, `${address}?a=B%20c`]);
    }
    expect(read(address.toUpperCase())).toBe(address);
    expect(read(address.replaceAll('/', '//'))).toBe(address);
    expect(read(path.replaceAll('/', '%2F') || '%2F')).toBe(address);
    expect(read(`${path}/%3Flang=es`)).toBe(`${address}?lang=es`);
  });
});

it.each([
  '/nothing',
  '/checkout',
  `/checkout/${ID}/nothing`,
  '/pricing/plans',
  '/pricingx',
  '/..%2fpricing%00x',
  '/a//b',
])('no page: %s', (path) => expect(readPageAddress(path, PATTERNS)).toBeUndefined());

it.each([
  [`${ID}&utm_source=x`],
  [`(${ID})`],
  [`_${ID}_`],
  [`*${ID}*`],
  [`${ID}=20`],
  [ID.replaceAll('-', '\u2011')],
  [ID.replaceAll('-', '–')],
  [`${ID.slice(0, 9)}\u00AD${ID.slice(9)}`],
  [`${ID.slice(0, 20)}\r\n ${ID.slice(20)}`],
  [`${ID} Thank you`],
  [`${ID}Thanks`],
  [`${ID}and more`],
  [ID.replaceAll('-', '')],
  [`{${ID.replaceAll('-', '').toUpperCase()}}`],
])('an id in %j', (given) => expect(cleanKey(given)).toBe(ID));

it('keys are cleaned wherever they stand, and nothing else', () => {
  const key = `${'Ab-_'.repeat(10)}xyA`;
  expect(readPageAddress(`/receipt?key=${key}.`, PATTERNS)).toBe(`/receipt?key=${key}`);
  expect(readPageAddress(`/receipt/?lang=es&amp;key=${key}%29#x`, PATTERNS)).toBe(`/receipt?lang=es&key=${key}#x`);
  expect(readPageAddress(`/reset-password?token=${key}%E2%80%8B`, PATTERNS)).toBe(`/reset-password?token=${key}`);
  expect(readPageAddress('/verify?q=K7QM–4T2X.', PATTERNS)).toBe('/verify?q=K7QM–4T2X.');
});

it('what is written rightly stays as it is', () => {
  for (const address of [
    ...addresses,
    '/pricing?plan=yearly',
    `/checkout/${ID}?error=a%20b&x`,
    '/sales/a:b',
    '/sales/:id',
    // Keys are random, in the letters of base64url.
    '/receipt?key=7mW0Qk2mQ5v0nXq8Zb1uT3yP6sR9dF4gH2jK5lN8c_-',
    '/receipt?key=-_mW0Qk2mQ5v0nXq8Zb1uT3yP6sR9dF4gH2jK5lN8c_',
    // No id: a photo's name.
    '/checkout/96931028115884db6df8b039dee9ee44-800.webp',
    // No key is left of it.
    "/checkout/'%20or%20true--",
    "/payment-success?session_id='%20or%201=1",
    '/payment-success?session_id=%00',
  ])
    expect(readPageAddress(address, PATTERNS)).toBe(address);
});

it('the hash of a photo or document stays as it is, although an id without its dashes looks the same', () => {
  const hash = ID.replaceAll('-', '');
  const patterns = [`${publicPaths.link}/:id/documents/:document`, `${publicPaths.receipt}/documents/:document`];
  for (const address of [`/checkout/${ID}/documents/${hash}`, `/receipt/documents/${hash}?key=${'k'.repeat(43)}`])
    expect(readPageAddress(address, patterns)).toBe(address);
});

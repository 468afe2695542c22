import { describe, expect, it } from 'vitest';
import { screens } from '../screens.ts';
import { publicPaths } from './public-page.ts';
import { cleanKey, readPageAddress, toPatterns } from './page-address.ts';

const ID = '0f5b8c1e-9a3d-4b7f-8e21-5c6d7a8b9c0d';
const PATHS = [
  ...Object.values(screens).map(({ path }) => path),
  ...Object.values(publicPaths).filter((path) => !['/checkout', '/payment-links', '/litter'].includes(path)),
  `${publicPaths.link}/:id`,
  `${publicPaths.link}/:id/report`,
].sort((one, other) => Number(one.includes(':')) - Number(other.includes(':')));
const PATTERNS = toPatterns(PATHS);

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

const addresses = PATHS.map((path) => path.replace(':id', ID));

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

/** What stands behind a key, which may itself end with `-` or `_`, or have letters of its own there. */
const BEHIND_A_KEY = [
  ...BEHIND,
  '_',
  '__',
  '-',
  '–',
  '—',
  '%E2%80%94',
  '.Thanks',
  '%20Thanks',
  '%0AThanks',
  '%0A%0AThanks%20again',
  '?utm_source=wa',
  '%3Futm_source=wa',
  '?fbclid=IwAR0x-y_z',
  '=3D',
  '=',
  '</a>',
  '%3C/a%3E',
  '%3Cbr%3E',
  '.html',
  '%22%3E',
  '|',
];

describe('a key stands alone, whatever a message put around it', () => {
  const key = `${'Ab-_'.repeat(10)}xy-`;
  const session = `cs_test_a1${'Bc3'.repeat(18)}xy`;
  const stop = `${key}${'c_-D'.repeat(5)}x_`;
  it.each([
    ['/receipt', 'key', key],
    ['/receipt.pdf', 'key', key],
    ['/reservation', 'key', key],
    ['/waitlist', 'key', key],
    ['/reset-password', 'token', key],
    [`/checkout/${ID}`, 'again', key],
    ['/payment-success', 'session_id', session],
    ['/payment-success', 'session_id', session.replace('test', 'live')],
    ['/stop-alerts', 'key', stop],
    ['/stop-alerts', 'key', `litter.${ID}${stop.slice(-22)}`],
  ])('%s?%s=%s', (page, name, value) => {
    const own = `${page}?${name}=${value}`;
    const half = value.length / 2;
    for (const given of [
      own,
      ...BEHIND_A_KEY.map((behind) => own + behind),
      `${page}?lang=es&amp;${name}=${value}`,
      `${page}?amp;${name}=${value}`,
      `${page}&amp;${name}=${value}`,
      `${page}&${name}=${value}`,
      `${page}?${name}=3D${value}`,
      `${page}?${name}==3D${value}`,
      `${page}?${name}%3D${value}`,
      `${page}%3F${name}%3D${value}`,
      `${page}?${name.toUpperCase()}=${value}`,
      ...['%0A', '%0D%0A', '%0A%3E%20', '%0D%0A%3E%3E%20', '%3E%20', '=%0D%0A', '=%0A%3E%20'].map(
        (within) => `${page}?${name}=${value.slice(0, half)}${within}${value.slice(half)}`,
      ),
    ])
      expect([given, readPageAddress(given, PATTERNS)?.replace('lang=es&', '')]).toEqual([given, own]);
  });
});

it.each([
  ['/verify&utm_source=x', '/verify?utm_source=x'],
  ['/verify&amp;q=K7QM-4T2X&lang=es', '/verify?q=K7QM-4T2X&lang=es'],
  ['/verify&nbsp;', '/verify'],
  ['/verify&nbsp;?q=x', '/verify?q=x'],
  ['/verify%20and', '/verify'],
  ['/verify%0Aand', '/verify'],
  ['/verify=3D', '/verify'],
  ['/verify</a>', '/verify'],
  [`/checkout/${ID}</a>`, `/checkout/${ID}`],
  [`/checkout/${ID}%3C/a%3E`, `/checkout/${ID}`],
  [`/checkout/${ID}%3Cbr%3E?lang=es`, `/checkout/${ID}?lang=es`],
  [`/checkout/${ID}&utm_source=x?lang=es`, `/checkout/${ID}?utm_source=x&lang=es`],
  [`/checkout/3D${ID}`, `/checkout/${ID}`],
])('%s is the page %s', (given, page) => expect(readPageAddress(given, PATTERNS)).toBe(page));

it.each([
  ['/verify%3Fq=%E2%82%AC%20and', '/verify?q=%E2%82%AC%20and'],
  ['/verify%3Fq=x%0d%0ay', '/verify?q=xy'],
  ['/verify&q=%E2%80%9Cx%E2%80%9D?lang=es', '/verify?q=%E2%80%9Cx%E2%80%9D&lang=es'],
  [`/checkout/${ID}%3Flang=es%E2%80%9D`, `/checkout/${ID}?lang=es%E2%80%9D`],
  [
    `/checkout/${ID}%253Futm_campaign=%25E2%2580%259Cverano%25E2%2580%259D`,
    `/checkout/${ID}?utm_campaign=%E2%80%9Cverano%E2%80%9D`,
  ],
])('%s, which a program has encoded, is the page %s', (given, page) =>
  expect(readPageAddress(given, PATTERNS)).toBe(page),
);

it.each([
  [`/checkout/${ID}?error=cancelled&order=${ID}.Thanks-for-everything`, `/checkout/${ID}?error=cancelled&order=${ID}`],
  [`/payment-success?session_id=${'x'.repeat(300)}`, `/payment-success?session_id=${'x'.repeat(300)}`],
])('%s has no key that is cut: %s', (given, page) => expect(readPageAddress(given, PATTERNS)).toBe(page));

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
  const patterns = toPatterns([
    `${publicPaths.link}/:id/documents/:document`,
    `${publicPaths.receipt}/documents/:document`,
  ]);
  for (const address of [`/checkout/${ID}/documents/${hash}`, `/receipt/documents/${hash}?key=${'k'.repeat(43)}`])
    expect(readPageAddress(address, patterns)).toBe(address);
});

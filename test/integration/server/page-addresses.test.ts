import { connect } from 'node:net';
import { beforeAll, describe, expect, it } from 'vitest';
import { listScreens, MAILBOX_PATH } from '../../../contract/screens.ts';
import {
  agreementPath,
  askPath,
  askPhotoPath,
  joinPath,
  linkPath,
  litterPath,
  publicPaths,
  reportLitterPath,
  reportPath,
} from '../../../contract/pages/public-page.ts';
import { askFirstPath } from '../../../contract/pages/ask-first-paths.ts';
import { alertPath } from '../../../contract/alerts/alerts.ts';
import { kennelPath, reportKennelPath, reportReviewPath } from '../../../contract/pages/kennel-page.ts';
import { REVIEW_MAIL_ROUTE, REVIEW_ROUTE } from '../../../contract/pages/review-page.ts';
import { LEGAL_PAGES } from '../../../contract/legal.ts';
import { connectedBreeder, offerPet, verifiedBreeder } from '../../product/breeder.ts';
import type { Product } from '../../product/product.ts';
import { mailbox } from '../../product/outbox.ts';
import { addReview } from '../../product/reviews.ts';
import { sharedProduct } from '../../product/shared-product.ts';
import { sellPet } from '../../product/sale.ts';

let product: Product;
let ids: { link: string; litter: string; kennel: string; review: string };
beforeAll(async () => {
  product = await sharedProduct();
  const breeder = await verifiedBreeder(product);
  const { linkId } = await offerPet(breeder);
  const { body } = await breeder.call('POST', '/api/litters', {
    name: 'Spring litter',
    dam: 'Bella',
    sire: 'Max',
    bornOn: '2026-10-01',
    breed: 'Golden Retriever',
    price: '1250.00',
    description: 'Calm puppies.',
    names: ['Red', 'Blue'],
  });
  const kennel = `golden-meadows-${process.pid}`;
  const page = { isOn: true, address: kennel, name: 'Golden Meadows', story: '', accent: '#1f4d3a', showsSold: false };
  await breeder.call('PATCH', '/api/kennel-page', { ...page, petIds: [], litterIds: [] });
  const { orderId } = await sellPet(product, breeder);
  ids = { link: linkId, litter: body['litter'].id, kennel, review: await addReview(product, orderId, breeder.userId) };
});

const screenPaths = listScreens({ debugTools: true }).map(({ path }) => path);
const plainPaths = Object.entries(publicPaths)
  .filter(([name]) => !['link', 'olderLink', 'litter'].includes(name))
  .map(([, path]): string => path)
  .concat(REVIEW_ROUTE, REVIEW_MAIL_ROUTE);
const documents = ['/robots.txt', '/manifest.webmanifest', '/.well-known/security.txt', MAILBOX_PATH];
const legal = Object.values(LEGAL_PAGES).map(({ path }) => path);
const byId: Record<string, (id: typeof ids) => string> = {
  'a link': ({ link }) => linkPath(link),
  'an older link': ({ link }) => `${publicPaths.olderLink}/${link}`,
  'a litter': ({ litter }) => litterPath(litter),
  'the form that joins a list': ({ litter }) => joinPath(litter),
  'a report': ({ link }) => reportPath(link),
  'a report of a litter': ({ litter }) => reportLitterPath(litter),
  'a kennel': ({ kennel }) => kennelPath(kennel),
  'a report of a kennel': ({ kennel }) => reportKennelPath(kennel),
  'a report of a review': ({ kennel, review }) => reportReviewPath(kennel, review),
  'an agreement': ({ link }) => agreementPath(link),
  'a question': ({ link }) => askPath(link),
  'a new photo': ({ link }) => askPhotoPath(link),
  'asking first': ({ link }) => askFirstPath(link),
  'an alert': ({ link }) => alertPath(link),
  'a sale': ({ link }) => `/sales/${link}`,
  'a question of a breeder': ({ link }) => `/pets/questions/${link}`,
};

const read = async (address: string) => {
  const { status, location, body } = await product.visitor().call<string>('GET', address);
  return { status, body, leadsTo: location?.replace(product.url, '') };
};
const BEHIND = [
  '/',
  '//',
  '.',
  ')',
  ').',
  '%20',
  '%22',
  '%3E',
  '%E2%80%8B',
  '%E2%80%9D',
  '%C2%A0',
  '*',
  '…',
  '%E2%80',
  '/%20',
];

/** Each way leads to the address, which then answers as it does for everybody. */
async function expectAllWays(address: string): Promise<void> {
  const path = address === '/' ? '' : address;
  const own = await read(address);
  expect([address, own.leadsTo?.split('?')[0] === address]).toEqual([address, false]);
  const ways = [
    ...BEHIND.map((behind) => (path || '/') + behind),
    path.replaceAll('/', '//') || '//',
    path.toUpperCase() || '//',
    `/${path.slice(1).replaceAll('/', '%2F')}%2F`,
  ];
  for (const way of ways.filter((each) => each !== address && !/^\/[./]*$/.test(each))) {
    const { status, leadsTo } = await readRaw(`${way}?lang=es`);
    expect([way, status, leadsTo]).toEqual([way, 301, `${address}?lang=es`]);
  }
}

/** `URL` would read two slashes as the name of a host. */
async function readRaw(path: string) {
  const answer = await fetch(product.url + path, { redirect: 'manual' });
  return { status: answer.status, leadsTo: answer.headers.get('location'), text: await answer.text() };
}

/** `fetch` would encode the letters. */
function sendBytes(path: string): Promise<{ status: number; text: string }> {
  const { hostname, port, host } = new URL(product.url);
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = connect(Number(port), hostname)
      .setEncoding('utf8')
      .on('data', (chunk) => (text += String(chunk)))
      .on('end', () => resolve({ status: Number(text.split(' ')[1]), text }))
      .on('error', reject);
    socket.write(`GET ${path} HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`);
  });
}

describe('the address of a page leads to it, whatever a message put around it', () => {
  it.each([...screenPaths.filter((path) => !path.includes(':')), ...plainPaths, ...documents, ...legal])(
    '%s',
    expectAllWays,
  );

  it.each(Object.entries(byId))('%s', async (_what, addressFor) => {
    const address = addressFor(ids);
    expect((await read(address)).status).toBeLessThan(404);
    await expectAllWays(address);
  });

  it('a receipt, by its key', async () => {
    const sale = await sellPet(product, await connectedBreeder(product));
    const [mail = ''] = await mailbox(product, sale.buyerEmail, 1);
    const [, key = ''] = /receipt\?key=([\w-]+)/.exec(mail) ?? [];
    expect((await read(`/receipt?key=${key}`)).status).toBe(200);
    for (const given of [
      `/receipt?key=${key}.`,
      `/receipt/?key=${key})`,
      `/Receipt?key=${key}%E2%80%8B`,
      `/receipt%3Fkey=${key}`,
      `/receipt&amp;key=${key}`,
      `/receipt?amp;key=${key}`,
      `/receipt?key=3D${key}`,
      ...['_', '-', '%E2%80%94', '.Thanks', '%20Thanks', '?utm_source=wa', '=3D', '%3C/a%3E', '.html'].map(
        (behind) => `/receipt?key=${key}${behind}`,
      ),
    ])
      expect([given, (await readRaw(given)).leadsTo]).toEqual([given, `/receipt?key=${key}`]);
    expect((await readRaw(`/receipt?key=${key.slice(0, -1)}`)).status).toBe(404);
  });

  it.each([
    ['/verify%3Flang=es%E2%80%9D', '/verify?lang=es%E2%80%9D'],
    ['/verify%3Fa=%0d%0ax', '/verify?a=x'],
  ])('%s, whose letters no header takes', async (given, address) => {
    const { status, leadsTo } = await readRaw(given);
    expect([status, leadsTo]).toEqual([301, address]);
  });
});

describe('what is no page stays unknown', () => {
  it.each([
    '/nothing',
    '/nothing/',
    '//nothing.example/pricing',
    '/pricing/plans',
    '/checkout',
    '/checkout/',
    '/checkout/unknown',
    '/assets/',
    '/Pricing.html',
    '/pricingx',
  ])('%s', async (path) => expect((await readRaw(path)).status).toBe(404));

  it.each(['/verify%ADx', '/verify\u00e9', '/nothing%E0%A4%A', '/nothing/%FFx'])(
    '%s has the page for people',
    async (path) => {
      const { status, text } = await sendBytes(path);
      expect([status, /content-type: text\/html/i.test(text)]).toEqual([404, true]);
    },
  );

  it.each(['/api/me/', '/API/me', '/api//me', '/api/me.', '/api/payment-links/x)'])('%s, a call', async (path) => {
    const { status, text } = await readRaw(path);
    expect([status, text.startsWith('{') || text.includes('<')]).toEqual([404, true]);
  });

  it('a form is sent to its own address only', async () => {
    const { status } = await product.visitor().submit(`${reportPath(ids.link)}/`, {});
    expect(status).toBe(404);
  });
});

/**
 * `npm run bench -- screens [--pictures folder]`: how much each screen asks of a person at once: its height, words and controls on
 * a phone, and its height on a desktop, with the bounds of design.md. Fails on a screen beyond its bound.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import type { Order } from '../contract/orders/orders.ts';
import type { PaymentLink } from '../contract/payment-links/payment-links.ts';
import { fill } from '../scripts/seed/demo.ts';
import { BREEDER } from '../scripts/seed/litter.ts';
import { launchBrowser } from '../test/environment/chromium.ts';
import { countWhatShows } from '../test/e2e/count-what-shows.ts';
import { createPet, registerBreeder, type Breeder } from '../test/product/breeder.ts';
import { saveKennel } from '../test/product/kennel.ts';
import { mailbox } from '../test/product/outbox.ts';
import { startServerProcess } from '../test/product/server-process.ts';
import { createVisitor, type Visitor } from '../test/product/visitor.ts';
import { litterWithList } from '../test/product/waitlist.ts';

interface Screen {
  name: string;
  /** What braces name is the demo seller's. */
  path: string;
  who: 'nobody' | 'newcomer' | 'beginner' | 'seller';
  /** Read in Spanish, too. */
  isBuyers?: true;
  /** The most that a phone may show. */
  most?: { height?: number; controls?: number };
}

/** The bound in design.md. */
const ACCOUNT_PAGE = { height: 1_800 };

const SCREENS: Screen[] = [
  { name: 'Landing page', path: '/', who: 'nobody', most: { height: 5_500 } },
  { name: 'Register', path: '/register', who: 'nobody', most: { height: 1_218 } },
  { name: 'Overview, a new account', path: '/dashboard', who: 'newcomer', most: { height: 1_900, controls: 22 } },
  { name: 'Overview, one pet', path: '/dashboard', who: 'beginner' },
  { name: 'Overview, a seller', path: '/dashboard', who: 'seller', most: { height: 2_600, controls: 40 } },
  { name: 'Pets, a seller', path: '/pets', who: 'seller' },
  { name: 'Sales, a seller', path: '/sales', who: 'seller' },
  { name: 'Profile', path: '/account', who: 'seller', most: ACCOUNT_PAGE },
  { name: 'Selling', path: '/account/selling', who: 'seller', most: ACCOUNT_PAGE },
  { name: 'Plan and billing', path: '/account/billing', who: 'seller', most: ACCOUNT_PAGE },
  { name: 'Sign-in and security', path: '/account/security', who: 'seller', most: ACCOUNT_PAGE },
  { name: 'Data and help', path: '/account/data', who: 'seller', most: ACCOUNT_PAGE },
  { name: 'People', path: '/account/people', who: 'seller', most: ACCOUNT_PAGE },
  { name: 'Programs', path: '/account/programs', who: 'seller', most: ACCOUNT_PAGE },
  { name: 'Import', path: '/account/import', who: 'seller', most: ACCOUNT_PAGE },
  { name: 'Payment links', path: '/pets/links', who: 'seller' },
  { name: 'Questions', path: '/pets/questions', who: 'seller' },
  { name: 'Hand-overs', path: '/hand-overs', who: 'seller' },
  { name: 'Books', path: '/books', who: 'seller' },
  { name: 'Sign In', path: '/auth', who: 'nobody' },
  { name: 'Pricing', path: '/pricing', who: 'nobody' },
  { name: 'Your page', path: '/account/kennel', who: 'seller' },
  { name: 'Sale', path: '/sales/{sale}', who: 'seller' },
  { name: 'Sale, a reservation', path: '/sales/{reservation}', who: 'seller' },
  { name: 'Litter', path: '/pets/litters/{litter}', who: 'seller' },
  { name: 'Payment link', path: '/checkout/{link}', who: 'nobody', isBuyers: true },
  { name: 'Payment link, sold', path: '/checkout/{soldLink}', who: 'nobody', isBuyers: true },
  { name: 'Receipt', path: '/receipt?key={receiptKey}', who: 'nobody', isBuyers: true },
  { name: 'Reservation', path: '/reservation?key={reservationKey}', who: 'nobody', isBuyers: true },
  { name: 'Litter’s page', path: '/litter/{litter}', who: 'nobody', isBuyers: true },
  { name: 'Waiting list', path: '/litter/{litter}/waitlist', who: 'nobody', isBuyers: true },
  { name: 'Kennel’s page', path: '/k/{kennel}', who: 'nobody', isBuyers: true },
  { name: 'Verify', path: '/verify', who: 'nobody', isBuyers: true },
];

const PHONE = { width: 375, height: 812 };
const TABLET = { width: 640, height: 900 };
const DESKTOP = { width: 1280, height: 800 };
const KENNEL = 'juniper-hill';
const PASSWORD = 'a password of a benchmark';

const { pictures } = parseArgs({ options: { pictures: { type: 'string' } } }).values;
if (pictures) mkdirSync(pictures, { recursive: true });
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));
const dataDir = mkdtempSync(join(tmpdir(), 'litterlink-screens-'));
const server = await startServerProcess({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
process.once('exit', () => server.process.kill('SIGKILL'));
const browser = await launchBrowser();
let isFine = true;
try {
  console.error('Making the accounts …');
  const visitors = await createAccounts();
  console.log(`${'on a phone of 375 px'.padEnd(28)}height  words  controls  1280 px`);
  let own: Record<string, string> | undefined;
  for (const screen of SCREENS.flatMap(inItsLanguages)) {
    // They come last, since what is made for them is on the seller's other screens, too.
    if (screen.path.includes('{')) own ??= await findOwn(visitors.seller);
    const path = screen.path.replace(/\{(\w+)\}/, (_braces, name: string) => own![name]!);
    await measure(browser, { ...screen, path }, visitors[screen.who]);
  }
} finally {
  await browser.close();
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
console.log(isFine ? 'Each screen is within its bounds.' : 'A screen is beyond its bounds.');
process.exit(isFine ? 0 : 1);

async function createAccounts(): Promise<Record<Exclude<Screen['who'], 'seller'>, Visitor> & { seller: Breeder }> {
  const visitor = () => createVisitor(server.url);
  const newcomer = await registerBreeder({ visitor });
  const beginner = await registerBreeder({ visitor });
  await createPet(beginner);
  await fill({ visitor, dataDir, password: PASSWORD, log: () => {} });
  const seller = visitor();
  const { body } = await seller.call('POST', '/api/login', { email: BREEDER.email, password: PASSWORD });
  const known = { email: BREEDER.email, password: PASSWORD, userId: body['user'].id as string };
  return { nobody: visitor(), newcomer, beginner, seller: { ...seller, ...known } };
}

function inItsLanguages(screen: Screen): Screen[] {
  const { name, path, isBuyers } = screen;
  if (!isBuyers) return [screen];
  return [screen, { ...screen, name: `${name}, es`, path: `${path}${path.includes('?') ? '&' : '?'}lang=es` }];
}

/** What the seller's addresses are, after a litter with a waiting list and a page of the kennel are made. */
async function findOwn(seller: Breeder): Promise<Record<string, string>> {
  const { id: litter } = await litterWithList(seller);
  const paymentLinks: PaymentLink[] = (await seller.call('GET', '/api/payment-links/my')).body['paymentLinks'];
  const isForSale = ({ status }: PaymentLink) => status === 'active';
  const petIds = paymentLinks.filter(isForSale).map(({ pet }: PaymentLink) => pet.id);
  await saveKennel(seller, { address: KENNEL, petIds, litterIds: [litter], showsSold: true });
  const orders: Order[] = (await seller.call('GET', '/api/orders/my')).body['orders'];
  const isReserved = ({ status }: Order) => status === 'reserved';
  const keyIn = async (email: string, pattern: RegExp) => pattern.exec((await mailbox({ dataDir }, email, 1))[0]!)![1]!;
  return {
    litter,
    kennel: KENNEL,
    // The newest are of the litter, without a photo.
    link: paymentLinks.findLast(isForSale)!.id,
    soldLink: paymentLinks.find(({ status }) => status === 'paid')!.id,
    sale: orders.find((order) => !isReserved(order))!.id,
    reservation: orders.find(isReserved)!.id,
    receiptKey: await keyIn('priya@example.com', /\/receipt\?key=([\w-]{43})/),
    reservationKey: await keyIn('elena@example.com', /\/reservation\?key=([\w-]{43})/),
  };
}

async function measure(on: Browser, { name: title, path, who, most = {} }: Screen, visitor: Visitor): Promise<void> {
  const context = await on.newContext({
    viewport: PHONE,
    baseURL: server.url,
    reducedMotion: 'reduce',
    hasTouch: true,
    isMobile: true,
  });
  await context.addCookies([...visitor.cookies].map(([cookie, value]) => ({ name: cookie, value, url: server.url })));
  const page = await context.newPage();
  await page.goto(path);
  await untilQuiet(page);
  const { height, words, controls } = await page.evaluate(countWhatShows);
  const name = `${who} ${title}`.toLowerCase().replace(/[^a-z]+/g, '-');
  await picture(page, `${name}-375`);
  if (pictures) {
    await page.setViewportSize(TABLET);
    await picture(page, `${name}-640`);
  }
  await page.setViewportSize(DESKTOP);
  await untilQuiet(page);
  const wide = (await page.evaluate(countWhatShows)).height;
  await picture(page, `${name}-1280`);
  await context.close();
  const { height: highest = Infinity, controls: mostControls = Infinity } = most;
  const isBeyond = height > highest || controls > mostControls;
  if (isBeyond) isFine = false;
  const figures = [String(height).padStart(6), String(words).padStart(7), String(controls).padStart(10)];
  const bound = isBeyond ? `  (at most ${highest} px, ${mostControls} controls)` : '';
  console.log(`${title.padEnd(28)}${figures.join('')}${String(wide).padStart(9)}${bound}`);
}

async function picture(page: Page, name: string): Promise<void> {
  if (!pictures) return;
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.screenshot({ path: join(pictures, `${name}-${colorScheme}.png`), fullPage: true });
  }
}

async function untilQuiet(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.waitForFunction(() => document.querySelector('h1') && !document.querySelector('main .skeleton'));
}

/**
 * `npm run bench -- screens [--pictures folder]`: how much each screen asks of a person at once: its height, words and controls on
 * a phone, and its height on a desktop, with the bounds of design.md. Fails on a screen beyond its bound.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { fill } from '../scripts/seed/demo.ts';
import { BREEDER } from '../scripts/seed/litter.ts';
import { launchBrowser } from '../test/environment/chromium.ts';
import { countWhatShows } from '../test/e2e/count-what-shows.ts';
import { createPet, registerBreeder } from '../test/product/breeder.ts';
import { startServerProcess } from '../test/product/server-process.ts';
import { createVisitor, type Visitor } from '../test/product/visitor.ts';

interface Screen {
  name: string;
  path: string;
  who: 'nobody' | 'newcomer' | 'beginner' | 'seller';
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
];

const PHONE = { width: 375, height: 812 };
const TABLET = { width: 640, height: 900 };
const DESKTOP = { width: 1280, height: 800 };
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
  for (const screen of SCREENS) await measure(browser, screen, visitors[screen.who]);
} finally {
  await browser.close();
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
console.log(isFine ? 'Each screen is within its bounds.' : 'A screen is beyond its bounds.');
process.exit(isFine ? 0 : 1);

async function createAccounts(): Promise<Record<Screen['who'], Visitor>> {
  const visitor = () => createVisitor(server.url);
  const newcomer = await registerBreeder({ visitor });
  const beginner = await registerBreeder({ visitor });
  await createPet(beginner);
  await fill({ visitor, dataDir, password: PASSWORD, log: () => {} });
  const seller = visitor();
  await seller.call('POST', '/api/login', { email: BREEDER.email, password: PASSWORD });
  return { nobody: visitor(), newcomer, beginner, seller };
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
  const name = `${who}-${path.slice(1).replaceAll('/', '-') || 'landing'}`;
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
  await page.waitForFunction(() => document.querySelector('main, #root')?.querySelector('.skeleton') === null);
}

import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { launchBrowser } from '../environment/chromium.ts';
import { PAGE_MS } from '../environment/time-limits.ts';
import type { Visitor } from '../product/visitor.ts';
import { PHONE } from './people.ts';

/**
 * Shared by all files of a worker, since they aren't isolated (vitest.config.ts): one browser, with one page per
 * device. A new page costs as much as four visits on an open one.
 */
export const browser: Browser = await launchBrowser();

// The browser closes with the worker; there is no later hook than this one.
process.once('SIGTERM', () => void browser.close().finally(() => process.exit()));

const calm: BrowserContextOptions = { reducedMotion: 'reduce', acceptDownloads: true };
const DEVICES = {
  // Scale factor 1: a phone's real one doubles the rendering cost and shows the same.
  phone: { ...calm, ...PHONE, deviceScaleFactor: 1 },
  desk: { ...calm, viewport: { width: 1280, height: 800 } },
} satisfies Record<string, BrowserContextOptions>;
type Device = keyof typeof DEVICES;

const pages = new Map<string, Promise<Page>>();

/**
 * A clean page on a device, signed in if the visitor has cookies. Cookies, storage, network settings, size and colors of
 * the previous user are removed.
 */
export async function pageOf(visitor: Visitor, device: Device = 'desk'): Promise<Page> {
  const { origin } = visitor;
  const key = `${device} ${origin}`;
  const opening = pages.get(key) ?? open(device, origin);
  pages.set(key, opening);
  const page = await opening;
  const context = page.context();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.setOffline(false);
  await page.setViewportSize(DEVICES[device].viewport);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  // An inert page of the same origin, so that the previous page stops polling.
  await page.goto('/healthz');
  await page.evaluate(() => (localStorage.clear(), sessionStorage.clear()));
  await context.clearCookies();
  await context.addCookies([...visitor.cookies].map(([name, value]) => ({ name, value, url: origin })));
  return page;
}

async function open(device: Device, baseURL: string): Promise<Page> {
  const context = await browser.newContext({ ...DEVICES[device], baseURL });
  // Shorter than the test timeout, so that a failure names what was waited for.
  context.setDefaultTimeout(PAGE_MS);
  const page = await newPage(context);
  // Nothing takes them back, so they would stay for all later tests of this worker.
  const refuse = () => Promise.reject(new Error('Open a context of the test’s own.'));
  Object.assign(page, { addInitScript: refuse });
  Object.assign(context.clock, { install: refuse });
  return page;
}

/**
 * A page of a context of the test's own, whose `goto` and `reload` end when the app runs. A link pressed before that is
 * followed by the browser, and what the document brought is read again.
 */
export async function newPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  const { goto, reload } = page;
  page.goto = async (...address) => untilStarted(page, await goto.apply(page, address));
  page.reload = async (...options) => untilStarted(page, await reload.apply(page, options));
  return page;
}

/** The app replaces the first view that the server has rendered, and with it what a test has found there. */
async function untilStarted<Answer>(page: Page, answer: Answer): Promise<Answer> {
  await page.locator('#root > .app-failed-beside').waitFor({ state: 'detached' });
  return answer;
}

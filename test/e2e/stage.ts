import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { launchBrowser } from '../environment/chromium.ts';
import type { Visitor } from '../product/visitor.ts';
import { PHONE } from './people.ts';

/**
 * What all files that a worker runs share, since they aren't isolated (vitest.config.ts): one browser, with
 * one page per device. A new page costs the machine as much as four visits on the one that is open.
 */
export const browser: Browser = await launchBrowser();

// The end of the worker is the browser's end; there is no later hook than this one.
process.once('SIGTERM', () => void browser.close().finally(() => process.exit()));

const calm: BrowserContextOptions = { reducedMotion: 'reduce', acceptDownloads: true };
const DEVICES = {
  // One pixel for each: a phone's finer screen costs twice the drawing and shows the same.
  phone: { ...calm, ...PHONE, deviceScaleFactor: 1 },
  desk: { ...calm, viewport: { width: 1280, height: 800 } },
} satisfies Record<string, BrowserContextOptions>;
type Device = keyof typeof DEVICES;

const pages = new Map<string, Promise<Page>>();

/**
 * A device in the hands of somebody, who is signed in already if they have cookies. Whoever had it before is gone, with
 * their cookies, what was kept and what was set for the network.
 */
export async function pageOf(visitor: Visitor, device: Device = 'desk'): Promise<Page> {
  const { origin } = visitor;
  const key = `${device} ${origin}`;
  const opening = pages.get(key) ?? open(device, origin);
  pages.set(key, opening);
  const page = await opening;
  const context = page.context();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  // A page of the same origin that does nothing: what was open before stops asking the server.
  await page.goto('/healthz');
  await page.evaluate(() => (localStorage.clear(), sessionStorage.clear()));
  await context.clearCookies();
  await context.addCookies([...visitor.cookies].map(([name, value]) => ({ name, value, url: origin })));
  return page;
}

async function open(device: Device, baseURL: string): Promise<Page> {
  const context = await browser.newContext({ ...DEVICES[device], baseURL });
  // Shorter than a test's own limit, so that a failure names what was waited for.
  context.setDefaultTimeout(20_000);
  return context.newPage();
}

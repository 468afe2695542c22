import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, CDPSession, Page } from 'playwright-core';
import type { Kennel } from './kennel.ts';

export interface Screen {
  name: string;
  path: string;
  /** A row that is there once the screen shows its list. */
  row: string;
  /** The label of the field that is typed into; null where there is none. */
  field: string | null;
}

export interface View {
  page: Page;
  processorMs: number;
  /** As they crossed the network, of a browser that has seen nothing before. */
  bytes: number;
  height: number;
  elements: number;
}

/** Nothing follows a quiet time of this length. */
const QUIET_MS = 400;
const TEXT = 'golden retr';

/** Opens a screen for the first time, and waits until nothing happens anymore. */
export async function viewOf(browser: Browser, kennel: Kennel, screen: Screen, width: number): Promise<View> {
  const context = await browser.newContext({
    viewport: { width, height: 900 },
    baseURL: kennel.url,
    reducedMotion: 'reduce',
  });
  await context.addCookies(kennel.cookies);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'timeTicks' });
  await session.send('Network.enable');
  let bytes = 0;
  session.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
  await page.goto(screen.path);
  await page.locator(screen.row).first().waitFor();
  await page.waitForLoadState('networkidle');
  await wait(QUIET_MS);
  const sizes = await page.evaluate(() => ({
    height: document.documentElement.scrollHeight,
    elements: document.querySelectorAll('*').length,
  }));
  return { page, bytes, ...sizes, processorMs: await taskMs(session) };
}

/** The main thread's time for each key, with all that follows it. */
export async function typeKeys(page: Page, label: string): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'timeTicks' });
  const field = page.getByLabel(label, { exact: true });
  await field.click();
  const before = await taskMs(session);
  await field.pressSequentially(TEXT, { delay: 40 });
  await page.waitForLoadState('networkidle');
  await wait(QUIET_MS);
  return ((await taskMs(session)) - before) / TEXT.length;
}

async function taskMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0);
}

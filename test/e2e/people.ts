import type { BrowserContextOptions, Page } from 'playwright-core';

export const PHONE = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
} satisfies BrowserContextOptions;

const noted = new WeakMap<Page, string[]>();

/**
 * Records a page's errors from now on: script errors, console errors, requests to foreign hosts. A response that the
 * browser logs as an error is recorded as "status path".
 */
export function noticesOf(page: Page): string[] {
  const known = noted.get(page);
  if (known) {
    known.length = 0;
    return known;
  }
  const notices: string[] = [];
  noted.set(page, notices);
  page.on('pageerror', (error) => notices.push(`error: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() !== 'error') return;
    const status = /status of (\d{3})/.exec(message.text())?.[1];
    notices.push(status ? `${status} ${new URL(message.location().url).pathname}` : `console: ${message.text()}`);
  });
  page.on('request', (request) => {
    const { hostname, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && hostname !== 'localhost') notices.push(`foreign: ${request.url()}`);
  });
  return notices;
}

import type { BrowserContextOptions, Page } from 'playwright-core';

export const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
};

/** Notes what a developer would see go wrong: script errors, console errors, requests to foreign hosts. */
export function watch(page: Page, troubles: string[]): Page {
  page.on('pageerror', (error) => troubles.push(`error: ${error.message}`));
  page.on('console', (message) => {
    // Stopping the product on purpose makes polling fail.
    if (message.type() === 'error' && !message.text().includes('ERR_CONNECTION_REFUSED'))
      troubles.push(`console: ${message.text()}`);
  });
  page.on('request', (request) => {
    const { hostname, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && hostname !== 'localhost') troubles.push(`foreign: ${request.url()}`);
  });
  return page;
}

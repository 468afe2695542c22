import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violations } from './axe.ts';
import { mailSamples } from './mail-samples.ts';
import { browser } from './stage.ts';

/** The narrowest phone, a common phone, and the pane of a mail program on a desk. */
const WIDTHS = [320, 375, 640];

let page: Page;
beforeAll(async () => {
  page = await (await browser.newContext({ javaScriptEnabled: true })).newPage();
});
afterAll(() => page.context().close());

describe('the mail', () => {
  it.each(Object.entries(mailSamples))(
    '%s fits 320, 375 and 640 pixels and can be read in light and dark',
    async (_name, sample) => {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await page.setContent(sample().html);
        const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
        expect(await background()).toBe(colorScheme === 'dark' ? 'rgb(20, 24, 21)' : 'rgb(250, 246, 239)');
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 800 });
          expect(await page.evaluate(() => document.documentElement.scrollWidth), `at ${width}`).toBe(width);
        }
        expect(await violations(page)).toEqual([]);
      }
    },
  );

  it('is tested here for each that the product sends', () => {
    const folder = join(import.meta.dirname, '../../server/emails');
    const written = readdirSync(folder).filter((file) => /^[a-z-]+\.ts$/.test(file));
    const parts = 'failed-mails format-day layout legal-links mail-name mail-words outbox retention'.split(' ');
    const mails = written.map((file) => file.replace('.ts', '')).filter((name) => !parts.includes(name));
    const tested = new Set(Object.keys(mailSamples).map((name) => name.split(':')[0]));
    expect([...tested].toSorted()).toEqual(mails.toSorted());
  });
});

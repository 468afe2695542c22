import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { itNightly } from '../environment/it-nightly.ts';
import { addAxe } from './axe.ts';
import { mailSamples } from './mail-samples.ts';
import { browser } from './stage.ts';

/** The narrowest phone, a common phone, and the pane of a mail program on a desk. */
const WIDTHS = [320, 375, 640];
const BACKGROUNDS = { light: 'rgb(250, 246, 239)', dark: 'rgb(20, 24, 21)' };

describe('the mail', () => {
  let page: Page;
  /** What is wrong with each mail. */
  const faults = new Map<string, string[]>();
  beforeAll(async () => {
    page = await (await browser.newContext({ javaScriptEnabled: true })).newPage();
    await page.setContent(allMails());
    await addAxe(page.mainFrame());
    for (const [colorScheme, background] of Object.entries(BACKGROUNDS)) {
      await page.emulateMedia({ colorScheme: colorScheme as keyof typeof BACKGROUNDS });
      const found = await page.evaluate(faultsOfColors, background);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 });
        found.push(...(await page.evaluate(faultsOfWidth, width)));
      }
      for (const [name, fault] of found) faults.set(name, [...(faults.get(name) ?? []), `${colorScheme}: ${fault}`]);
    }
  });
  afterAll(() => page.context().close());

  // Shows success.mail-layout
  it.each(Object.keys(mailSamples))(
    '%s fits 320, 375 and 640 pixels and can be read in light and dark',
    async (name) => {
      expect(await page.locator(`[data-mail="${name}"]`).innerText()).toMatch(/\w/);
      expect(faults.get(name) ?? []).toEqual([]);
    },
  );

  itNightly('is tested here for each that the product sends', () => {
    const folder = join(import.meta.dirname, '../../server/features');
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    const mails = files.flatMap((file) => /^[\w-]+\/mails\/([\w-]+)\.ts$/.exec(file.replaceAll('\\', '/'))?.[1] ?? []);
    const tested = new Set(Object.keys(mailSamples).map((name) => name.split(':')[0]));
    expect([...tested].toSorted()).toEqual(mails.toSorted());
  });
});

/** One below the other in a document with the head that all of them have: one run of axe costs as much as three mails. */
function allMails(): string {
  const written = Object.entries(mailSamples).map(([name, sample]) => ({ name, html: sample().html }));
  const head = (html: string) => /<head>.*<\/head>/s.exec(html)![0].replace(/<title>.*<\/title>/s, '');
  const heads = new Set(written.map(({ html }) => head(html)));
  expect(heads.size, 'heads').toBe(1);
  const bodies = written.map(({ name, html }) =>
    html.replace(/^.*<body/s, `<div data-mail="${name}"`).replace(/<\/body>.*$/s, '</div>'),
  );
  return `<!doctype html><html lang="en">${[...heads][0]}<body style="margin:0">${bodies.join('')}</body></html>`;
}

type Fault = [mail: string, fault: string];

/** In the page. */
async function faultsOfColors(background: string): Promise<Fault[]> {
  const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run({
    runOnly: { type: 'rule', values: ['color-contrast'] },
    resultTypes: ['violations'],
  });
  const unreadable = violations.flatMap(({ nodes }) =>
    nodes.map(({ target, html, failureSummary }): Fault => {
      const mail = document.querySelector(String(target[0]))?.closest<HTMLElement>('[data-mail]');
      return [mail?.dataset['mail'] ?? '', `${html} (${failureSummary})`];
    }),
  );
  const others = [...document.querySelectorAll<HTMLElement>('[data-mail]')].filter(
    (mail) => getComputedStyle(mail).backgroundColor !== background,
  );
  return [...unreadable, ...others.map((mail): Fault => [mail.dataset['mail']!, 'another background'])];
}

/** In the page. */
function faultsOfWidth(width: number): Fault[] {
  const mails = [...document.querySelectorAll<HTMLElement>('[data-mail]')];
  const wide = mails.filter((mail) => mail.scrollWidth !== width || mail.clientWidth !== width);
  return wide.map((mail) => [mail.dataset['mail']!, `${mail.scrollWidth} wide at ${width}`]);
}

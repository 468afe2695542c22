import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { isNightly, varied } from '../environment/nightly.ts';
import { violations } from './axe.ts';
import { codeOf, requestedCode } from './build-manifest.ts';
import { noticesOf } from './people.ts';

/** Half of a phone's 390 px. */
const ENLARGED = 195;
const WIDTHS = varied([320, 1280, 390, 768], 2);
const EVERYTHING = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * Only the server knows that nobody is signed in, since scripts can't read the session cookie; the browser logs its 401
 * as an error.
 */
export const NOBODY = '401 /api/me';

interface Visit {
  path: string;
  /**
   * In the app that the page shows, as a link leads there: axe stays loaded, which takes a third of the time. Each night it
   * is opened by its address.
   */
  within?: boolean;
  /** Expected error responses of this visit, as "status path". */
  refusals?: string[];
  /** Also each night as on a phone whose page or text is enlarged to 200%. */
  enlarged?: boolean;
}

/**
 * Opens a screen once and checks it: no horizontal scrolling at any width, no console errors, no foreign host, no other
 * screen's code, and WCAG 2.2 AA by axe.
 */
export async function inspect(
  page: Page,
  { path, within = false, refusals = [], enlarged = false }: Visit,
): Promise<void> {
  const notices = noticesOf(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  const since = await open(page, path, within && !isNightly);

  expect(await violations(page, EVERYTHING), 'light').toEqual([]);
  const sights = await page.evaluateHandle(watchEdge);
  for (const width of enlarged && isNightly ? [...WIDTHS, ENLARGED] : WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    await page.waitForFunction(([seen, now]) => seen[now]?.settled, [sights, width] as const);
    expect(await sights.evaluate((seen, now) => seen[now]!.beyond, width), `beyond ${width} px`).toEqual([]);
    expect(await page.evaluate(crushedTexts), `broken into letters at ${width} px`).toEqual([]);
  }
  if (isNightly) {
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    expect(await violations(page), 'dark').toEqual([]);
  }

  expect([...new Set(notices)].sort()).toEqual(refusals.slice().sort());
  const { page: own, allowed } = codeOf(path);
  if (own) expect(await requestedCode(page), 'what is asked for is seen').toContain(own);
  expect((await requestedCode(page, since)).filter((file) => !allowed.has(file))).toEqual([]);
}

/** Returns when it was opened, in the time of the page. */
async function open(page: Page, path: string, within: boolean): Promise<number> {
  const since = within ? await page.evaluate(go, path) : undefined;
  if (since === undefined) await page.goto(path);
  await page.locator('h1:not([data-left])').first().waitFor();
  // The page of all components includes loading ones.
  if (path !== '/dev/parts') await page.waitForFunction(() => !document.querySelector('[aria-busy="true"], .skeleton'));
  return since ?? 0;
}

/** In the page: to another screen of the app, if the page has one. */
function go(path: string): number | undefined {
  if (!document.querySelector('#root') || location.pathname === path.split('?')[0]) return undefined;
  for (const heading of document.querySelectorAll('h1')) heading.setAttribute('data-left', '');
  performance.setResourceTimingBufferSize(5_000);
  const since = performance.now();
  history.pushState(null, '', path);
  return since;
}

/** In the page: texts in columns so narrow that their words stand as letters below each other. */
function crushedTexts(): string[] {
  const isCrushed = (node: Node) => {
    const words = node.textContent?.trim() ?? '';
    if (words.length < 8) return false;
    const range = document.createRange();
    range.selectNodeContents(node);
    const { width, height } = range.getBoundingClientRect();
    const size = parseFloat(getComputedStyle(node.parentElement!).fontSize);
    return width > 0 && width < 2.5 * size && height > 4 * size;
  };
  const found: string[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { currentNode } = texts;
    if (isCrushed(currentNode)) found.push(currentNode.parentElement!.outerHTML.slice(0, 160));
  }
  return found;
}

interface Sight {
  beyond: string[];
  settled: boolean;
}

/**
 * In the page: elements beyond the screen's edge, by width. Checked as soon as the width has changed, so that nothing
 * may animate into place, and again after rendering.
 */
function watchEdge(): Record<number, Sight> {
  const sights: Record<number, Sight> = {};
  const beyond = (when: string) => {
    const { scrollWidth } = document.documentElement;
    if (scrollWidth <= innerWidth) return [];
    const found = [...document.querySelectorAll('body *')]
      .map((element) => ({ element, right: Math.round(element.getBoundingClientRect().right) }))
      .filter(({ right }) => right > innerWidth)
      .sort((one, other) => other.right - one.right)
      .map(({ element, right }) => `${right} px: ${element.outerHTML.slice(0, 160)}`);
    return [`${scrollWidth} px ${when}`, ...found.slice(0, 5)];
  };
  // In place of the one for the screen before.
  window.onresize = () => {
    const sight = (sights[innerWidth] ??= { beyond: [], settled: false });
    sight.beyond.push(...beyond('at once'));
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        sight.beyond.push(...beyond('when drawn'));
        sight.settled = true;
      }),
    );
  };
  return sights;
}

/** Opens a screen that redirects to another one. */
export async function follow(page: Page, path: string, arrives: string, refusals: string[]): Promise<void> {
  const notices = noticesOf(page);
  await page.goto(path);
  await page.waitForURL(arrives);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  expect(notices.slice()).toEqual(refusals);
}

import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { runsVariations } from '../environment/nightly.ts';
import { violations } from './axe.ts';

const AXE = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** A screen that has been checked in another state: each night. */
export const expectStillFine = async (page: Page) => (runsVariations ? expectFine(page) : undefined);

/** Nothing is wrong with the page as it is now, and it fits a phone and a computer. */
export async function expectFine(page: Page): Promise<void> {
  expect(await violations(page, AXE)).toEqual([]);
  const own = page.viewportSize()!;
  for (const width of [1280, 390, own.width]) {
    await page.setViewportSize({ ...own, width });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), `at ${width}`).toBe(0);
  }
}

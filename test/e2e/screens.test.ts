import AxeBuilder from '@axe-core/playwright';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../environment/chromium.ts';
import { connectedBreeder, endTrial, makeAdmin, registerBreeder } from '../product/breeder.ts';
import { startProduct, type Product } from '../product/product.ts';
import { sellPet } from '../product/sale.ts';
import type { Visitor } from '../product/visitor.ts';
import { PHONE, watch } from './people.ts';
import { pageOf } from './sessions.ts';

const WIDTHS = [320, 390, 768, 1280];

/** The screens of accounts and of the platform, each as whoever sees it. */
const SCREENS = {
  visitor: [
    '/forgot-password',
    '/reset-password?token=any',
    '/admin-setup',
    '/login-test',
    '/mobile-debug',
    '/dev/parts',
  ],
  member: ['/dashboard', '/account', '/stripe-connect', '/stripe-setup', '/pricing'],
  former: ['/trial-expired', '/subscribe', '/pricing', '/account'],
  admin: ['/admin', '/dashboard', '/account'],
};
type Role = keyof typeof SCREENS;

describe('every screen of accounts and of the platform', () => {
  let product: Product;
  let browser: Browser;
  let people: Record<Role, Visitor>;
  beforeAll(async () => {
    product = await startProduct();
    browser = await launchBrowser();
    const member = await connectedBreeder(product);
    await sellPet(product, member);
    const former = await registerBreeder(product);
    await endTrial(product, former);
    const admin = await registerBreeder(product);
    await makeAdmin(product, admin);
    people = { visitor: product.visitor(), member, former, admin };
  });
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
  });

  it.each(Object.entries(SCREENS).flatMap(([role, paths]) => paths.map((path) => [role as Role, path] as const)))(
    'for the %s: %s',
    async (role, path) => {
      const troubles: string[] = [];
      const page = watch(await pageOf(browser, people[role], PHONE), troubles);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await page.goto(path);
        await settled(page);
        expect(await violations(page, colorScheme), colorScheme).toEqual([]);
      }
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 });
        const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect(tooWide, `${width} px`).toBeLessThanOrEqual(0);
      }
      expect(troubles).toEqual([]);
      await page.context().close();
    },
  );
});

async function settled(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForLoadState('networkidle');
}

/** In the dark only colours differ, so only they are looked at. */
async function violations(page: Page, colorScheme: 'light' | 'dark'): Promise<string[]> {
  const axe = new AxeBuilder({ page });
  const chosen =
    colorScheme === 'dark'
      ? axe.withRules(['color-contrast'])
      : axe.withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']);
  const found = await chosen.analyze();
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`);
}

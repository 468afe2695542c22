import AxeBuilder from '@axe-core/playwright';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../environment/chromium.ts';
import { connectedBreeder, createPet, offerPet, type Breeder } from '../product/breeder.ts';
import { openCheckout, payByCard } from '../product/buyer.ts';
import { startProduct, type Product } from '../product/product.ts';
import { PHONE } from './people.ts';
import { phonePhoto } from './photo.ts';

const WIDTHS = [320, 390, 768, 1280];

/** Each screen for everyone: WCAG 2.2 AA by axe on a phone and, in the dark, at a desk; nothing to scroll sideways. */
describe('every screen', () => {
  let product: Product;
  let breeder: Breeder;
  let browser: Browser;
  let page: Page;
  const paths: Record<string, string> = {};

  beforeAll(async () => {
    product = await startProduct();
    browser = await launchBrowser();
    breeder = await connectedBreeder(product);
    const { pet, linkId } = await offerPet(breeder);
    await breeder.upload(`/api/pets/${pet.id}/photo`, await phonePhoto());
    await createPet(breeder, { name: 'Juniper without a photo' });
    const sold = await offerPet(breeder, { name: 'Maple' });
    const buyer = product.visitor();
    const success = await payByCard(buyer, await openCheckout(buyer, sold.linkId));
    Object.assign(paths, {
      'a payment link': `/checkout/${linkId}`,
      'a sold pet': `/checkout/${sold.linkId}`,
      'a missing link': '/checkout/no-such-link',
      'the success page': success!,
      'an unknown payment': '/payment-success?session_id=unknown',
      'the dashboard': '/dashboard',
      'the landing page': '/',
      registration: '/register',
      'the first sign-in': '/signin',
      'the second sign-in': '/auth',
      pricing: '/pricing',
      'the 404 page': '/no-such-page',
      'a confirmation without a token': '/confirm-email',
      'the hosted checkout': await openCheckout(buyer, linkId),
    });
    const context = await browser.newContext(PHONE);
    await context.addCookies([...breeder.cookies].map(([name, value]) => ({ name, value, url: product.url })));
    page = await context.newPage();
  });
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
  });

  it.each([
    'a payment link',
    'a sold pet',
    'a missing link',
    'the success page',
    'an unknown payment',
    'the dashboard',
    'the landing page',
    'registration',
    'the first sign-in',
    'the second sign-in',
    'pricing',
    'the 404 page',
    'a confirmation without a token',
    'the hosted checkout',
  ])('%s is for everyone', async (name) => {
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(new URL(paths[name]!, product.url).href);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await page.waitForFunction(() => !document.querySelector('[aria-busy="true"]'));
    expect(await violations()).toEqual([]);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
        `${width} px`,
      ).toBeLessThanOrEqual(0);
    }
    // Loaded anew, so that no colour is on its way from one scheme to the other.
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.reload();
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await page.waitForFunction(() => !document.querySelector('[aria-busy="true"]'));
    expect(await violations(['color-contrast'])).toEqual([]);
  });

  /** All of WCAG 2.2 AA, or only some rules: the dark scheme differs in nothing but colours. */
  async function violations(rules?: string[]): Promise<string[]> {
    const axe = new AxeBuilder({ page });
    const chosen = rules
      ? axe.withRules(rules)
      : axe.withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']);
    const found = await chosen.analyze();
    return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`);
  }
});

import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectedBreeder, offerPet, type Breeder } from '../product/breeder.ts';
import { openCheckout } from '../product/buyer.ts';
import { startProduct, type Product } from '../product/product.ts';
import { fillHome } from './checkout-page.ts';
import { noticesOf } from './people.ts';
import { pageOf } from './stage.ts';

/** In the page: what a browser does that translates it. Each text goes into elements of its own, under another text. */
function translatePage(): void {
  const texts: Text[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    if (!text.data.trim() || text.parentElement!.closest('script, style, textarea, option')) continue;
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    inner.textContent = `«${text.data.trim()}»`;
    outer.append(inner);
    text.replaceWith(outer);
  }
}

describe('a buyer’s page that the browser has translated', () => {
  let product: Product;
  let breeder: Breeder;
  let page: Page;
  let notices: string[];
  beforeAll(async () => {
    product = await startProduct({ HOLDS: 'checkout' });
    breeder = await connectedBreeder(product);
  });
  afterAll(async () => product?.stop());

  const open = async (path: string) => {
    page = await pageOf(product.visitor(), 'phone');
    notices = noticesOf(page);
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    await page.evaluate(translatePage);
  };
  const pay = () => page.locator('.paybar .button');
  const alert = () => page.locator('.paybar [role="alert"]');
  /** Presses Pay, looks at the button while the server thinks, and lets it answer. */
  async function payAnswered(status: number, json: unknown): Promise<string> {
    const thinking = Promise.withResolvers<void>();
    await page.unrouteAll();
    await page.route('**/create-payment-intent', async (route) => {
      await thinking.promise;
      await route.fulfill({ status, json });
    });
    await pay().click();
    await page.waitForFunction(() => document.querySelector('.paybar .button')!.ariaDisabled === 'true');
    const meanwhile = await pay().innerText();
    await page.evaluate(translatePage);
    thinking.resolve();
    await page.waitForFunction(() => document.querySelector('.paybar .button')!.ariaDisabled !== 'true');
    expect(await pay().innerText()).not.toContain(meanwhile);
    return meanwhile;
  }

  it('shows each state of paying once, and no text of the state before', async () => {
    const { linkId } = await offerPet(breeder);
    await open(`/checkout/${linkId}`);
    const before = await pay().innerText();
    expect(before).toMatch(/^«Pay /);
    await page.getByLabel('State').selectOption('CA');
    await page.locator('.choice').first().waitFor();
    await fillHome(page);
    await page.getByRole('radio').first().check();
    await page.getByRole('radio').last().check();
    for (const message of ['The first reason.', 'Another reason.']) {
      expect(await payAnswered(422, { message, code: 'refused' })).not.toContain('Pay');
      await page.getByText(message, { exact: false }).waitFor();
      expect((await alert().innerText()).match(/reason/g)).toHaveLength(1);
      expect((await pay().innerText()).match(/Pay/g)).toHaveLength(1);
      await page.evaluate(translatePage);
    }
    await page.getByLabel('ZIP code').fill('10002');
    expect(await alert().innerText()).toBe('');
    await payAnswered(200, { checkoutUrl: `${product.url}/healthz`, fallbackMessage: 'Please pay by card.' });
    await page.getByText('Please pay by card.').waitFor();
    expect((await pay().innerText()).match(/card/g)).toHaveLength(1);
    expect(notices.filter((each) => !each.startsWith('422'))).toEqual([]);
  });

  it('says that the address is copied, in place of what stood there', async () => {
    const { linkId } = await offerPet(breeder);
    await open(`/checkout/${linkId}`);
    await page.locator('#copy-link button').click();
    const status = page.locator('#copy-link [role="status"]');
    await page.waitForFunction(() => document.querySelector('#copy-link [role="status"]')!.textContent);
    await page.evaluate(translatePage);
    await page.locator('#copy-link button').click();
    expect((await status.innerText()).match(/[Cc]op/g)).toHaveLength(1);
    expect(notices).toEqual([]);
  });

  it('counts down while another buyer pays', async () => {
    const { linkId } = await offerPet(breeder);
    await openCheckout(product.visitor(), linkId);
    await open(`/checkout/${linkId}`);
    const left = page.locator('#held-left');
    await page.waitForFunction(() => /\d:\d\d/.test(document.querySelector('#held-left')!.textContent));
    await page.evaluate(translatePage);
    const before = await left.innerText();
    await page.waitForFunction((text) => document.querySelector<HTMLElement>('#held-left')!.innerText !== text, before);
    expect((await left.innerText()).match(/\d:\d\d/g)).toHaveLength(1);
    expect(notices).toEqual([]);
  });
});

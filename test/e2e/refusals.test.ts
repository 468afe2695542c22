import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, it } from 'vitest';
import { launchBrowser } from '../environment/chromium.ts';
import { endTrial, registerBreeder } from '../product/breeder.ts';
import { startProduct, type Product } from '../product/product.ts';
import { pageOf, toast } from './sessions.ts';

const REASON = 'The database is away.';

describe('what cannot be done is told', () => {
  let product: Product;
  let browser: Browser;
  let page: Page;
  beforeAll(async () => {
    product = await startProduct();
    browser = await launchBrowser();
  });
  beforeEach(async () => void (page = await pageOf(browser, await registerBreeder(product))));
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
  });

  const refuse = (path: string) =>
    page.route(`**${path}`, (route) => route.fulfill({ status: 503, json: { message: REASON, code: 'unavailable' } }));
  async function openAsFormer(path: string): Promise<void> {
    const breeder = await registerBreeder(product);
    await endTrial(product, breeder);
    page = await pageOf(browser, breeder);
    await refuse('/api/create-subscription');
    await refuse('/api/get-or-create-subscription');
    await page.goto(path);
  }

  it('unsubscribing', async () => {
    await refuse('/api/unsubscribe');
    await page.goto('/account');
    await page.getByRole('contentinfo').getByRole('button', { name: 'Unsubscribe' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Unsubscribe' }).click();
    await toast(page, 'Unsubscribe Error', REASON);
  });

  it('deleting the account', async () => {
    await refuse('/api/user/delete-account');
    await page.goto('/account');
    await page.getByRole('button', { name: 'Delete Account' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox').fill((await dialog.getByText(/^Type /).textContent())!.split(' ')[1]!);
    await dialog.getByRole('button', { name: 'Delete Account' }).click();
    await toast(page, 'Delete Error', REASON);
  });

  it('subscribing at the provider', async () => {
    await openAsFormer('/trial-expired');
    await page.getByRole('button', { name: 'Subscribe monthly' }).click();
    await toast(page, 'Subscription Error', 'Could not start subscription process');
  });

  it('subscribing with the embedded form, which can be tried again', async () => {
    await openAsFormer('/subscribe');
    await toast(page, 'Subscription Error', 'Could not start subscription process');
    await page.unroute('**/api/get-or-create-subscription');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByLabel('Card number').waitFor();
  });

  it('looking who is signed in', async () => {
    await refuse('/api/me');
    await page.goto('/subscribe');
    await toast(page, 'Authentication Error');
  });

  it('loading the account’s sessions, which can be tried again', async () => {
    await refuse('/api/user/sessions');
    await page.goto('/account');
    await page.getByText('We couldn’t load your sessions. Your data is safe.').waitFor();
    await page.unroute('**/api/user/sessions');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('This device').waitFor();
  });
});

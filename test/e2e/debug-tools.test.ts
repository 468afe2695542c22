import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../environment/chromium.ts';
import { registerBreeder, type Breeder } from '../product/breeder.ts';
import { startProduct, type Product } from '../product/product.ts';
import { PHONE } from './people.ts';
import { pageOf } from './sessions.ts';

const SCREENS = ['/login-test', '/mobile-debug', '/dev/parts'];

describe('the debug tools', () => {
  let product: Product;
  let withoutTools: Product;
  let browser: Browser;
  let breeder: Breeder;
  beforeAll(async () => {
    product = await startProduct();
    withoutTools = await startProduct({ DEBUG_TOOLS: 'off' });
    browser = await launchBrowser();
    breeder = await registerBreeder(product);
  });
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
    await withoutTools?.stop();
  });

  it.each(['/login-test', '/mobile-debug'])('%s tests the sign-in and goes to the dashboard', async (path) => {
    const page = await pageOf(browser, product.visitor(), PHONE);
    await page.goto(path);
    const test = page.getByRole('button', { name: 'Test Login' });
    expect(await test.isDisabled()).toBe(true);
    await page.getByLabel('Email').fill(` ${breeder.email.toUpperCase()} `);
    await page.getByLabel('Password', { exact: true }).fill('wrong horse');
    await test.click();
    await page.getByText(/POST \/api\/login: 401/).waitFor();
    await page.getByLabel('Password', { exact: true }).fill(breeder.password);
    await test.click();
    await page.getByText('POST /api/login: 200').waitFor();
    await page.getByText(/GET \/api\/me: 200/).waitFor();
    const log = await page.getByRole('log').textContent();
    expect(log).not.toContain(breeder.password);
    for (const cookie of await page.context().cookies()) expect(log).not.toContain(cookie.value);
    await page.waitForURL('**/dashboard');
  });

  it('/mobile-debug checks who is signed in and tells about the device', async () => {
    const page = await pageOf(browser, product.visitor(), PHONE);
    await page.goto('/mobile-debug');
    await page.getByRole('button', { name: 'Check Current Authentication' }).click();
    await page.getByText('GET /api/me: 401, nobody is signed in').waitFor();
    await page.getByText('390 × 844').first().waitFor();
  });

  it('/dev/parts shows the parts', async () => {
    const page = await pageOf(browser, product.visitor());
    await page.goto('/dev/parts');
    await page.getByRole('heading', { name: 'Parts' }).waitFor();
  });

  it.each(SCREENS)('%s does not exist where they are off', async (path) => {
    const page = await pageOf(browser, withoutTools.visitor());
    await page.goto(path);
    await page.getByRole('heading', { name: '404 Page Not Found' }).waitFor();
  });
});

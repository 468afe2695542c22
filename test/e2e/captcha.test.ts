import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../environment/chromium.ts';
import { registerBreeder } from '../product/breeder.ts';
import { startProduct, type Product } from '../product/product.ts';
import { PHONE } from './people.ts';
import { pageOf, toast } from './sessions.ts';

describe('the proof of work behind "I’m not a robot"', () => {
  let product: Product;
  let browser: Browser;
  beforeAll(async () => {
    product = await startProduct({ RATE_LIMITS: 'on' });
    browser = await launchBrowser();
    for (let tries = 0; tries < 5; tries++) await registerBreeder(product);
  });
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
  });

  it('is given by the browser when a network registers often', async () => {
    const page = await pageOf(browser, product.visitor(), PHONE);
    const statuses: number[] = [];
    page.on('response', (answer) => {
      if (answer.url().endsWith('/api/register')) statuses.push(answer.status());
    });
    await page.goto('/register');
    await page.getByLabel('Full Name').fill('Anna Berg');
    await page.getByLabel('Username').fill('anna-berg');
    await page.getByLabel('Email').fill('anna@example.com');
    await page.getByLabel('Physical Address').fill('12 Oak Lane\nBend, OR 97701');
    await page.getByLabel('Password', { exact: true }).fill('correct horse');
    await page.getByLabel('Confirm Password', { exact: true }).fill('correct horse');
    await page.getByLabel("I'm not a robot").check();
    await page.getByRole('checkbox', { name: /agree/ }).check();
    await page.getByRole('button', { name: 'Start 7-Day Free Trial' }).click();
    await page.waitForURL('**/dashboard');
    expect(statuses).toEqual([403, 201]);
  });

  it('is given for a reset link too, without a word', async () => {
    const page = await pageOf(browser, product.visitor());
    await page.goto('/forgot-password');
    await page.getByLabel('Email').fill('anna@example.com');
    await page.getByRole('button', { name: 'Send Reset Link' }).click();
    await toast(page, 'Email Sent');
  });

  it('that can’t be had is told', async () => {
    const page = await pageOf(browser, product.visitor());
    await page.route('**/api/captcha/challenge', (route) => route.abort());
    await page.goto('/forgot-password');
    await page.getByLabel('Email').fill('anna@example.com');
    await page.getByRole('button', { name: 'Send Reset Link' }).click();
    await toast(page, 'Error');
  });
});

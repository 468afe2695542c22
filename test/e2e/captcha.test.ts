import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectedBreeder, offerPet, registerBreeder } from '../product/breeder.ts';
import { startProduct, type Product } from '../product/product.ts';
import { fillHome } from './checkout-page.ts';
import { fillRegistration, toast } from './sessions.ts';
import { pageOf } from './stage.ts';

describe('a checkout on a network where many are buying', () => {
  let product: Product;
  beforeAll(async () => {
    product = await startProduct({ RATE_LIMITS: 'on' });
  });
  afterAll(async () => {
    await product?.stop();
  });

  // Shows roles.checkout-limits
  it('opens by the browser’s own work, and asks the buyer for nothing', async () => {
    const { linkId } = await offerPet(await connectedBreeder(product));
    const visitors = Array.from({ length: 60 }, () => product.visitor());
    for (const buyer of visitors) {
      await buyer.call('GET', `/checkout/${linkId}`);
      await buyer.call('POST', `/api/payment-links/${linkId}/create-payment-intent`, { paymentMethod: 'card' });
    }
    const page = await pageOf(product.visitor(), 'phone');
    const statuses: number[] = [];
    page.on('response', (answer) => {
      if (answer.url().endsWith('/create-payment-intent')) statuses.push(answer.status());
    });
    await page.goto(`/checkout/${linkId}`);
    await fillHome(page);
    await page.getByRole('button', { name: /^Pay/ }).click();
    await page.waitForURL('**/sandbox/checkout/**');
    expect(statuses).toEqual([403, 200]);
  });
});

describe('the proof of work behind "I’m not a robot"', () => {
  let product: Product;
  beforeAll(async () => {
    product = await startProduct({ RATE_LIMITS: 'on' });
    for (let tries = 0; tries < 5; tries++) await registerBreeder(product);
  });
  afterAll(async () => {
    await product?.stop();
  });

  // Shows product.verified-breeders
  it('is solved by the browser when a network registers often', async () => {
    const page = await pageOf(product.visitor(), 'phone');
    const statuses: number[] = [];
    page.on('response', (answer) => {
      if (answer.url().endsWith('/api/register')) statuses.push(answer.status());
    });
    await page.goto('/register');
    await fillRegistration(page, 'anna@example.com', 'anna-berg');
    await page.getByRole('button', { name: 'Start 7-Day Free Trial' }).click();
    await page.waitForURL('**/dashboard');
    expect(statuses).toEqual([403, 201]);
  });

  it('is solved silently for a reset link', async () => {
    const page = await pageOf(product.visitor());
    await page.goto('/forgot-password');
    await page.getByLabel('Email').fill('anna@example.com');
    await page.getByRole('button', { name: 'Send Reset Link' }).click();
    await toast(page, 'Email Sent');
  });

  it('shows an error if no challenge can be loaded', async () => {
    const page = await pageOf(product.visitor());
    await page.route('**/api/captcha/challenge', (route) => route.abort());
    await page.goto('/forgot-password');
    await page.getByLabel('Email').fill('anna@example.com');
    await page.getByRole('button', { name: 'Send Reset Link' }).click();
    await toast(page, 'Error', 'Please check your connection and try again.');
  });
});

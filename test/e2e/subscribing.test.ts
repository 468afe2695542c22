import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { launchBrowser } from '../environment/chromium.ts';
import { endTrial, makeAdmin, registerBreeder, type Breeder } from '../product/breeder.ts';
import { CARDS } from '../product/buyer.ts';
import { startProduct, type Product } from '../product/product.ts';
import { fillCard } from './checkout-page.ts';
import { PHONE } from './people.ts';
import { pageOf, signIn, toast } from './sessions.ts';

describe('an account whose trial has ended', () => {
  let product: Product;
  let browser: Browser;
  beforeAll(async () => {
    product = await startProduct();
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
  });

  async function former(): Promise<Breeder> {
    const breeder = await registerBreeder(product);
    await endTrial(product, breeder);
    return breeder;
  }

  it.each(['/signin', '/auth'])('signs in at %s and is led to the plans', async (path) => {
    const { email, password } = await former();
    const page = await pageOf(browser, product.visitor(), PHONE);
    await page.goto(path);
    await signIn(page, email, password);
    await page.waitForURL('**/trial-expired');
    await page.getByRole('heading', { name: 'Your Free Trial Has Expired' }).waitFor();
    await page.getByText('Account Access Suspended').waitFor();
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL(`${product.url}/`);
  });

  it('is led to the prices when the trial runs out meanwhile', async () => {
    const breeder = await registerBreeder(product);
    const page = await pageOf(browser, breeder);
    await page.goto('/dashboard');
    await page.getByText('No payment requests yet').waitFor();
    await endTrial(product, breeder);
    await fillPet(page);
    await page.waitForURL('**/pricing');
    await page.getByRole('button', { name: 'Subscribe' }).waitFor();
  });

  it('subscribes yearly at the provider’s checkout', async () => {
    const page = await pageOf(browser, await former(), PHONE);
    await page.goto('/trial-expired');
    await page.getByRole('button', { name: 'Subscribe yearly' }).click();
    await page.waitForURL('**/sandbox/checkout/**');
    await fillCard(page);
    await page
      .getByRole('button', { name: /Subscribe|Pay/ })
      .last()
      .click();
    await page.waitForURL('**/dashboard');
    await toast(page, 'Subscription Active');
  });

  it('subscribes with the embedded form, after a card that is declined', async () => {
    const page = await pageOf(browser, await former(), PHONE);
    await page.goto('/subscribe');
    await page.getByRole('heading', { name: 'Professional Breeder' }).waitFor();
    await page.getByText('7 Days FREE').waitFor();
    await embeddedCard(page, CARDS.declined);
    await toast(page, 'Payment Failed');
    await embeddedCard(page, CARDS.pays);
    await page.waitForURL('**/dashboard');
    await toast(page, 'Subscription Active');
    await page.getByRole('heading', { name: 'Your Payment Requests' }).waitFor();
  });

  it('proves the embedded form’s card by 3D Secure, at the second try', async () => {
    const page = await pageOf(browser, await former());
    await page.goto('/subscribe');
    await embeddedCard(page, CARDS.threeDSecure);
    await page.getByRole('button', { name: 'Fail authentication' }).click();
    await toast(page, 'Payment Failed');
    await page.waitForURL('**/subscribe');
    await embeddedCard(page, CARDS.threeDSecure);
    await page.getByRole('button', { name: 'Complete authentication' }).click();
    await toast(page, 'Subscription Active');
  });

  it('is no matter to whoever has access: /subscribe says so and leads on', async () => {
    const trial = await registerBreeder(product);
    const admin = await registerBreeder(product);
    await makeAdmin(product, admin);
    const visits = [
      { visitor: trial, title: 'Free Trial Active', to: '**/dashboard' },
      { visitor: admin, title: 'Admin Access', to: '**/dashboard' },
      { visitor: product.visitor(), title: 'Login Required', to: '**/login' },
    ];
    for (const { visitor, title, to } of visits) {
      const page = await pageOf(browser, visitor);
      await page.goto('/subscribe');
      await page.waitForURL(to);
      await toast(page, title);
    }
  });

  it('unsubscribes from the footer, at once', async () => {
    const page = await pageOf(browser, await registerBreeder(product), PHONE);
    await page.goto('/dashboard');
    await page.getByRole('contentinfo').getByRole('button', { name: 'Unsubscribe' }).click();
    const question = page.getByRole('alertdialog');
    await question
      .getByText('Are you sure you want to unsubscribe? Your subscription will be cancelled immediately.')
      .waitFor();
    await question.getByRole('button', { name: 'Unsubscribe' }).click();
    await toast(page, 'Unsubscribed Successfully');
    await page.getByText('Your subscription has ended.').waitFor();
    await page.getByRole('contentinfo').getByRole('button', { name: 'Unsubscribe' }).waitFor({ state: 'detached' });
    await page.reload();
    await page.waitForURL('**/trial-expired');
  });
});

async function fillPet(page: Page): Promise<void> {
  await page.getByLabel('Pet Name').fill('Biscuit');
  await page.getByLabel('Breed').fill('Beagle');
  await page.getByLabel('Price').fill('900');
  await page.getByLabel('Age').selectOption('baby');
  await page.getByLabel('Description').fill('A calm and friendly puppy.');
  await page.getByRole('button', { name: 'Create Payment Request' }).click();
}

async function embeddedCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiration date').fill('12 / 34');
  await page.getByLabel('Security code').fill('123');
  await page.getByLabel('ZIP code').fill('10001');
  await page.getByRole('button', { name: 'Start Free Trial' }).click();
}

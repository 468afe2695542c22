import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../environment/chromium.ts';
import { endTrial, registerBreeder, type Breeder } from '../product/breeder.ts';
import { eventually } from '../product/eventually.ts';
import { startProduct, type Product } from '../product/product.ts';
import { me, subscribeAtProvider } from '../product/subscriber.ts';
import { PHONE } from './people.ts';
import { pageOf, signIn, toast } from './sessions.ts';

describe('the platform’s admin', () => {
  let product: Product;
  let browser: Browser;
  let admin: Breeder;
  let page: Page;
  beforeAll(async () => {
    product = await startProduct();
    browser = await launchBrowser();
    admin = await registerBreeder(product, { fullName: 'Nora Admin' });
    page = await pageOf(browser, admin, PHONE);
  });
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
  });
  const card = (label: string) => page.getByText(label, { exact: true }).locator('xpath=ancestor::div[1]');

  it('is nobody before the key was given: /admin leads to the dashboard', async () => {
    await page.goto('/admin');
    await page.waitForURL('**/dashboard');
  });

  it('is refused with a wrong key', async () => {
    await page.goto('/admin-setup');
    await page.getByRole('button', { name: 'Set Up Admin Account' }).click();
    await page.getByText('Invalid email address').waitFor();
    await page.getByText('Secret key is required').waitFor();
    await page.getByLabel('Email').fill(admin.email);
    await page.getByLabel('Secret Key', { exact: true }).fill('a guess');
    await page.getByRole('button', { name: 'Set Up Admin Account' }).click();
    await toast(page, 'Setup Failed', 'Invalid credentials or secret key');
  });

  it('is made with the right one', async () => {
    await page.getByLabel('Secret Key', { exact: true }).fill('the admin key of tests');
    await page.getByRole('button', { name: 'Set Up Admin Account' }).click();
    await toast(page, 'Admin Account Ready');
    await page.getByRole('heading', { name: 'Admin Status Active' }).waitFor();
    await page.getByText('Free subscription access').waitFor();
    await page.getByRole('link', { name: 'Go to Dashboard' }).click();
    await page.getByText('Admin Access', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Admin', exact: true }).click();
    await page.waitForURL('**/admin');
  });

  it('sees nobody at first', async () => {
    await page.getByText('No active subscribers yet').waitFor();
    await card('Total Users').getByText('0', { exact: true }).waitFor();
  });

  it('signs in straight to /admin, and sees who subscribes, tries and tried', async () => {
    const subscriber = await registerBreeder(product, { fullName: 'Anna Berg' });
    await subscribeAtProvider(product, subscriber, { plan: 'yearly' });
    await eventually(async () => expect((await me(subscriber)).subscriptionStatus).toBe('active'));
    await registerBreeder(product, { fullName: 'Ben Carter' });
    await endTrial(product, await registerBreeder(product, { fullName: 'Cleo Diaz' }));

    page = await pageOf(browser, product.visitor());
    await page.goto('/signin');
    await signIn(page, admin.email, admin.password);
    await page.waitForURL('**/admin');
    for (const [label, count] of Object.entries({
      'Total Users': '3',
      'Active Subscribers': '1',
      'Trial Users': '1',
      'Expired Trials': '1',
    }))
      await page.locator('dl > div').filter({ hasText: label }).getByText(count, { exact: true }).waitFor();
    const row = page.getByRole('listitem', { name: 'Anna Berg' });
    for (const text of ['Active', 'Yearly', subscriber.email, '12 Oak Lane', 'Not given'])
      await row.getByText(text).first().waitFor();
    await row.getByText(/^Subscribed [A-Z][a-z]{2} \d{2}, \d{4}$/).waitFor();
  });

  it('finds every account under All Users, with its state', async () => {
    await page.getByRole('tab', { name: 'All Users' }).click();
    const states = { 'Anna Berg': 'Active', 'Ben Carter': 'Trial', 'Cleo Diaz': 'Expired', 'Nora Admin': 'Admin' };
    for (const [name, state] of Object.entries(states))
      await page.getByRole('listitem', { name }).getByText(state, { exact: true }).waitFor();
    await page.getByRole('listitem', { name: 'Cleo Diaz' }).getByText('Never').first().waitFor();
    expect(await page.getByRole('button', { name: 'Delete Nora Admin' }).count()).toBe(0);
  });

  it('deletes an account after asking, and every list follows', async () => {
    const row = page.getByRole('listitem', { name: 'Ben Carter' });
    const email = await row.getByText(/@example\.com/).textContent();
    await row.getByRole('button', { name: 'Delete Ben Carter' }).click();
    const question = page.getByRole('alertdialog');
    await question
      .getByText(`Are you sure you want to delete Ben Carter (${email})? This action cannot be undone.`)
      .waitFor();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await row.getByRole('button', { name: 'Delete Ben Carter' }).click();
    await question.getByRole('button', { name: 'Delete' }).click();
    await toast(page, 'User Deleted', 'User account has been permanently removed');
    await row.waitFor({ state: 'detached' });
    await page.locator('dl > div').filter({ hasText: 'Total Users' }).getByText('2', { exact: true }).waitFor();
  });

  it('is told when a deletion fails', async () => {
    await page.route('**/api/admin/users/*', (route) =>
      route.fulfill({ status: 503, json: { message: 'The database is away.', code: 'unavailable' } }),
    );
    await page.getByRole('button', { name: 'Delete Cleo Diaz' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await toast(page, 'Delete Failed', 'The database is away.');
  });

  it('leaves for the landing page', async () => {
    await page.getByRole('link', { name: 'Back to Dashboard' }).waitFor();
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL(`${product.url}/`);
  });
});

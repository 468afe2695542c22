import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { itNightly } from '../environment/it-nightly.ts';
import { smallPhoto } from '../photos/images.ts';
import {
  connectAccount,
  connectedBreeder,
  createPet,
  makeAdmin,
  offerPet,
  registerBreeder,
} from '../product/breeder.ts';
import { callsOf, fillPet, refuse, toast, withoutFirstAnswers } from './sessions.ts';
import { product } from './shared-product.ts';
import { pageOf } from './stage.ts';

const LISTS = {
  '/api/pets/my': ['your payment requests'],
  '/api/orders/figures': ['your figures'],
  '/api/payment-links/my': ['your payment links'],
  '/api/orders/my': ['your sales'],
  '/api/stripe/status': ['your payment account'],
  '/api/setup': ['your first steps'],
};

describe('the dashboard', () => {
  let page: Page;

  // Shows dashboard.header
  it('of a new breeder shows the first steps and empty states', async () => {
    page = await pageOf(await registerBreeder(product), 'phone');
    await page.goto('/dashboard');
    for (const text of [
      'Professional Plan',
      'Connect your payment account',
      'No payment requests yet.',
      'No links yet.',
      'No sales yet.',
    ])
      await page.getByText(text).first().waitFor();
    expect(await page.getByText('Admin', { exact: true }).count()).toBe(0);
  });

  // Shows dashboard.pet-form, validation.pet-form, validation.age-categories
  it('shows errors beside each field of a pet', async () => {
    await page.getByRole('button', { name: 'Create Payment Request' }).click();
    for (const text of [
      'Pet name is required',
      'Breed is required',
      'Price is required',
      'Please select an age',
      'Description must be at least 10 characters',
    ])
      await page.getByText(text, { exact: true }).waitFor();
    expect(await page.getByLabel('Pet Name').evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await page.getByLabel('Age').locator('option').allTextContents()).toEqual([
      'Choose an age',
      'Baby (0-1 year)',
      'Young (1-3 years)',
      'Adult (3-7 years)',
      'Senior (7+ years)',
    ]);
  });

  it('shows before its scripts run, with links that work, and keeps focus and place once they do', async () => {
    const breeder = await connectedBreeder(product);
    await createPet(breeder);
    page = await pageOf(breeder, 'phone');
    let run = () => {};
    const mayRun = new Promise<void>((resolve) => (run = resolve));
    await page.route('**/assets/*.js', async (route) => {
      await mayRun;
      await route.continue();
    });
    const started = page.goto('/dashboard');
    const heading = page.getByRole('heading', { level: 1, name: 'Hello, Anna' });
    const figure = page.getByText('Active Payment Requests').locator('..').getByRole('definition');
    const sales = page.getByRole('navigation', { name: 'Workspace' }).getByRole('link', { name: 'Sales' });
    await heading.waitFor();
    const look = async () => [
      await Promise.all([heading, sales].map((part) => part.boundingBox())),
      await figure.innerText(),
      await page.getByRole('main').count(),
      await sales.evaluate((link) => [link === document.activeElement, link.getAttribute('href')]),
    ];
    await sales.focus();
    const first = await look();
    expect(first.slice(1)).toEqual(['1', 1, [true, '/sales']]);
    expect(await page.getByRole('button').count()).toBe(0);
    run();
    await started;
    expect(await look()).toEqual(first);
    await page.getByLabel('Pet Name').waitFor();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

  it('lists a pet once when its response is lost and the button is pressed again', async () => {
    page = await pageOf(await connectedBreeder(product));
    await page.goto('/dashboard');
    await page.getByText('No payment requests yet.').first().waitFor();
    await page.route(
      '**/api/pets',
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await fillPet(page, 'Once Only');
    const create = page.getByRole('button', { name: 'Create Payment Request' });
    await create.click();
    await toast(page, 'Error Creating Pet');
    await create.click();
    await page.getByRole('dialog').waitFor();
    await page.reload();
    await page.getByRole('region', { name: 'Your Payment Requests' }).getByText('Once Only').first().waitFor();
    expect(await page.getByRole('region', { name: 'Your Payment Requests' }).getByText('Once Only').count()).toBe(1);
  });

  // Shows product.share-link, dashboard.link-dialogs, dashboard.saved-links, states.link, states.create-link
  it('offers the link right after a pet is saved, copies it, and clears the form', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await fillPet(page, 'Clover');
    await page.getByRole('button', { name: 'Create Payment Request' }).click();
    await page
      .getByRole('dialog', { name: 'Clover is saved' })
      .getByRole('button', { name: 'Create Payment Link' })
      .click();
    await toast(page, 'Payment Link Copied', 'The link for Clover is on your clipboard.');
    const dialog = page.getByRole('dialog', { name: 'The link for Clover is ready' });
    const address = await dialog.getByLabel('Payment link').inputValue();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
    await dialog.getByRole('button', { name: 'Done' }).click();
    expect(await page.getByLabel('Pet Name').inputValue()).toBe('');
    const saved = page.getByRole('listitem', { name: 'Payment link for Clover' });
    for (const text of ['Golden Retriever', '$1,250.00', 'Active', address])
      await saved.getByText(text, { exact: true }).waitFor();
    await saved.getByText(/Created [A-Z][a-z]{2} \d{2}, \d{4}/).waitFor();
    await saved.getByRole('button', { name: 'Copy' }).click();
    await page.getByRole('dialog', { name: 'The link for Clover' }).waitFor();
  });

  // Shows dashboard.requests, dashboard.link-needs-photo
  it('shows a pet with its photo, and a drawing if that is broken', async () => {
    const breeder = await connectedBreeder(product);
    const { pet } = await offerPet(breeder);
    await breeder.upload(`/api/pets/${pet.id}/photo`, await smallPhoto());
    await createPet(breeder, { name: 'Juniper' });
    await offerPet(breeder, { name: 'Willow' });
    page = await pageOf(breeder);
    await page.goto('/dashboard');
    const row = (name: string) => page.getByRole('listitem', { name, exact: true });
    await row('Biscuit').getByRole('img', { name: 'Biscuit, Golden Retriever' }).waitFor();
    await row('Biscuit').getByRole('button', { name: 'Create & Copy Payment Link' }).waitFor();
    await row('Biscuit').getByRole('button', { name: 'Change Photo' }).waitFor();
    await row('Biscuit').getByText('Active', { exact: true }).waitFor();
    await row('Juniper').getByText('Upload a photo first to create payment links').waitFor();
    await row('Willow')
      .getByText('Its payment link works. Buyers see “Photo coming soon” until you add one.')
      .waitFor();
    expect(await row('Juniper').getByRole('button', { name: 'Create & Copy Payment Link' }).count()).toBe(0);
    await page.route('**/photos/**', (route) => route.abort());
    await page.reload();
    await row('Biscuit').getByRole('img', { name: "The photo of Biscuit can't be shown" }).waitFor();
  });

  // Shows calls.no-refetch
  it('has its data from its document, and doesn’t fetch it on return', async () => {
    page = await pageOf(await registerBreeder(product));
    let asked = 0;
    await page.route(callsOf('/api/pets/my'), (route) => {
      asked += 1;
      return route.continue();
    });
    await page.goto('/dashboard');
    await page.getByText('No payment requests yet.').waitFor();
    await page.getByRole('link', { name: 'Account', exact: true }).click();
    await page.getByRole('link', { name: 'Overview' }).click();
    await page.getByText('No payment requests yet.').waitFor();
    await page.evaluate(() => {
      window.dispatchEvent(new Event('visibilitychange'));
      window.dispatchEvent(new Event('focus'));
      window.dispatchEvent(new Event('online'));
    });
    await page.getByText('Not Connected', { exact: true }).waitFor();
    expect(asked).toBe(0);
    await page.unrouteAll();
  });

  // Shows admin.header, states.logout, calls.logout
  it('signs out: the session ends, and cached data is cleared', async () => {
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL(`${product.url}/`);
    await page.goto('/dashboard');
    await page.waitForURL('**/auth');
  });

  itNightly('shows placeholders while loading', async () => {
    page = await pageOf(await registerBreeder(product));
    await withoutFirstAnswers(page);
    for (const path of Object.keys(LISTS)) await page.route(callsOf(path), () => undefined);
    await page.goto('/dashboard');
    await page.getByRole('heading', { name: 'Your Payment Requests' }).waitFor();
    for (const region of ['Payment Account', 'Your Payment Requests', 'Saved Payment Links', 'Your Sales'])
      await page.getByRole('region', { name: region }).locator('.skeleton').first().waitFor({ state: 'attached' });
  });

  itNightly('shows loading errors, and loads on retry', async () => {
    page = await pageOf(await registerBreeder(product));
    for (const path of Object.keys(LISTS)) await refuse(page, `GET ${path}`);
    await page.goto('/dashboard');
    for (const what of Object.values(LISTS).flat())
      await page.getByText(`We couldn’t load ${what}. Your data is safe.`).waitFor();
    await page.unrouteAll();
    for (const region of ['Payment Account', 'Your Payment Requests', 'Saved Payment Links', 'Your Sales'])
      await page.getByRole('region', { name: region }).getByRole('button', { name: 'Try again' }).click();
    for (const text of ['Not Connected', 'No payment requests yet.', 'No links yet.', 'No sales yet.'])
      await page.getByText(text).first().waitFor();
  });
});

describe('the payment account on the dashboard', () => {
  const card = (page: Page) => page.getByRole('region', { name: 'Payment Account' });

  // Shows dashboard.payment-account, states.connection, limits.requirements-shown
  it('with unfinished onboarding lists five missing things, and how many more', async () => {
    const breeder = await registerBreeder(product);
    await connectAccount(breeder, 'later');
    const page = await pageOf(breeder, 'phone');
    await page.goto('/dashboard');
    await card(page).getByText('Setup Incomplete', { exact: true }).waitFor();
    const { body } = await breeder.call('GET', '/api/stripe/status');
    const needed = body['accountDetails'].requirementsPending;
    expect(needed).toBeGreaterThan(5);
    expect(await card(page).getByRole('listitem').count()).toBe(5);
    await card(page)
      .getByText(`And ${needed - 5} more...`, { exact: true })
      .waitFor();
  });

  // Shows footer.unsubscribe-shown, dashboard.header, dashboard.payment-account, states.connection, roles.admin
  // Shows roles.admin-no-unsubscribe
  it('of an admin is the platform’s', async () => {
    const admin = await registerBreeder(product);
    await makeAdmin(product, admin);
    const page = await pageOf(admin);
    await page.goto('/dashboard');
    await card(page).getByText('Admin Account', { exact: true }).waitFor();
    expect(await card(page).getByRole('button').count()).toBe(0);
    await page.getByRole('banner').getByText('Admin', { exact: true }).first().waitFor();
    await page.getByText('Admin Access', { exact: true }).waitFor();
    expect(await page.getByRole('contentinfo').getByRole('button', { name: 'Unsubscribe' }).count()).toBe(0);
  });

  // Shows dashboard.payment-account, states.connection, states.connection-poll, calls.stripe-status, limits.seller-cost
  // Shows limits.requirements-shown
  it('is polled every 5 seconds, and a change appears without any action', async () => {
    const breeder = await registerBreeder(product);
    const page = await pageOf(breeder);
    // Without the connection that tells of it at once.
    await page.route('**/api/live', (route) => route.abort());
    await page.goto('/dashboard');
    await card(page).getByText('Not Connected', { exact: true }).waitFor();
    await connectAccount(breeder);
    await card(page).getByText('Connected', { exact: true }).waitFor();
    await card(page).getByText('2.9% + $0.30').waitFor();
    const [first, second] = await page.evaluate(() =>
      performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('/api/stripe/status')),
    );
    expect(second!.startTime - first!.startTime).toBeGreaterThan(4_500);
  });
});

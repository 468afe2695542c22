import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { itNightly } from '../environment/it-nightly.ts';
import { eventually } from '../product/eventually.ts';
import { smallPhoto } from '../photos/images.ts';
import { connectedBreeder, createPet, offerPet, registerBreeder } from '../product/breeder.ts';
import { callsOf, fillPet, refuse, signIn, toast, withoutFirstAnswers } from './sessions.ts';
import { product } from './shared-product.ts';
import { browser, newPage, pageOf } from './stage.ts';

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
    const banner = page.getByRole('banner');
    await banner.getByText(product.dependencies.config.productName, { exact: true }).first().waitFor();
    await banner.getByRole('button', { name: 'Logout' }).waitFor();
    for (const text of [
      'Professional Plan',
      'Add your first pet',
      'Connect Stripe Account',
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

  // Shows dashboard.requests, dashboard.link-needs-photo, dashboard.link-dialogs
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
    await row('Biscuit').getByRole('button', { name: 'Create & Copy Payment Link' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Generate & Copy Link' }).waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await page.getByRole('listitem', { name: 'Payment link for Biscuit' }).count()).toBe(1);
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
  it('has its data from its document, and reads nothing again by itself: on return, on focus, or with time', async () => {
    const breeder = await registerBreeder(product);
    const context = await browser.newContext({ baseURL: product.url });
    await context.addCookies([...breeder.cookies].map(([name, value]) => ({ name, value, url: product.url })));
    const own = await newPage(context);
    await own.clock.install();
    const asked = new Set<string>();
    own.on('request', (request) => asked.add(new URL(request.url()).pathname));
    await own.goto('/dashboard');
    await own.getByText('No payment requests yet.').waitFor();
    await own.getByRole('link', { name: 'Account', exact: true }).click();
    await own.getByRole('heading', { name: 'Profile', level: 1 }).waitFor();
    await own.getByRole('link', { name: 'Overview' }).click();
    await own.getByText('No payment requests yet.').waitFor();
    await own.evaluate(() => {
      window.dispatchEvent(new Event('visibilitychange'));
      window.dispatchEvent(new Event('focus'));
      window.dispatchEvent(new Event('online'));
    });
    asked.delete('/api/stripe/status');
    await own.clock.fastForward('01:00:00');
    // It is polled, so by then the hour is over.
    await eventually(async () => expect(asked).toContain('/api/stripe/status'));
    const read = ['/api/pets/my', '/api/payment-links/my', '/api/orders/my', '/api/orders/figures', '/api/me'];
    expect(read.filter((path) => asked.has(path))).toEqual([]);
    await context.close();
  });

  // Shows admin.header, states.logout, calls.logout
  it('signs out: the session ends, and cached data is cleared in the page that stays open', async () => {
    const [one, other] = [await registerBreeder(product), await registerBreeder(product)];
    await createPet(one, { name: 'Juniper' });
    page = await pageOf(one);
    await page.goto('/dashboard');
    await page.getByRole('listitem', { name: 'Juniper', exact: true }).waitFor();
    const marked = await page.evaluateHandle(() => document);
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL(`${product.url}/`);
    await page.getByRole('link', { name: 'Sign In', exact: true }).first().waitFor();
    await page.goBack();
    await page.waitForURL('**/auth');
    await signIn(page, other.email, other.password);
    await page.waitForURL('**/dashboard');
    await page.getByText('No payment requests yet.').waitFor();
    expect(await page.getByText('Juniper').count()).toBe(0);
    expect(await marked.evaluate((before) => before === document)).toBe(true);
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

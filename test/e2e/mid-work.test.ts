import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { describeNightly, itNightly } from '../environment/it-nightly.ts';
import { connectedBreeder, createPet, endTrial, offerPet, registerBreeder, type Breeder } from '../product/breeder.ts';
import { eventually } from '../product/eventually.ts';
import { sellPet } from '../product/sale.ts';
import { fillLitter, petRows, pictures } from './litter-form.ts';
import { callsOf, fillPet, signIn, toast } from './sessions.ts';
import { product } from './shared-product.ts';
import { pageOf } from './stage.ts';

const noToast = async (page: Page) => expect(await page.locator('[data-sonner-toast]').count(), 'toasts').toBe(0);
const save = (page: Page) => page.getByRole('button', { name: 'Create Payment Request' }).click();

describe('in the middle of work', () => {
  let breeder: Breeder;
  let page: Page;
  beforeEach(async () => {
    breeder = await registerBreeder(product);
    page = await pageOf(breeder);
    // Live events and the poll of the payment account would lead to the sign-in before the call does.
    await page.route('**/api/live', (route) => route.abort());
    await page.route('**/api/stripe/status', (route) => route.abort());
    await page.goto('/dashboard');
    await page.getByText('No payment requests yet').waitFor();
    await fillPet(page);
  });

  // Shows dashboard.unauthenticated
  it('a session that has ended leads to the sign-in, without a toast', async () => {
    await breeder.call('POST', '/api/logout');
    await save(page);
    await page.waitForURL('**/auth');
    await page.getByRole('heading', { name: 'Welcome Back' }).waitFor();
    await noToast(page);
  });

  // Shows dashboard.ended-trial, errors.payment-required
  it('an ended trial leads to the prices, without a toast', async () => {
    await endTrial(product, breeder);
    await save(page);
    await page.waitForURL('**/pricing');
    await page.getByRole('button', { name: 'Subscribe, $4.99 today' }).waitFor();
    await noToast(page);
  });

  // Shows dashboard.ended-trial, errors.payment-required
  itNightly('an ended subscription leads to the plans, without a toast', async () => {
    await breeder.call('POST', '/api/unsubscribe');
    await save(page);
    await page.waitForURL('**/trial-expired');
    await page.getByRole('button', { name: 'Subscribe yearly, $49.99 today' }).waitFor();
    await noToast(page);
  });

  // Shows calls.cookies-json
  itNightly('each call with a body sends it as JSON, with the session cookie', async () => {
    const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/pets'));
    await save(page);
    const request = await sent;
    expect(await request.headerValue('content-type')).toBe('application/json');
    expect(request.postDataJSON()).toMatchObject({ name: 'Biscuit', breed: 'Golden Retriever', age: 'baby' });
    expect(await request.headerValue('cookie')).toContain('session=');
  });
});

describeNightly('what is typed', () => {
  // Shows dashboard.unauthenticated
  it('into the agreement outlives another screen, a reload, and a session that has ended', async () => {
    const breeder = await connectedBreeder(product);
    const page = await pageOf(breeder);
    await page.route('**/api/live', (route) => route.abort());
    await page.goto('/account/agreement');
    const text = page.getByLabel('The agreement', { exact: true });
    const stands = () => eventually(async () => expect(await text.inputValue()).toBe('My own words.'));
    await text.fill('My own words.');
    await page.getByRole('main').getByRole('link', { name: 'Selling' }).click();
    await page.waitForURL('**/account/selling');
    await page.goBack();
    await stands();
    await page.reload();
    await stands();
    await breeder.call('POST', '/api/logout');
    await page.getByRole('button', { name: 'Save Agreement' }).click();
    await page.getByRole('heading', { name: 'Welcome Back' }).waitFor();
    await signIn(page, breeder.email, breeder.password);
    await page.waitForURL('**/account/agreement');
    await stands();
    const saving = Promise.withResolvers<void>();
    await page.route(callsOf('/api/agreement'), async (route) => {
      if (route.request().method() === 'PATCH') await saving.promise;
      await route.fallback();
    });
    await page.getByRole('button', { name: 'Save Agreement' }).click();
    await text.fill('My own words, and more.');
    saving.resolve();
    await page.getByText('Your changes below aren’t saved yet.').waitFor();
    expect(await text.inputValue()).toBe('My own words, and more.');
  });

  // Shows dashboard.unauthenticated
  it('into the profile outlives a reload and a session that has ended, and undoes nothing that was saved elsewhere', async () => {
    const breeder = await registerBreeder(product);
    const page = await pageOf(breeder);
    await page.route('**/api/live', (route) => route.abort());
    await page.goto('/account');
    const license = page.getByLabel('License (optional)');
    const stands = () => eventually(async () => expect(await license.inputValue()).toBe('OR-4711'));
    await page.getByText('License and receipts').click();
    await license.fill('OR-4711');
    await breeder.call('PATCH', '/api/me', { fullName: 'Anna Meyer' });
    await page.goto('/account');
    await stands();
    expect(await page.getByLabel('Full Name').inputValue()).toBe('Anna Meyer');
    await breeder.call('POST', '/api/logout');
    await page.getByRole('button', { name: 'Save Changes' }).first().click();
    await page.getByRole('heading', { name: 'Welcome Back' }).waitFor();
    await signIn(page, breeder.email, breeder.password);
    await page.waitForURL('**/account');
    await stands();
    await page.getByRole('button', { name: 'Save Changes' }).first().click();
    await toast(page, 'Profile Saved');
    const user = await page.evaluate(async () => (await (await fetch('/api/me')).json()).user);
    expect(user).toMatchObject({ fullName: 'Anna Meyer', license: 'OR-4711' });
  });

  // Shows dashboard.pet-form, dashboard.unauthenticated
  it('into a new pet outlives a reload and a session that has ended, and is gone once its person signs out', async () => {
    const breeder = await registerBreeder(product);
    const page = await pageOf(breeder);
    await page.route('**/api/live', (route) => route.abort());
    await page.route('**/api/stripe/status', (route) => route.abort());
    await page.goto('/dashboard');
    const stands = (name: string) =>
      eventually(async () => expect(await page.getByLabel('Pet Name').inputValue()).toBe(name));
    await fillPet(page, 'Willow');
    await page.reload();
    await stands('Willow');
    await page.getByLabel('Breed').fill('Siamese');
    await page.getByText('Species, from the breed: Cat').waitFor();
    await breeder.call('POST', '/api/logout');
    await save(page);
    await page.waitForURL('**/auth');
    await signIn(page, breeder.email, breeder.password);
    await page.waitForURL('**/dashboard');
    await stands('Willow');
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL(`${product.url}/`);
    await page.goto('/auth');
    await signIn(page, breeder.email, breeder.password);
    await page.waitForURL('**/dashboard');
    await stands('');
  });

  // Shows calls.litter-screens
  it('into a new litter, its photos included, outlives a look at another screen', async () => {
    const page = await pageOf(await connectedBreeder(product));
    await page.goto('/pets/litters/new');
    await fillLitter(page);
    await page.getByLabel('Name 2').fill('Hazel');
    await page.getByLabel('Photos of the litter').setInputFiles(await pictures(2));
    await page.getByRole('main').getByRole('link', { name: 'Litters' }).first().click();
    await page.getByText('No litters yet.').waitFor();
    await page.goBack();
    await eventually(async () => expect(await page.getByLabel('Name 2').inputValue()).toBe('Hazel'));
    expect(await page.getByLabel('Name of the litter').inputValue()).toBe('Autumn litter');
    await eventually(async () => expect(await petRows(page).locator('img').count()).toBe(2));
    await page.getByRole('button', { name: 'Create litter' }).click();
    await page.getByRole('heading', { name: 'Autumn litter', level: 1 }).waitFor();
    await page.goto('/pets/litters/new');
    expect(await page.getByLabel('Name of the litter').inputValue()).toBe('');
  });

  // Shows dashboard.requests
  it('into the dialog of a pet isn’t lost by Escape or a press beside it without a question', async () => {
    const breeder = await registerBreeder(product);
    await createPet(breeder, { name: 'Juniper' });
    const page = await pageOf(breeder);
    await page.goto('/dashboard');
    await page.getByRole('listitem', { name: 'Juniper' }).getByRole('button', { name: 'Edit' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit Juniper' });
    const question = page.getByRole('alertdialog', { name: 'Discard your changes?' });
    await dialog.getByLabel('Pet Name').waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('listitem', { name: 'Juniper' }).getByRole('button', { name: 'Edit' }).click();
    await dialog.getByLabel('Description').fill('Rewritten.');
    await page.keyboard.press('Escape');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'detached' });
    expect(await dialog.getByLabel('Description').inputValue()).toBe('Rewritten.');
    await page.mouse.click(10, 10);
    await question.getByRole('button', { name: 'Discard' }).click();
    await dialog.waitFor({ state: 'detached' });
  });

  it('as the terms of a deposit isn’t lost by Escape without a question', async () => {
    const page = await pageOf(await connectedBreeder(product));
    await page.goto('/account/selling');
    await page.getByRole('button', { name: 'Change terms' }).click();
    const dialog = page.getByRole('dialog', { name: 'Terms of new deposits' });
    const question = page.getByRole('alertdialog', { name: 'Discard your changes?' });
    await dialog.getByLabel('Percent of the price').fill('35');
    await page.keyboard.press('Escape');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'detached' });
    expect(await dialog.getByLabel('Percent of the price').inputValue()).toBe('35');
    await page.keyboard.press('Escape');
    await question.getByRole('button', { name: 'Discard' }).click();
    await dialog.waitFor({ state: 'detached' });
  });
});

describe('a link', () => {
  // Shows product.share-link
  it('is sent by text, WhatsApp or email with a ready message', async () => {
    const breeder = await connectedBreeder(product);
    const { linkId } = await offerPet(breeder);
    const page = await pageOf(breeder, 'phone');
    await page.goto('/dashboard');
    await page
      .getByRole('listitem', { name: 'Payment link for Biscuit' })
      .getByRole('button', { name: 'Copy' })
      .click();
    const dialog = page.getByRole('dialog', { name: 'The link for Biscuit' });
    const target = async (app: string) =>
      decodeURIComponent((await dialog.getByRole('link', { name: app }).getAttribute('href'))!);
    const message = /^.*Biscuit \(Golden Retriever\), \$1,312\.50 in all\..*: /;
    for (const [app, start] of [
      ['WhatsApp', 'https://wa.me/?text='],
      ['SMS', 'sms:?&body='],
      ['Email', 'mailto:?subject=Payment for Biscuit&body='],
    ] as const) {
      const href = await target(app);
      expect(href.startsWith(start)).toBe(true);
      const text = href.slice(start.length);
      expect(text).toMatch(message);
      expect(text.replace(message, '')).toBe(`${product.url}/checkout/${linkId}`);
    }
  });

  // Shows dashboard.saved-links, states.link
  itNightly('that is paid can be archived too; the sale stays', async () => {
    const breeder = await connectedBreeder(product);
    await sellPet(product, breeder);
    const page = await pageOf(breeder, 'phone');
    await page.goto('/dashboard');
    const link = page.getByRole('listitem', { name: /^Payment link for / });
    await link.getByText('Paid', { exact: true }).waitFor();
    await link.getByRole('button', { name: 'Archive' }).click();
    await page.getByRole('alertdialog').getByText('The sale itself stays in your records.').waitFor();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Archive' }).click();
    await toast(page, 'Payment Link Archived');
    await link.waitFor({ state: 'detached' });
    expect((await breeder.call('GET', '/api/orders/my')).body['orders']).toMatchObject([{ status: 'paid' }]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await link.getByText('Paid', { exact: true }).waitFor();
  });
});

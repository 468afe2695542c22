import type { Page } from 'playwright-core';
import { beforeAll, describe, it } from 'vitest';
import { itNightly } from '../environment/it-nightly.ts';
import { endTrial, registerBreeder } from '../product/breeder.ts';
import { callsOf, REASON, refuse, toast } from './sessions.ts';
import { product } from './shared-product.ts';
import { pageOf } from './stage.ts';

describe('a toast shows the failure of', () => {
  let page: Page;
  beforeAll(async () => void (page = await pageOf(await registerBreeder(product))));

  // Shows errors.unsubscribe
  it('unsubscribing', async () => {
    await refuse(page, 'POST /api/unsubscribe');
    await page.goto('/account/data');
    await page.getByRole('contentinfo').getByRole('button', { name: 'Unsubscribe' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Unsubscribe' }).click();
    await toast(page, 'Unsubscribe Error', REASON);
  });

  // Shows errors.delete
  it('deleting the account', async () => {
    await refuse(page, 'DELETE /api/user/delete-account');
    await page.getByRole('button', { name: 'Delete Account' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox').fill((await dialog.getByText(/^Type /).textContent())!.split(' ')[1]!);
    await dialog.getByRole('button', { name: 'Delete Account' }).click();
    await toast(page, 'Delete Error', REASON);
  });

  // Shows errors.authentication
  it('loading the signed-in user', async () => {
    await refuse(page, 'GET /api/me');
    await page.goto('/subscribe');
    await toast(page, 'Authentication Error', 'Please check your connection and try again.');
  });

  // Shows errors.subscription
  it('subscribing at the provider', async () => {
    const former = await registerBreeder(product);
    await endTrial(product, former);
    page = await pageOf(former);
    await refuse(page, 'POST /api/create-subscription');
    await page.goto('/trial-expired');
    await page.getByRole('button', { name: 'Subscribe monthly' }).click();
    await toast(page, 'Subscription Error', 'Could not start subscription process');
  });

  // Shows errors.subscription
  itNightly('subscribing with the embedded form, which can be tried again', async () => {
    await refuse(page, 'POST /api/get-or-create-subscription');
    await page.goto('/subscribe');
    await toast(page, 'Subscription Error', 'Could not start subscription process');
    await page.unroute(callsOf('/api/get-or-create-subscription'));
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByLabel('Card number').waitFor();
  });

  itNightly('loading the account’s sessions, which can be tried again', async () => {
    page = await pageOf(await registerBreeder(product));
    await refuse(page, 'GET /api/user/sessions');
    await page.goto('/account/security');
    await page.getByText('We couldn’t load your sessions. Your data is safe.').waitFor();
    await page.unroute(callsOf('/api/user/sessions'));
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('This device').waitFor();
  });
});

import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { DELAYS } from '../../contract/business.ts';
import { itNightly } from '../environment/it-nightly.ts';
import { PAGE_MS } from '../environment/time-limits.ts';
import { smallPhoto } from '../photos/images.ts';
import {
  connectAccount,
  connectedBreeder,
  createPet,
  offerPet,
  registerBreeder,
  type Breeder,
} from '../product/breeder.ts';
import { sellPet } from '../product/sale.ts';
import { eventually } from '../product/eventually.ts';
import { callsOf, fillPet, openRefund, REASON, refuse, toast } from './sessions.ts';
import { product } from './shared-product.ts';
import { browser, newPage, pageOf } from './stage.ts';

let page: Page;

/** A page with a clock of its own, since that stays with its context. */
async function withOwnClock(breeder: Breeder, path: string) {
  const context = await browser.newContext({ baseURL: product.url, reducedMotion: 'reduce' });
  await context.addCookies([...breeder.cookies].map(([name, value]) => ({ name, value, url: product.url })));
  const own = await newPage(context);
  own.setDefaultTimeout(PAGE_MS);
  await own.clock.install();
  await own.goto(path);
  return { context, own };
}

describe('the dashboard shows the outcome of an external page', () => {
  beforeAll(async () => {
    page = await pageOf(await registerBreeder(product));
    await page.goto('/dashboard');
  });
  /** As the router sees an address that was opened, without loading the page for each. */
  const arrive = (query: string) =>
    page.evaluate((search) => history.pushState(null, '', `/dashboard?${search}`), query);

  // Shows dashboard.return-toasts, errors.connect-return, limits.toast
  it.each([
    ['stripe=connected', 'Stripe Connected', 'Your Stripe account has been connected successfully.'],
    ['stripe_connected=true', 'Stripe Connected', 'Your Stripe account has been connected successfully.'],
    ['stripe=incomplete', 'Setup Incomplete', 'Please complete your Stripe account setup.'],
    ['stripe=error', 'Connection Error', 'Failed to connect to Stripe'],
    ['stripe_refresh=true', 'Setup Incomplete', 'The connection link expired. Please try connecting again.'],
    ['subscribed=true', 'Subscription Active', 'Your Professional plan is active.'],
  ])('?%s: %s', async (query, title, text) => {
    await arrive(query);
    await toast(page, title, text);
    await page.waitForURL((url) => url.pathname === '/dashboard' && url.search === '');
    await page.getByRole('button', { name: 'Close notification' }).click();
    await page.locator('[data-sonner-toast]').waitFor({ state: 'detached' });
  });

  // Shows limits.toast
  itNightly('one at a time, for 5 seconds', async () => {
    const { context, own } = await withOwnClock(await registerBreeder(product), '/dashboard');
    // The app runs; its first view has the lists.
    await own.getByLabel('Description').waitFor();
    await own.clock.pauseAt(new Date(await own.evaluate(() => Date.now() + 60_000)));
    const seen = own.locator('[data-sonner-toast][data-removed="false"][data-visible="true"]');
    /** Timers of no length put a toast on the screen. */
    const show = async (query: string, title: string) => {
      await own.evaluate((search) => history.pushState(null, '', `/dashboard?${search}`), query);
      await eventually(async () => {
        await own.clock.runFor(1);
        expect(await seen.allTextContents()).toEqual([expect.stringContaining(title)]);
      });
    };
    await show('stripe=error', 'Connection Error');
    await show('subscribed=true', 'Subscription Active');
    await own.clock.runFor(4_700);
    expect(await seen.count()).toBe(1);
    await own.clock.runFor(600);
    expect(await seen.count()).toBe(0);
    await context.close();
  });
});

describe('the dashboard shows success and failure', () => {
  const pet = (name: string) => page.getByRole('listitem', { name, exact: true });
  const confirm = (name: string) => page.getByRole('alertdialog').getByRole('button', { name }).click();

  beforeAll(async () => {
    const breeder = await connectedBreeder(product);
    await sellPet(product, breeder);
    const { pet: offered } = await offerPet(breeder, { name: 'Juniper' });
    await breeder.upload(`/api/pets/${offered.id}/photo`, await smallPhoto());
    page = await pageOf(breeder);
    await page.goto('/dashboard');
    await pet('Juniper').waitFor();
  });

  // Shows errors.create-pet
  it('Error Creating Pet', async () => {
    await refuse(page, 'POST /api/pets');
    await fillPet(page);
    await page.getByRole('button', { name: 'Create Payment Request' }).click();
    await toast(page, 'Error Creating Pet', REASON);
  });

  itNightly('Error Updating Payment Request', async () => {
    await refuse(page, 'PATCH /api/pets/*');
    await pet('Juniper').getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Save Changes' }).click();
    await toast(page, 'Error Updating Payment Request', REASON);
    await page.keyboard.press('Escape');
  });

  // Shows dashboard.delete-asks, validation.confirmation, errors.delete-request
  it('Error Deleting Payment Request, then Payment Request Deleted', async () => {
    await fillPet(page, 'Maple');
    await page.unroute(callsOf('/api/pets'));
    await page.getByRole('button', { name: 'Create Payment Request' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await refuse(page, 'DELETE /api/pets/*');
    for (const outcome of ['Error Deleting Payment Request', 'Payment Request Deleted']) {
      await pet('Maple').getByRole('button', { name: 'Delete' }).click();
      await confirm('Delete');
      await toast(page, outcome, outcome.startsWith('Error') ? REASON : undefined);
      await page.unroute(callsOf('/api/pets/*'));
    }
  });

  // Shows dashboard.saved-links, states.link, validation.confirmation, errors.archive-link
  it('Error Archiving Payment Link, then Payment Link Archived', async () => {
    const link = page.getByRole('listitem', { name: 'Payment link for Juniper' });
    await refuse(page, 'DELETE /api/payment-links/*');
    await link.getByRole('button', { name: 'Archive' }).click();
    await confirm('Archive');
    await toast(page, 'Error Archiving Payment Link', REASON);
    await page.unroute(callsOf('/api/payment-links/*'));
    await link.getByRole('button', { name: 'Archive' }).click();
    await confirm('Archive');
    await toast(page, 'Payment Link Archived');
  });

  // Shows states.create-link, errors.create-link
  it('Error Creating Payment Link, with a reason, without one, and for a response without a link', async () => {
    await pet('Juniper').getByRole('button', { name: 'Create & Copy Payment Link' }).click();
    const generate = page.getByRole('dialog').getByRole('button', { name: 'Generate & Copy Link' });
    await refuse(page, 'POST /api/create-payment-link');
    await generate.click();
    await toast(page, 'Error Creating Payment Link', REASON);
    await refuse(page, 'POST /api/create-payment-link', '');
    await generate.click();
    await toast(page, 'Error Creating Payment Link', 'Failed to create payment link. Please try again.');
    await refuse(page, 'POST /api/create-payment-link', '', 200);
    await generate.click();
    await toast(page, 'Error Creating Payment Link', 'Payment link was not created properly. Please try again.');
    await page.keyboard.press('Escape');
  });

  itNightly('Refund Failed', async () => {
    await refuse(page, 'POST /api/orders/*/refund');
    await openRefund(page);
    await page.getByRole('button', { name: 'Refund $1,312.50' }).click();
    await toast(page, 'Refund Failed', REASON);
    await page.keyboard.press('Escape');
  });

  // Shows states.connection-reset, errors.connection
  it('Reset Failed, then Payment Account Reset', async () => {
    await refuse(page, 'POST /api/stripe/reset');
    await page.getByRole('button', { name: 'More for your payment account' }).click();
    await page.getByRole('menuitem', { name: 'Reset' }).click();
    await confirm('Reset Account');
    await toast(page, 'Reset Failed', REASON);
    await page.unroute(callsOf('/api/stripe/reset'));
    await page.getByRole('button', { name: 'More for your payment account' }).click();
    await page.getByRole('menuitem', { name: 'Reset' }).click();
    await confirm('Reset Account');
    await toast(page, 'Payment Account Reset');
    await page.getByText('Not Connected', { exact: true }).waitFor();
  });

  // Shows errors.setup-required
  it('Stripe Setup Required, when a link is requested without an account', async () => {
    await page.unroute(callsOf('/api/create-payment-link'));
    await pet('Juniper').getByRole('button', { name: 'Create & Copy Payment Link' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Generate & Copy Link' }).click();
    await toast(
      page,
      'Stripe Setup Required',
      'Please connect your Stripe account first to receive payments directly.',
    );
  });
});

describe('connecting from the dashboard shows', () => {
  const connect = () => page.getByRole('button', { name: 'Connect Stripe Account' }).click();

  // Shows states.connect-click, errors.connection
  it('Connection Failed, with a reason and without one, and Setup Required', async () => {
    // The account was reset before.
    await page.keyboard.press('Escape');
    await refuse(page, 'POST /api/stripe/connect');
    await connect();
    await toast(page, 'Connection Failed', REASON);
    await refuse(page, 'POST /api/stripe/connect', '');
    await connect();
    await toast(page, 'Connection Failed', 'Failed to connect to Stripe');
    await refuse(page, 'POST /api/stripe/connect', 'Please write to support first.', 200);
    await connect();
    await toast(page, 'Setup Required', 'Please write to support first.');
  });

  // Shows states.connect-click, errors.already-connected
  itNightly('Already Connected, when the account was connected elsewhere since', async () => {
    const breeder = await registerBreeder(product);
    page = await pageOf(breeder);
    await page.goto('/dashboard');
    await page.getByText('Not Connected', { exact: true }).waitFor();
    // Its polling gets no response, so that the button stays.
    await page.route('**/api/stripe/status', () => undefined);
    await connectAccount(breeder);
    await connect();
    await toast(page, 'Already Connected', 'Your Stripe account is already connected.');
  });
});

itNightly(
  'Undo is offered for eight seconds, and for longer to who points at it or reaches it by keyboard',
  async () => {
    const breeder = await registerBreeder(product);
    await createPet(breeder, { name: 'Maple' });
    const { context, own } = await withOwnClock(breeder, '/pets');
    const row = own.getByRole('listitem', { name: 'Maple' });
    const undo = own.getByRole('button', { name: 'Undo' });
    const archive = async () => {
      // A restored row is read once more, which closes its menu.
      await eventually(async () => {
        await row.getByRole('button', { name: 'More for Maple' }).click();
        await own.getByRole('menuitem', { name: 'Archive pet' }).click({ timeout: 2_000 });
      });
      await own.getByRole('alertdialog').getByRole('button', { name: 'Archive pet' }).click();
      await undo.waitFor();
      await row.waitFor({ state: 'detached' });
    };

    await archive();
    await own.clock.fastForward(DELAYS.undo - 2_000);
    expect(await undo.count()).toBe(1);
    await undo.hover();
    await own.clock.fastForward(10 * DELAYS.undo);
    await undo.click();
    await row.waitFor();

    await archive();
    await own.keyboard.press('Alt+KeyT');
    await eventually(async () => {
      await own.keyboard.press('Tab');
      expect(await own.evaluate(() => document.activeElement?.textContent)).toBe('Undo');
    });
    await own.clock.fastForward(10 * DELAYS.undo);
    await own.keyboard.press('Enter');
    await row.waitFor();

    await own.mouse.move(0, 0);
    await archive();
    await own.mouse.move(0, 0);
    await eventually(async () => {
      await own.clock.fastForward(DELAYS.undo);
      expect(await undo.count()).toBe(0);
    });
    await context.close();
  },
);

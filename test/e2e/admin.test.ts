import { eq } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { itNightly } from '../environment/it-nightly.ts';
import { accountErasures, providerEvents, users } from '../../server/db/schema.ts';
import { atMost } from '../environment/time-limits.ts';
import { codeOf } from '../product/authenticator.ts';
import { connectedBreeder, endTrial, registerBreeder, type Breeder } from '../product/breeder.ts';
import { eventually } from '../product/eventually.ts';
import { payForeign } from '../product/foreign-payment.ts';
import { accountOf, openMoment } from '../product/moments.ts';
import { startProduct, type Product } from '../product/product.ts';
import { me, subscribeAtProvider } from '../product/subscriber.ts';
import { callsOf, REASON, refuse, signIn, toast } from './sessions.ts';
import { pageOf } from './stage.ts';

describe('the platform’s admin', () => {
  let product: Product;
  let admin: Breeder;
  let page: Page;
  let secret: string;
  beforeAll(async () => {
    product = await startProduct();
    admin = await registerBreeder(product, { fullName: 'Nora Admin' });
    page = await pageOf(admin, 'phone');
  });
  afterAll(async () => {
    // A page without its server would ask for it until the worker ends.
    await page?.goto('about:blank');
    await product?.stop();
  });
  const card = (label: string) => page.getByText(label, { exact: true }).locator('xpath=ancestor::div[1]');

  it('needs the key first: /admin leads to the dashboard', async () => {
    await page.goto('/admin');
    await page.waitForURL('**/dashboard');
  });

  // Shows admin-setup.form, validation.admin-setup, errors.admin-setup
  it('is refused with a wrong key', async () => {
    await page.goto('/admin-setup');
    await page.getByRole('button', { name: 'Set Up Admin Account' }).click();
    await page.getByText('Invalid email address').waitFor();
    await page.getByText('Secret key is required').waitFor();
    await page.getByLabel('Email').fill(admin.email);
    await page.getByLabel('Secret Key', { exact: true }).fill('a guess');
    await page.getByRole('button', { name: 'Set Up Admin Account' }).click();
    await toast(page, 'Setup Failed', 'Invalid credentials or secret key');
    await refuse(page, 'POST /api/setup-admin', '');
    await page.evaluate(() => {
      for (const seen of document.querySelectorAll('[data-sonner-toast]')) seen.setAttribute('data-seen', '');
    });
    await page.getByRole('button', { name: 'Set Up Admin Account' }).click();
    // Another toast with the same text; the first may be gone by now.
    await page.locator('[data-sonner-toast]:not([data-seen])').waitFor({ state: 'attached' });
    await toast(page, 'Setup Failed', 'Invalid credentials or secret key');
    await page.unroute(callsOf('/api/setup-admin'));
  });

  // Shows dashboard.header, admin-setup.done, roles.claim-admin, errors.admin-ready
  it('is accepted with the right one', async () => {
    await page.getByLabel('Secret Key', { exact: true }).fill('the admin key of tests');
    await page.getByRole('button', { name: 'Set Up Admin Account' }).click();
    await toast(page, 'Admin Account Ready', 'This account is an admin now.');
    await page.getByRole('heading', { name: 'Admin Status Active' }).waitFor();
    for (const privilege of [
      'Free subscription access',
      'Platform management tools',
      'Direct payout access',
      'User and listing oversight',
    ])
      await page.getByText(privilege, { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Go to Dashboard' }).click();
    await page.getByText('Admin Access', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Admin', exact: true }).click();
    await page.waitForURL('**/admin');
  });

  // Shows roles.admin-second-factor
  it('sets up an authenticator app before the admin area opens', async () => {
    await page.getByRole('heading', { name: 'One more step' }).waitFor();
    await page.getByRole('heading', { level: 2, name: 'Choose one of these' }).waitFor();
    await page.getByRole('heading', { level: 3, name: 'Passkeys' }).waitFor();
    const levels = await page.locator('h1, h2, h3, h4').evaluateAll((all) => all.map(({ tagName }) => tagName));
    expect(levels).toEqual(['H1', 'H2', 'H3', 'H3']);
    await page.getByRole('button', { name: 'Set Up an App' }).click();
    await page.getByLabel('Your Password', { exact: true }).fill(admin.password);
    await page.getByRole('button', { name: 'Continue' }).click();
    secret = (await page.locator('code').textContent())!.replaceAll(' ', '');
    await page.getByLabel('Code of the app').fill(codeOf(secret));
    await page.getByRole('button', { name: 'Confirm the Code' }).click();
    await page.getByRole('button', { name: 'I’ve Saved Them' }).click();
    await page.getByRole('heading', { name: 'Admin Dashboard' }).waitFor();
  });

  // Shows admin.no-subscribers, limits.admin-tab
  it('sees nobody at first', async () => {
    await page.getByText('No active subscribers yet').waitFor();
    await card('Total Users').getByText('0', { exact: true }).waitFor();
  });

  // Shows product.admin-tools, admin.figures, admin.subscribers, roles.admin
  it('signs in directly to /admin, and sees subscribers, running and ended trials', async () => {
    const subscriber = await registerBreeder(product, { fullName: 'Anna Berg' });
    await subscribeAtProvider(product, subscriber, { plan: 'yearly' });
    await eventually(async () => expect((await me(subscriber)).subscriptionStatus).toBe('active'));
    await registerBreeder(product, { fullName: 'Ben Carter' });
    await endTrial(product, await registerBreeder(product, { fullName: 'Cleo Diaz' }));

    page = await pageOf(product.visitor());
    await page.goto('/signin');
    await signIn(page, admin.email, admin.password);
    await page.getByLabel('Code', { exact: true }).fill(codeOf(secret, 1));
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.waitForURL('**/admin');
    for (const [label, count] of Object.entries({
      'Total Users': '3',
      'Active Subscribers': '1',
      'Trial Users': '1',
      'Expired Trials': '1',
    }))
      await page.locator('dl > div').filter({ hasText: label }).getByText(count, { exact: true }).waitFor();
    const row = page.getByRole('listitem', { name: 'Anna Berg' });
    for (const text of ['Active', 'Yearly', subscriber.email, '12 Oak Lane', 'Not given', 'Last Login'])
      await row.getByText(text).first().waitFor();
    await row.getByText(/^Subscribed [A-Z][a-z]{2} \d{2}, \d{4}$/).waitFor();
  });

  // Shows product.admin-tools, admin.users, states.account, roles.undeletable
  it('sees every account under All Users, with its status', async () => {
    await page.getByRole('tab', { name: 'All Users' }).click();
    const states = { 'Anna Berg': 'Active', 'Ben Carter': 'Trial', 'Cleo Diaz': 'Expired', 'Nora Admin': 'Admin' };
    for (const [name, state] of Object.entries(states))
      await page.getByRole('listitem', { name }).getByText(state, { exact: true }).waitFor();
    const row = page.getByRole('listitem', { name: 'Cleo Diaz' });
    for (const label of ['No plan', 'Registered', 'Last Login', 'Trial End', 'Subscription End', 'Never'])
      await row.getByText(label, { exact: true }).first().waitFor();
    expect(await page.getByRole('button', { name: 'Delete Nora Admin' }).count()).toBe(0);
  });

  // Shows admin.search
  it('finds an account as a part of its name is typed, and says when there is none', async () => {
    const search = page.getByRole('searchbox', { name: 'Search users' });
    await search.fill('cart');
    await page.getByRole('listitem', { name: 'Cleo Diaz' }).waitFor({ state: 'detached' });
    await page.getByRole('listitem', { name: 'Ben Carter' }).waitFor();
    await search.fill('nobody');
    await page.getByText('No name or email here matches “nobody”.').waitFor();
    await page.getByRole('button', { name: 'Show all' }).click();
    await page.getByRole('listitem', { name: 'Cleo Diaz' }).waitFor();
  });

  // Shows admin.failures
  itNightly('sees failures, and retries them', async () => {
    const failed = (id: string) => ({ id, type: 'account.updated', account: 'acct_gone', objectId: 'acct_gone' });
    await product.dependencies.db.insert(providerEvents).values([
      { ...failed('evt_mended'), payload: {}, attempts: 25, triedAt: new Date(), lastError: 'No such account' },
      { ...failed('evt_hopeless'), type: 'charge.updated', payload: {}, attempts: 25 },
    ]);
    await page.getByRole('tab', { name: 'Failures' }).click();
    const row = page.getByRole('listitem', { name: 'Event account.updated' });
    for (const text of ['acct_gone', '25 tries', 'No such account']) await row.getByText(text).first().waitFor();
    await row.getByRole('button', { name: 'Try Again: account.updated' }).click();
    await toast(page, 'Done', 'It worked this time.');
    await row.waitFor({ state: 'detached' });
    const hopeless = page.getByRole('listitem', { name: 'Event charge.updated' });
    await hopeless.getByRole('button', { name: 'Try Again: charge.updated' }).click();
    await page.getByText('Failed Again', { exact: true }).waitFor();
    await hopeless.getByText('26 tries').waitFor();
    await hopeless.getByRole('button', { name: /^Mark as Reviewed: charge\.updated, / }).click();
    await toast(page, 'Reviewed', 'It is no longer in this list.');
    await hopeless.waitFor({ state: 'detached' });
    await page.getByText('Nothing has failed, and nothing is owed').waitFor();
    await page.getByRole('tab', { name: 'All Users' }).click();
  });

  // Shows admin.unmatched-payments
  itNightly('sees an unmatched payment with its reason, and marks it as reviewed', async () => {
    const breeder = await connectedBreeder(product, 'finish');
    const { orderId } = await openMoment(product, breeder);
    const account = await accountOf(product, breeder);
    await payForeign(product, { account, orderId, amount: 100, fee: 0 });
    await page.getByRole('tab', { name: 'Failures' }).click();
    const row = page.getByRole('listitem', { name: 'Payment of $1.00 that is not its order’s' });
    await eventually(async () => {
      await page.reload();
      await page.getByRole('tab', { name: 'Failures' }).click();
      await row.getByText('It was refunded in full.').waitFor({ timeout: atMost(5_000) });
    });
    await row.getByText('It was paid in a checkout that is not this order’s own.').waitFor();
    await row.getByText(`order ${orderId}`).waitFor();
    await row.getByRole('button', { name: /^Mark as Reviewed: Payment of / }).focus();
    await page.keyboard.press('Enter');
    await toast(page, 'Reviewed', 'It is no longer in this list.');
    await row.waitFor({ state: 'detached' });
    // The focus stays in the list for who works by keyboard.
    expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('tabpanel');
    await product.dependencies.db.delete(users).where(eq(users.id, breeder.userId));
    await page.reload();
    await page.getByRole('tab', { name: 'All Users' }).click();
  });

  // Shows product.admin-tools, validation.confirmation, calls.admin-delete, errors.user-deleted
  it('deletes an account after a confirmation, and every list updates', async () => {
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

  // Shows admin.deletions
  itNightly('sees how far the erasure of deleted accounts is, and when nothing waits', async () => {
    const { db } = product.dependencies;
    const progress = (step: string | null, done: number, total: number) =>
      db.update(accountErasures).set({ finishedAt: null, step, done, total });
    // The job of the account that was deleted before.
    await eventually(async () =>
      expect(await db.select().from(accountErasures)).toMatchObject([{ finishedAt: expect.any(Date) }]),
    );
    await progress('photos', 1_200, 4_800);
    await page.getByRole('tab', { name: 'Deletions' }).click();
    const row = page.getByRole('listitem', { name: /^Deleted account/ });
    await row.getByRole('heading', { name: 'Erasing photos' }).waitFor();
    await row.getByText('1,200 of 4,800').waitFor();
    expect(await row.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('25');
    // The list reads itself again.
    await progress(null, 0, 0);
    await row.getByRole('heading', { name: 'Waiting to begin' }).waitFor();
    await db.update(accountErasures).set({ finishedAt: new Date() });
    await page.getByText('Nothing is waiting.').waitFor();
    await refuse(page, 'GET /api/admin/erasures', REASON);
    await page.reload();
    await page.getByRole('tab', { name: 'Deletions' }).click();
    await page.getByText('We couldn’t load the deleted accounts.', { exact: false }).waitFor();
    await page.unroute(callsOf('/api/admin/erasures'));
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('Nothing is waiting.').waitFor();
    await page.getByRole('tab', { name: 'All Users' }).click();
  });

  // Shows errors.delete-user
  it('sees an error when a deletion fails', async () => {
    for (const [message, text] of [
      [REASON, REASON],
      ['', 'Failed to delete user'],
    ] as const) {
      await refuse(page, 'DELETE /api/admin/users/*', message);
      await page.getByRole('button', { name: 'Delete Cleo Diaz' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
      await toast(page, 'Delete Failed', text);
    }
  });

  // Shows calls.admin-delete
  it('no longer sees a deleted account among the subscribers', async () => {
    await page.unroute(callsOf('/api/admin/users/*'));
    await page.getByRole('tab', { name: 'Active Subscribers' }).click();
    await page.getByRole('listitem', { name: 'Anna Berg' }).waitFor();
    await page.getByRole('tab', { name: 'All Users' }).click();
    await page.getByRole('button', { name: 'Delete Anna Berg' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await toast(page, 'User Deleted');
    await page.getByRole('tab', { name: 'Active Subscribers' }).click();
    await page.getByText('No active subscribers yet').waitFor();
    expect(await page.getByRole('listitem', { name: 'Anna Berg' }).count()).toBe(0);
  });

  // Shows admin.header
  it('goes to the landing page', async () => {
    await page.getByRole('link', { name: 'Back to Dashboard' }).waitFor();
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL(`${product.url}/`);
  });
});

import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { itNightly } from '../environment/it-nightly.ts';
import { varied } from '../environment/nightly.ts';
import { DAY_MS } from '../../contract/durations.ts';
import { endTrial, makeAdmin, registerBreeder, type Breeder } from '../product/breeder.ts';
import { CARDS } from '../product/buyer.ts';
import { eventually } from '../product/eventually.ts';
import { me, subscribeAtProvider } from '../product/subscriber.ts';
import { fillCard } from './checkout-page.ts';
import { fillPet, REASON, refuse, signIn, toast } from './sessions.ts';
import { product } from './shared-product.ts';
import { pageOf } from './stage.ts';

describe('an account whose trial has ended', () => {
  async function former(): Promise<Breeder> {
    const breeder = await registerBreeder(product);
    await endTrial(product, breeder);
    return breeder;
  }

  let expired: Breeder;
  let admin: Breeder;
  let page: Page;
  beforeAll(async () => {
    expired = await former();
    admin = await registerBreeder(product);
    await makeAdmin(product, admin);
  });

  // Shows product.subscription-after-trial, sign-in.second-button, trial-expired.page, states.ended-trial
  it.each(varied(['/signin', '/auth']))('signs in at %s and is led to the plans', async (path) => {
    const { email, password } = await former();
    page = await pageOf(product.visitor(), 'phone');
    await page.goto(path);
    await signIn(page, email, password);
    await page.waitForURL('**/trial-expired');
    await page.getByRole('heading', { name: 'Your Free Trial Has Expired' }).waitFor();
    await page.getByText('Account Access Suspended').waitFor();
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL(`${product.url}/`);
  });

  itNightly('is led to the prices when the trial ends while the page is open', async () => {
    const breeder = await registerBreeder(product);
    page = await pageOf(breeder);
    await page.goto('/dashboard');
    await page.getByText('No payment requests yet').waitFor();
    await fillPet(page);
    await endTrial(product, breeder);
    await page.getByRole('button', { name: 'Create Payment Request' }).click();
    await page.waitForURL('**/pricing');
    await page.getByRole('button', { name: 'Subscribe, $4.99 today', exact: true }).waitFor();
  });

  // Shows trial-expired.page
  itNightly('subscribes yearly at the provider’s checkout', async () => {
    page = await pageOf(await former(), 'phone');
    await page.goto('/trial-expired');
    await page.getByRole('button', { name: 'Subscribe yearly, $49.99 today' }).click();
    await page.waitForURL('**/sandbox/checkout/**');
    await fillCard(page);
    await page
      .getByRole('button', { name: /Subscribe|Pay/ })
      .last()
      .click();
    await page.waitForURL('**/dashboard');
    await toast(page, 'Subscription Active', 'Your Professional plan is active.');
  });

  // Shows states.login-check, limits.login-check
  it('is fetched on /subscribe half a second after the screen appears', async () => {
    page = await pageOf(await former(), 'phone');
    await page.goto('/subscribe');
    await page.getByLabel('Card number').waitFor();
    const waited = await page.evaluate(() => {
      const entry = (part: string) =>
        performance
          .getEntriesByType('resource')
          // The footer may have asked before.
          .findLast(({ name }) => name.includes(part)) as PerformanceResourceTiming;
      return entry('/api/me').startTime - entry('/assets/subscribe-').responseEnd;
    });
    expect(waited).toBeGreaterThanOrEqual(500);
  });

  // Shows subscribe.form, states.subscribe-form, errors.payment
  it('subscribes with the embedded form, after a declined card', async () => {
    await page.getByRole('heading', { name: 'Professional Breeder' }).waitFor();
    await page.getByText('$4.99', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Pay $4.99 Today' }).waitFor();
    await page.getByText('By subscribing you agree to').waitFor();
    expect(await page.getByText(/FREE|Free Trial/).count()).toBe(0);
    await page.getByRole('button', { name: 'Logout' }).waitFor();
    await embeddedCard(page, CARDS.declined);
    await toast(page, 'Payment Failed', 'Your card was declined.');
    await embeddedCard(page, CARDS.pays);
    await page.waitForURL('**/dashboard');
    await toast(page, 'Subscription Active', 'Your Professional plan is active.');
    await page.getByRole('heading', { name: 'Your Payment Requests' }).waitFor();
  });

  // Shows states.subscribe-form, errors.payment
  itNightly('authenticates the embedded form’s card by 3D Secure, at the second attempt', async () => {
    page = await pageOf(await former());
    await page.goto('/subscribe');
    await embeddedCard(page, CARDS.threeDSecure);
    await page.getByRole('button', { name: 'Fail authentication' }).click();
    await toast(page, 'Payment Failed', 'Your bank did not confirm the payment. Please try again.');
    await page.waitForURL('**/subscribe');
    await embeddedCard(page, CARDS.threeDSecure);
    await page.getByRole('button', { name: 'Complete authentication' }).click();
    await toast(page, 'Subscription Active', 'Your Professional plan is active.');
  });

  // Shows states.subscribe-redirects, errors.login-required
  it('with access is redirected by /subscribe with a message', async () => {
    const trial = await registerBreeder(product);
    const subscriber = await activeSubscriber();
    const visits = [
      [trial, 'Free Trial Active', 'Your free trial runs for another 7 days.', '**/dashboard'],
      [admin, 'Admin Access', 'You have free access as an admin.', '**/dashboard'],
      [subscriber, 'Welcome back!', undefined, '**/dashboard'],
      [product.visitor(), 'Login Required', 'Please sign in to subscribe.', '**/login'],
    ] as const;
    for (const [visitor, title, text, to] of visits) {
      page = await pageOf(visitor);
      await page.goto('/subscribe');
      await page.waitForURL(to);
      await toast(page, title, text);
    }
  });

  itNightly('manages cards and invoices on the provider’s pages, and returns', async () => {
    page = await pageOf(await activeSubscriber(), 'phone');
    await page.goto('/account/billing');
    await page.getByRole('button', { name: 'Manage Billing' }).click();
    await page.waitForURL('**/sandbox/portal/**');
    await page.getByRole('link', { name: /Back to/ }).click();
    await page.waitForURL('**/account/billing');
    await refuse(page, 'POST /api/billing-portal');
    await page.getByRole('button', { name: 'Manage Billing' }).click();
    await toast(page, 'Error', REASON);
  });

  // Shows subscribe.form, subscribe.during-trial, states.subscribe-form
  it('subscribes on /subscribe before the trial has ended, and keeps the free days', async () => {
    const breeder = await registerBreeder(product);
    page = await pageOf(breeder, 'phone');
    await page.goto('/pricing');
    await page.getByRole('link', { name: 'Enter your card here' }).click();
    await page.getByText('7 Days FREE', { exact: true }).waitFor();
    await page.getByText('Nothing is charged for 7 days').waitFor();
    await embeddedCard(page, CARDS.pays, 'Start Free Trial');
    await page.waitForURL('**/dashboard');
    await eventually(async () => expect((await me(breeder)).subscriptionStatus).toBe('active'));
    expect(Date.parse((await me(breeder)).currentPeriodEnd)).toBeGreaterThan(Date.now() + 6 * DAY_MS);
  });

  // Shows states.renewal
  itNightly('cancels beside the plan, with one press and a confirmation', async () => {
    const breeder = await activeSubscriber();
    page = await pageOf(breeder, 'phone');
    await page.goto('/account/billing');
    await page.getByRole('region', { name: 'Your plan' }).getByRole('button', { name: 'Cancel Subscription' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Unsubscribe' }).click();
    await toast(page, 'Unsubscribed Successfully');
    expect((await me(breeder)).subscriptionStatus).toBe('inactive');
  });

  // Shows footer.unsubscribe-shown, footer.unsubscribe, states.unsubscribed, errors.unsubscribed
  it('unsubscribes from the footer, immediately', async () => {
    page = await pageOf(await registerBreeder(product), 'phone');
    await page.goto('/dashboard');
    await page.getByRole('contentinfo').getByRole('button', { name: 'Unsubscribe' }).click();
    const question = page.getByRole('alertdialog');
    await question
      .getByText('Are you sure you want to unsubscribe? Your subscription will be cancelled immediately.')
      .waitFor();
    await page.route('**/api/unsubscribe', async (route) => {
      await question.getByRole('button', { name: 'Processing...' }).waitFor();
      await route.continue();
    });
    await question.getByRole('button', { name: 'Unsubscribe' }).click();
    await toast(
      page,
      'Unsubscribed Successfully',
      'Your subscription is canceled. You can subscribe again at any time.',
    );
    await page.getByText('Your subscription has ended.').waitFor();
    await page.reload();
    await page.waitForURL('**/trial-expired');
    await page.getByRole('contentinfo').getByRole('button', { name: 'Unsubscribe' }).click();
    await question.getByRole('button', { name: 'Unsubscribe' }).click();
    await toast(page, 'Unsubscribe Error');
  });

  // Shows footer.unsubscribe-shown, roles.admin-no-unsubscribe
  itNightly.each(['/', '/account', '/pricing', '/forgot-password', '/no-such-page', '/trial-expired'])(
    'has Unsubscribe in the footer of %s, and an admin does not',
    async (path) => {
      const unsubscribe = (shown: Page) => shown.getByRole('contentinfo').getByRole('button', { name: 'Unsubscribe' });
      page = await pageOf(expired);
      await page.goto(path);
      await unsubscribe(page).waitFor();
      const other = await pageOf(admin);
      const known = other.waitForResponse('**/api/me');
      await other.goto(path);
      await known;
      await other.getByRole('contentinfo').getByRole('button', { name: 'Privacy Policy' }).waitFor();
      expect(await unsubscribe(other).count()).toBe(0);
    },
  );
});

async function activeSubscriber(): Promise<Breeder> {
  const breeder = await registerBreeder(product);
  await subscribeAtProvider(product, breeder);
  await eventually(async () => expect((await me(breeder)).subscriptionStatus).toBe('active'));
  return breeder;
}

async function embeddedCard(page: Page, number: string, button = 'Pay $4.99 Today'): Promise<void> {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiration date').fill('12 / 34');
  await page.getByLabel('Security code').fill('123');
  await page.getByLabel('ZIP code').fill('10001');
  await page.getByRole('button', { name: button }).click();
}

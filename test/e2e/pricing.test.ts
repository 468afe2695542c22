import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { itNightly } from '../environment/it-nightly.ts';
import { endTrial, registerBreeder } from '../product/breeder.ts';
import { eventually } from '../product/eventually.ts';
import { me, subscribeAtProvider } from '../product/subscriber.ts';
import { product } from './shared-product.ts';
import { pageOf } from './stage.ts';

describe('the prices', () => {
  let page: Page;
  beforeAll(async () => {
    page = await pageOf(product.visitor(), 'phone');
    await page.goto('/pricing');
  });

  // Shows product.yearly-extras, pricing.toggle, pricing.start-trial, limits.prices
  it('are $4.99 a month, or $49.99 a year that saves 17%', async () => {
    const professional = page.getByRole('region', { name: 'Professional' });
    const start = professional.getByRole('link', { name: 'Start 7-Day Free Trial' });
    await professional.getByText('$4.99', { exact: true }).waitFor();
    await start.waitFor();
    expect(await start.getAttribute('href')).toBe('/register?plan=monthly');
    await page.getByText('Yearly', { exact: true }).click();
    for (const text of ['$49.99', 'Save 17%']) await professional.getByText(text, { exact: true }).waitFor();
    await professional.getByText('About $4.17 per month, 2 months free').waitFor();
    for (const added of ['Priority support', 'Advanced analytics: revenue by month, best sellers, views per link'])
      await professional.getByText(added).waitFor();
    await page.getByRole('region', { name: 'Free Trial' }).getByText('Everything in the monthly plan').waitFor();
    await page.getByText('Monthly', { exact: true }).click();
    expect(await professional.getByText(/analytics/i).count()).toBe(0);
    await page.getByText('Yearly', { exact: true }).click();
    expect(await start.getAttribute('href')).toBe('/register?plan=yearly');
  });

  // Shows product.claimed-figures, pricing.trial-card, pricing.navigation, limits.trial, limits.plan-features
  // Shows limits.seller-cost
  it('list the plan’s features, the trial, and both fees', async () => {
    const professional = page.getByRole('region', { name: 'Professional' });
    for (const feature of [
      'Unlimited pet listings',
      'Stripe Connect integration',
      'Installment and card payments',
      'Mobile-optimized listings',
      'Secure payment links',
      'Email support',
    ])
      await professional.getByText(feature).waitFor();
    await professional.getByText('Buyers pay a 5% platform fee').waitFor();
    const prices = 'Stripe keeps 2.9% + $0.30 of each card payment and 5.99% + $0.30 of each Klarna payment.';
    await professional.getByText(prices).waitFor();
    const trial = page.getByRole('region', { name: 'Free Trial' });
    for (const text of ['$0', '/ 7 days', 'Active Trial', 'No credit card']) await trial.getByText(text).waitFor();
    expect(await page.getByText('Trusted by').count()).toBe(0);
    expect(await page.getByRole('contentinfo').getByRole('button', { name: 'Unsubscribe' }).count()).toBe(0);
    await page.getByRole('link', { name: 'Back to Home' }).click();
    await page.waitForURL(`${product.url}/`);
  });

  // Shows pricing.start-trial, pricing.navigation
  itNightly('have the buttons for signed-in users, members and former members', async () => {
    const breeder = await registerBreeder(product);
    page = await pageOf(breeder, 'phone');
    await page.goto('/pricing');
    await page.getByRole('link', { name: 'Back to Dashboard' }).waitFor();
    await endTrial(product, breeder);
    await page.reload();
    await page.getByRole('button', { name: 'Subscribe, $4.99 today', exact: true }).waitFor();
    for (const text of ['Start 7-Day Free Trial', 'Active Trial']) expect(await page.getByText(text).count()).toBe(0);
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL(`${product.url}/`);
  });

  itNightly('show a placeholder for the button until the user is known', async () => {
    page = await pageOf(product.visitor());
    await page.route('**/api/me', () => undefined);
    await page.goto('/pricing');
    await page.getByRole('region', { name: 'Professional' }).locator('.skeleton').waitFor({ state: 'attached' });
  });
});

describe('a subscriber', () => {
  // Shows pricing.current-plan
  it('sees on the plans which is theirs, and once it is canceled at the provider until when it runs', async () => {
    const breeder = await registerBreeder(product);
    const { subscription } = await subscribeAtProvider(product, breeder);
    await eventually(async () => expect((await me(breeder)).subscriptionStatus).toBe('active'));
    const page = await pageOf(breeder, 'phone');
    await page.goto('/pricing');
    await page.getByText('This is your plan.').waitFor();
    await page.getByText('Yearly', { exact: true }).click();
    await page.getByText('You pay monthly. To change, cancel under Billing').waitFor();
    expect(await page.getByRole('button', { name: /^Subscribe/ }).count()).toBe(0);
    await page.goto('/account/billing');
    await page.getByText(/^Renews on /).waitFor();

    await product.dependencies.stripe.subscriptions.update(subscription, { cancel_at_period_end: true });
    await eventually(async () => {
      const { currentPeriodEnd, subscriptionEndsAt } = await me(breeder);
      expect(subscriptionEndsAt).toBe(currentPeriodEnd);
    });
    await page.reload();
    await page.getByText(/^Canceled\. It runs until .+, and isn’t charged again\./).waitFor();
    await page.goto('/pricing');
    await page.getByText(/^Your Professional plan is canceled\. It runs until /).waitFor();
    await page.getByRole('link', { name: 'Manage billing' }).waitFor();

    await product.dependencies.stripe.subscriptions.update(subscription, { cancel_at_period_end: false });
    await eventually(async () => expect((await me(breeder)).subscriptionEndsAt).toBeNull());
  });
});

describe('the screen of an ended trial', () => {
  // Shows trial-expired.page, limits.prices
  it('shows both plans with their prices', async () => {
    const breeder = await registerBreeder(product);
    await endTrial(product, breeder);
    const page = await pageOf(breeder, 'phone');
    await page.goto('/trial-expired');
    await page.getByRole('heading', { name: 'Your Free Trial Has Expired' }).waitFor();
    await page.getByText('Account Access Suspended').waitFor();
    await page.getByRole('region', { name: 'Monthly' }).getByText('$4.99', { exact: true }).waitFor();
    const yearly = page.getByRole('region', { name: 'Yearly' });
    for (const text of ['$49.99', 'Save 17%']) await yearly.getByText(text, { exact: true }).waitFor();
    await yearly.getByText(/^Advanced analytics/).waitFor();
  });
});

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { connectAccount, makeAdmin, registerBreeder } from '../product/breeder.ts';
import { product } from './shared-product.ts';
import { pageOf } from './stage.ts';

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
    await card(page).getByText('2.9% + $0.30 of each card payment and 5.99% + $0.30 of each Klarna payment').waitFor();
    const reads = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.endsWith('/api/stripe/status'))
        .map(({ startTime }) => startTime),
    );
    // A busy machine is late now and then, so the shortest of them counts.
    const shortest = Math.min(...reads.slice(1).map((time, index) => time - reads[index]!));
    expect(shortest).toBeGreaterThan(4_500);
    expect(shortest).toBeLessThan(9_500);
  });
});

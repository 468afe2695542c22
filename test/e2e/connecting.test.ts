import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { varied } from '../environment/nightly.ts';
import { registerBreeder } from '../product/breeder.ts';
import { refuse, toast } from './sessions.ts';
import { product } from './shared-product.ts';
import { pageOf } from './stage.ts';

describe('the screens that connect a payment account', () => {
  let page: Page;
  beforeAll(async () => void (page = await pageOf(await registerBreeder(product), 'phone')));
  const connect = () => page.getByRole('button', { name: 'Connect Stripe Account' }).click();

  // Shows stripe-connect.card, stripe-connect.retry
  it('/stripe-connect asks to continue an abandoned setup', async () => {
    await page.goto('/stripe-connect?stripe_retry=true');
    await toast(page, 'Setup Incomplete', 'Please complete your Stripe account setup.');
    await page.getByRole('link', { name: 'Back to Dashboard' }).click();
    await page.waitForURL('**/dashboard');
  });

  // Shows errors.connection
  it('/stripe-connect shows the provider’s refusal', async () => {
    await refuse(page, 'POST /api/stripe-connect', 'Stripe is not available in your country.');
    await page.goto('/stripe-connect');
    await connect();
    await toast(page, 'Connection Failed', 'Stripe is not available in your country.');
    await refuse(page, 'POST /api/stripe-connect', '');
    await connect();
    await toast(page, 'Connection Failed', 'Failed to connect to Stripe');
    await page.unrouteAll();
  });

  // Shows stripe-setup.page
  it('/stripe-setup explains, offers the registration in a new tab, and can be skipped', async () => {
    await page.goto('/stripe-setup');
    await page.getByText(/Setting it up takes 5–\u206010 minutes\./).waitFor();
    const registration = page.getByRole('link', { name: /Create Stripe Account/ });
    expect(await registration.getAttribute('target')).toBe('_blank');
    expect(await registration.getAttribute('href')).toMatch(/^https:\/\/dashboard\.stripe\.com\//);
    await page.getByRole('link', { name: 'Skip for now (setup later)' }).click();
    await page.waitForURL('**/dashboard');
  });

  // Shows stripe-setup.retry, errors.setup-screens
  it('/stripe-setup shows errors inline', async () => {
    await page.goto('/stripe-setup?retry=1');
    await page.getByText('The connection link expired. Please try connecting again.').waitFor();
    await refuse(page, 'POST /api/stripe-connect', 'Stripe refused.');
    await connect();
    await page.getByRole('alert').getByText('Stripe refused.').waitFor();
    await refuse(page, 'POST /api/stripe-connect', '');
    await connect();
    await page.getByRole('alert').getByText('Connection failed', { exact: true }).waitFor();
    await page.unrouteAll();
    await page.route('**/api/stripe-connect', (route) => route.abort());
    await connect();
    await page.getByRole('alert').getByText('Connection failed. Please try again.').waitFor();
    await page.unrouteAll();
  });

  // Shows stripe-setup.busy
  it('/stripe-setup starts the connection', async () => {
    await connect();
    await page.getByRole('button', { name: 'Setting up connection...' }).waitFor();
    await page.waitForURL('**/sandbox/onboarding/**');
  });

  // Shows product.direct-charge, stripe-connect.card, states.setup-screens, limits.before-onboarding
  it('/stripe-connect leads to the provider after a second, and returns connected', async () => {
    await page.goto('/stripe-connect');
    await page.getByRole('heading', { name: 'Connect to Stripe' }).waitFor();
    for (const benefit of [
      'Buyers pay straight to your own account',
      'Buyers see that Stripe has verified your account',
    ])
      await page.getByText(benefit).waitFor();
    const pressedAt = Date.now();
    await connect();
    await page.getByRole('button', { name: 'Connecting...' }).waitFor();
    await page.waitForURL('**/sandbox/onboarding/**');
    expect(Date.now() - pressedAt).toBeGreaterThan(1_000);
    await page.getByRole('button', { name: 'Finish', exact: true }).click();
    await page.waitForURL('**/dashboard');
    await toast(page, 'Stripe Connected', 'Your Stripe account has been connected successfully.');
  });

  // Shows states.setup-screens, errors.already-connected, limits.already-connected
  it.each(varied(['/stripe-connect', '/stripe-setup']))(
    '%s says that the account is already connected',
    async (path) => {
      await page.goto(path);
      const pressedAt = Date.now();
      await connect();
      await toast(page, 'Already Connected', 'Your Stripe account is already connected.');
      await page.waitForURL('**/dashboard');
      expect(Date.now() - pressedAt).toBeGreaterThan(1_400);
    },
  );

  // Shows stripe-connect.success, limits.connect-success
  it('/stripe-connect shows success, and goes to the dashboard after 2 seconds', async () => {
    const openedAt = Date.now();
    await page.goto('/stripe-connect?stripe_success=true');
    await toast(page, 'Stripe Connected', 'Your Stripe account has been connected successfully.');
    await page.waitForURL('**/dashboard');
    expect(Date.now() - openedAt).toBeGreaterThan(1_900);
  });
});

import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { itNightly } from '../environment/it-nightly.ts';
import { registerBreeder } from '../product/breeder.ts';
import { fillRegistration, REASON, refuse, toast } from './sessions.ts';
import { product } from './shared-product.ts';
import { pageOf } from './stage.ts';

describe('registration shows', () => {
  const submit = (page: Page) => page.getByRole('button', { name: 'Start 7-Day Free Trial' }).click();

  const expectWrong = (page: Page, name: string) => page.locator(`[name=${name}][aria-invalid=true]:focus`).waitFor();

  // Shows register.email-once, errors.registration
  it('Registration Failed: the account exists, the name is taken, or no reason', async () => {
    const known = await registerBreeder(product, { username: 'taken-name' });
    const page = await pageOf(product.visitor(), 'phone');
    await page.goto('/register');
    await fillRegistration(page, known.email, 'free-name');
    await submit(page);
    await toast(
      page,
      'Registration Failed',
      'An account with this email already exists. Please use a different email or try logging in.',
    );
    await expectWrong(page, 'email');
    await fillRegistration(page, 'somebody-else@example.com', 'taken-name');
    await submit(page);
    await toast(page, 'Registration Failed', 'This username is taken');
    await expectWrong(page, 'username');
    await refuse(page, 'POST /api/register', '');
    await submit(page);
    await toast(page, 'Registration Failed', 'Please try again');
  });

  // Shows states.registration
  it('Account Created, also when the plan could not be stored', async () => {
    const page = await pageOf(product.visitor(), 'phone');
    await refuse(page, 'POST /api/start-free-trial');
    await page.goto('/register?plan=yearly');
    await fillRegistration(page, 'new-breeder@example.com', 'new-breeder');
    await submit(page);
    await toast(page, 'Account Created', 'Your 7-day free trial has started.');
    await page.waitForURL('**/dashboard');
  });

  itNightly('Account Created without a trial, for an email that has used its own', async () => {
    const former = await registerBreeder(product);
    await former.call('DELETE', '/api/user/delete-account');
    const page = await pageOf(product.visitor(), 'phone');
    await page.goto('/register');
    await fillRegistration(page, former.email, 'returning-breeder');
    await submit(page);
    await toast(page, 'Account Created', 'This email has used its free trial. Choose a plan to begin.');
  });

  // Shows register.query, states.registration
  it('the redirect target, and stores the plan of the URL', async () => {
    const page = await pageOf(product.visitor(), 'phone');
    await page.goto('/register?plan=yearly&redirect=/account');
    await fillRegistration(page, 'yearly-breeder@example.com', 'yearly-breeder');
    await submit(page);
    await page.waitForURL((url) => url.pathname === '/account');
    const me = await page.evaluate(() => fetch('/api/me').then((answer) => answer.json()));
    expect(me.user.planType).toBe('yearly');
  });
});

describe('password pages show', () => {
  let page: Page;
  beforeEach(async () => void (page = await pageOf(product.visitor(), 'phone')));

  // Shows errors.forgot-password
  it('Error, when the reset mail can’t be requested', async () => {
    await page.goto('/forgot-password');
    await page.getByLabel('Email').fill('anna@example.com');
    for (const [message, text] of [
      [REASON, REASON],
      ['', 'Failed to send reset email'],
    ] as const) {
      await refuse(page, 'POST /api/forgot-password', message);
      await page.getByRole('button', { name: 'Send Reset Link' }).click();
      await toast(page, 'Error', text);
    }
  });

  // Shows errors.reset-password
  it('Error, when the password can’t be reset', async () => {
    await page.goto('/reset-password?token=any');
    await page.getByLabel('New Password', { exact: true }).fill('new horse');
    await page.getByLabel('Confirm New Password', { exact: true }).fill('new horse');
    await page.getByRole('button', { name: 'Reset Password' }).click();
    await toast(page, 'Error', 'This password reset link is invalid or expired.');
    await refuse(page, 'POST /api/reset-password', '');
    await page.getByRole('button', { name: 'Reset Password' }).click();
    await toast(page, 'Error', 'Failed to reset password');
  });
});

describe('the account page shows', () => {
  // Shows errors.generic
  it('Error, with the reason or that something went wrong', async () => {
    const page = await pageOf(await registerBreeder(product));
    await page.goto('/account');
    await page.getByLabel('Full Name').fill('Anna M. Berg');
    for (const [message, text] of [
      [REASON, REASON],
      ['', 'Something went wrong. Please try again.'],
    ] as const) {
      await refuse(page, 'PATCH /api/me', message);
      await page
        .getByRole('region', { name: 'What buyers see of you' })
        .getByRole('button', { name: 'Save Changes' })
        .click();
      await toast(page, 'Error', text);
    }
  });
});

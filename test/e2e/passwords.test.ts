import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { describeNightly, itNightly } from '../environment/it-nightly.ts';
import { varied } from '../environment/nightly.ts';
import { registerBreeder, type Breeder } from '../product/breeder.ts';
import { eventually } from '../product/eventually.ts';
import { mailbox } from '../product/outbox.ts';
import { violations } from './axe.ts';
import { signIn, toast } from './sessions.ts';
import { product } from './shared-product.ts';
import { pageOf } from './stage.ts';

describe('a forgotten password', () => {
  let breeder: Breeder;
  let page: Page;
  let resetLink: string;
  beforeAll(async () => {
    breeder = await registerBreeder(product);
    page = await pageOf(product.visitor(), 'phone');
  });

  // Shows sign-in.first-screen, sign-in.second-screen
  it.each(varied(['/signin', '/auth']))('is linked from %s', async (path) => {
    await page.goto(path);
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await page.waitForURL('**/forgot-password');
  });

  // Shows forgot-password.form, validation.forgot-password
  it('validates the address, and shows that it is busy', async () => {
    await page.getByLabel('Email').fill('anna');
    await page.getByRole('button', { name: 'Send Reset Link' }).click();
    await page.getByText('Please enter a valid email address').waitFor();
    await page.getByLabel('Email').fill('nobody@example.com');
    await page.route('**/api/forgot-password', async (route) => {
      await page.getByRole('button', { name: 'Sending...' }).waitFor();
      await route.continue();
    });
    await page.getByRole('button', { name: 'Send Reset Link' }).click();
    await page.getByRole('heading', { name: 'Check Your Email' }).waitFor();
    await page.unroute('**/api/forgot-password');
  });

  // Shows forgot-password.sent, states.password-reset, errors.email-sent
  it('sends a link, and shows the same for an address without an account', async () => {
    for (const email of ['nobody@example.com', breeder.email]) {
      await page.goto('/forgot-password');
      await page.getByLabel('Email').fill(email);
      await page.getByRole('button', { name: 'Send Reset Link' }).click();
      await toast(
        page,
        'Email Sent',
        'If an account with this address exists, we sent a link that resets its password.',
      );
      await page.getByRole('heading', { name: 'Check Your Email' }).waitFor();
      await page.getByText('expires in 1 hour').waitFor();
    }
    await page.getByRole('link', { name: 'Back to Login' }).click();
    await page.waitForURL('**/auth');
    const mails = await mailbox(product, breeder.email, 2);
    resetLink = /https?:\/\/\S+\/reset-password\?token=[\w-]+/.exec(mails.join('\n'))![0];
  });

  // Shows reset-password.token-hidden
  it('keeps the link’s token out of the address bar, the history and referrers, also after a reload', async () => {
    const token = new URL(resetLink).searchParams.get('token')!;
    const referrers: string[] = [];
    page.on('request', (request) => referrers.push(request.headers()['referer'] ?? ''));
    await page.goto(resetLink);
    for (const visit of ['first', 'after a reload']) {
      if (visit !== 'first') await page.reload();
      await page.getByRole('button', { name: 'Reset Password' }).waitFor();
      expect([visit, new URL(page.url()).pathname, new URL(page.url()).search]).toEqual([visit, '/reset-password', '']);
    }
    await page.goBack();
    await page.getByRole('heading', { name: 'Welcome Back' }).waitFor();
    expect(page.url()).not.toContain(token);
    await page.goForward();
    await page.getByRole('button', { name: 'Reset Password' }).waitFor();
    expect(page.url()).not.toContain(token);
    expect(referrers.join(' ')).not.toContain(token);
    expect(await page.evaluate(() => JSON.stringify([history.state, Object.entries(localStorage)]))).not.toContain(
      token,
    );
    // After leaving for another screen, the link must be opened again.
    await page.getByRole('link', { name: 'Ask for a new link' }).click();
    await eventually(async () => expect(await page.evaluate(() => sessionStorage.length)).toBe(0));
    await page.goto('/reset-password');
    await toast(page, 'Invalid Link', 'This password reset link is invalid or expired.');
  });

  // Shows reset-password.form, states.password-reset, validation.reset-password, errors.password-reset
  // Shows limits.after-reset
  it('is reset with the link, which leads to the sign-in after 3 seconds', async () => {
    await page.goto(resetLink);
    await page.getByLabel('New Password', { exact: true }).fill('short');
    await page.getByLabel('Confirm New Password', { exact: true }).fill('other');
    await page.getByRole('button', { name: 'Reset Password' }).click();
    await page.getByText('Password must be at least 6 characters').first().waitFor();
    await page.getByLabel('New Password', { exact: true }).fill('new horse');
    await page.getByLabel('Confirm New Password', { exact: true }).fill('new house');
    await page.getByRole('button', { name: 'Reset Password' }).click();
    await page.getByText("Passwords don't match").waitFor();
    await page.getByLabel('Confirm New Password', { exact: true }).fill('new horse');
    await page.route(
      '**/api/reset-password',
      async (route) => {
        await page.getByRole('button', { name: 'Resetting...' }).waitFor();
        await route.continue();
      },
      { times: 1 },
    );
    const pressedAt = Date.now();
    await page.getByRole('button', { name: 'Reset Password' }).click();
    await toast(page, 'Password Reset', 'Your password has been reset successfully!');
    await page.getByRole('heading', { name: 'Password Reset Complete' }).waitFor();
    await page.waitForURL('**/auth');
    expect(Date.now() - pressedAt).toBeGreaterThan(2_900);
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
    await signIn(page, breeder.email, 'new horse');
    await page.waitForURL('**/dashboard');
  });

  itNightly('can’t be set twice with one link', async () => {
    await page.goto(resetLink);
    await page.getByLabel('New Password', { exact: true }).fill('third horse');
    await page.getByLabel('Confirm New Password', { exact: true }).fill('third horse');
    await page.getByRole('button', { name: 'Reset Password' }).click();
    await toast(page, 'Error', 'This password reset link is invalid or expired.');
  });

  // Shows reset-password.no-token
  it('without a token leads to the sign-in', async () => {
    page = await pageOf(product.visitor(), 'phone');
    await page.goto('/reset-password');
    await toast(page, 'Invalid Link', 'This password reset link is invalid or expired.');
    await page.waitForURL('**/auth');
    await page.getByRole('heading', { name: 'Welcome Back' }).waitFor();
  });

  // Shows reset-password.validating
  it('shows that the link is being checked, before the form appears', async () => {
    await page.evaluate(() => {
      const seen = Object.assign(window, { seen: '' });
      new MutationObserver(() => (seen.seen += document.body.innerText)).observe(document.body, {
        childList: true,
        subtree: true,
      });
      history.pushState(null, '', '/reset-password?token=any');
    });
    await page.getByRole('button', { name: 'Reset Password' }).waitFor();
    expect(await page.evaluate(() => (window as unknown as { seen: string }).seen)).toContain(
      'Validating reset link...',
    );
  });
});

describeNightly('the confirmation mail, opened in another browser', () => {
  // Shows calls.verify-email
  it('asks who registered, confirms after signing in, and locks the account of a stranger', async () => {
    const [breeder, stranger] = [await registerBreeder(product), await registerBreeder(product)];
    const linkTo = async ({ email }: Breeder) =>
      /\/confirm-email#token=[\w-]+/.exec((await mailbox(product, email, 1)).join())![0];
    const page = await pageOf(product.visitor(), 'phone');
    await page.goto(await linkTo(stranger));
    await page.getByRole('heading', { name: 'Did you register at Litterlink?' }).waitFor();
    expect(await violations(page, ['wcag2a', 'wcag2aa'])).toEqual([]);
    await page.getByRole('button', { name: 'No, it wasn’t me' }).click();
    await page.getByText('Nobody can sign in to that account').waitFor();
    expect((await stranger.call('GET', '/api/me')).status).toBe(401);

    await page.goto('/');
    await page.goto(await linkTo(breeder));
    await page.getByRole('link', { name: 'Yes, sign in' }).click();
    await page.getByText('Sign in to confirm your email address').waitFor();
    await signIn(page, breeder.email, breeder.password);
    await page.getByText('Your email address is confirmed.').waitFor();
    expect(page.url()).not.toContain('token');
  });
});

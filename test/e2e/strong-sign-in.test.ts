import type { CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeNightly, itNightly } from '../environment/it-nightly.ts';
import { codeOf, forgetConfirmation } from '../product/authenticator.ts';
import { confirmEmail, registerBreeder, type Breeder } from '../product/breeder.ts';
import { eventually } from '../product/eventually.ts';
import { mailbox, securityNotices } from '../product/outbox.ts';
import { plugIn } from './authenticators.ts';
import { signIn, toast } from './sessions.ts';
import { product } from './shared-product.ts';
import { pageOf } from './stage.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

describe('a passkey', () => {
  let breeder: Breeder;
  let page: Page;
  let authenticator: CDPSession;
  beforeAll(async () => {
    breeder = await registerBreeder(product);
    await confirmEmail(product, breeder);
    page = await pageOf(breeder);
    authenticator = await plugIn(page);
  });
  afterAll(async () => {
    await authenticator?.send('WebAuthn.disable');
    await authenticator?.detach();
  });

  // Shows roles.passkey, roles.factor-mail
  it('is added on the account page, after the password', async () => {
    await forgetConfirmation(product, breeder);
    await page.goto('/account#sign-in');
    await button(page, 'Add a Passkey').click();
    await page.getByLabel('Name', { exact: true }).fill('My phone');
    await button(page, 'Continue').click();
    const question = page.getByRole('dialog', { name: 'Is it still you?' });
    await question.getByLabel('Your Password', { exact: true }).fill('wrong horse');
    await question.getByRole('button', { name: 'Continue' }).click();
    await question.getByText('This is not your password').waitFor();
    await question.getByLabel('Your Password', { exact: true }).fill(breeder.password);
    await question.getByRole('button', { name: 'Continue' }).click();
    await toast(page, 'Passkey Added', 'You can sign in with it from now on.');
    await page.getByText('My phone', { exact: true }).waitFor();
    const [notice = ''] = await securityNotices(product, breeder.email, 1);
    expect(notice).toContain('passkey');
  });

  // Shows roles.passkey
  itNightly('signs in without a password', async () => {
    await page.context().clearCookies();
    await page.goto('/auth');
    await button(page, 'Sign in with a passkey').click();
    await page.waitForURL('**/dashboard');
  });

  // Shows roles.fresh-proof
  itNightly('answers the question whether it is still you', async () => {
    await forgetConfirmation(product, breeder);
    await page.goto('/account/data');
    await button(page, 'Download My Data').click();
    const downloading = page.waitForEvent('download');
    await page.getByRole('dialog', { name: 'Is it still you?' }).getByRole('button', { name: 'Use a passkey' }).click();
    expect((await downloading).suggestedFilename()).toContain('-export-');
  });

  // Shows roles.passkey, roles.factor-mail
  itNightly('is removed, and then opens nothing', async () => {
    await page.goto('/account/security');
    await button(page, 'Remove the passkey My phone').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await toast(page, 'Passkey Removed');
    await eventually(async () =>
      expect((await securityNotices(product, breeder.email, 2)).join('\n')).toContain('Subject: A passkey was removed'),
    );
    await page.context().clearCookies();
    await page.goto('/signin');
    await button(page, 'Sign in with a passkey').click();
    await page.getByText('This passkey was not accepted. Please try again, or use your password.').waitFor();
  });
});

describeNightly('an authenticator app', () => {
  let breeder: Breeder;
  let page: Page;
  let secret: string;
  let recoveryCodes: string[];
  beforeAll(async () => {
    breeder = await registerBreeder(product);
    page = await pageOf(breeder, 'phone');
  });

  // Shows roles.authenticator
  it('is set up with the password and its first code, and shows the recovery codes once', async () => {
    await page.goto('/account#sign-in');
    await button(page, 'Set Up an App').click();
    await page.getByLabel('Your Password', { exact: true }).fill(breeder.password);
    await button(page, 'Continue').click();
    await page.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor();
    secret = (await page.locator('code').textContent())!.replaceAll(' ', '');
    await page.getByLabel('Code of the app').fill('000000');
    await button(page, 'Confirm the Code').click();
    await page.getByText('This code is not right. Please try the next one.').waitFor();
    await page.getByLabel('Code of the app').fill(codeOf(secret));
    await button(page, 'Confirm the Code').click();
    const list = page.getByRole('list', { name: 'Recovery codes' });
    await list.waitFor();
    recoveryCodes = await list.getByRole('listitem').allTextContents();
    expect(recoveryCodes).toHaveLength(10);
    await button(page, 'I’ve Saved Them').click();
    await page.getByText('You have 10 unused recovery codes.').waitFor();
  });

  const startSignIn = async () => {
    await page.context().clearCookies();
    await page.goto('/auth');
    await signIn(page, breeder.email, breeder.password);
    await page.getByLabel('Code', { exact: true }).waitFor();
  };

  it('is asked for its code at the next sign-in', async () => {
    await startSignIn();
    await page.getByLabel('Code', { exact: true }).fill('000000');
    await button(page, 'Continue').click();
    await page.getByText('This code is not right, or it was used before. Please try again.').waitFor();
    await page.getByLabel('Code', { exact: true }).fill(codeOf(secret, 1));
    await button(page, 'Continue').click();
    await page.waitForURL('**/dashboard');
  });

  // Shows roles.authenticator
  itNightly('is replaced by a recovery code, once', async () => {
    await startSignIn();
    await page.getByLabel('Code', { exact: true }).fill(recoveryCodes[0]!);
    await button(page, 'Continue').click();
    await page.waitForURL('**/dashboard');
    await startSignIn();
    await page.getByLabel('Code', { exact: true }).fill(recoveryCodes[0]!);
    await button(page, 'Continue').click();
    await page.getByText('This code is not right, or it was used before. Please try again.').waitFor();
  });
});

// Shows roles.email-change
itNightly('the email address changes when the links in both mails were opened', async () => {
  const breeder = await registerBreeder(product);
  const newEmail = breeder.email.replace('@', '-new@');
  const page = await pageOf(breeder);
  await page.goto('/account#email');
  await button(page, 'Change Email Address').click();
  await page.getByLabel('New Email').fill(newEmail);
  await button(page, 'Send Both Links').click();
  await toast(page, 'Emails Sent', 'Please open the link in both of them.');
  await page.getByText(newEmail, { exact: true }).waitFor();
  const linkIn = (mails: string[]) => {
    const mail = mails.find((text) => text.includes('/confirm-email-change#token='))!;
    return /\/confirm-email-change#token=[\w-]+/.exec(mail)![0];
  };
  const agree = () => button(page, 'Yes, change the address').click();
  await page.goto(linkIn(await mailbox(product, newEmail, 1)));
  await agree();
  await page.getByText('Thank you. Your address changes as soon as').waitFor();
  // Another document: the links differ in their fragment only.
  await page.goto('/');
  await page.goto(linkIn(await mailbox(product, breeder.email, 2)));
  await agree();
  await page.getByText('Your email address has changed.').waitFor();
  await page.goto('/account#email');
  await page.locator('#email').getByText(newEmail, { exact: true }).waitFor();
});

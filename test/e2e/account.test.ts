import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { connectedBreeder, offerPet, type Breeder } from '../product/breeder.ts';
import type { Visitor } from '../product/visitor.ts';
import { violations } from './axe.ts';
import { countWhatShows } from './count-what-shows.ts';
import { signIn, toast } from './sessions.ts';
import { product } from './shared-product.ts';
import { pageOf } from './stage.ts';

const WINDOWS =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1';

async function signInOn({ email }: Breeder, device: string): Promise<Visitor> {
  const visitor = product.visitor();
  await visitor.call('POST', '/api/login', { email, password: 'better horse' }, { 'user-agent': device });
  return visitor;
}

describe('the account page', () => {
  let breeder: Breeder;
  let page: Page;
  let linkId: string;
  let petId: string;
  beforeAll(async () => {
    breeder = await connectedBreeder(product);
    const offered = await offerPet(breeder);
    [linkId, petId] = [offered.linkId, offered.pet.id];
    page = await pageOf(breeder, 'phone');
    await page.goto('/dashboard');
    await page.getByRole('link', { name: 'Account', exact: true }).click();
  });
  const section = (name: string) => page.getByRole('region', { name });
  const open = async (name: string) => {
    await page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name }).click();
    await page.getByRole('heading', { level: 1, name }).and(page.locator(':focus')).waitFor();
  };

  // Shows link-page.address
  it('changes what buyers see, shown before it is saved', async () => {
    const profile = section('What buyers see of you');
    await profile.getByLabel('Full Name').fill('Anna M. Berg');
    await profile.getByLabel('Phone Number (optional)').fill('+1 541 555 0100');
    await profile.getByRole('radio', { name: 'Town and state only' }).check();
    expect(await profile.getByLabel('Preview').textContent()).toMatch(/Anna M. Berg.*Bend, ORAfter they pay/);
    await profile.getByRole('button', { name: 'Save Changes' }).click();
    await toast(page, 'Profile Saved');
    const publicPage = await pageOf(product.visitor());
    await publicPage.goto(`/checkout/${linkId}`);
    await publicPage.getByText('Anna M. Berg').first().waitFor();
    expect(await publicPage.getByText('12 Oak Lane').count()).toBe(0);
  });

  it('shows errors beside the field', async () => {
    await section('What buyers see of you').getByLabel('Physical Address').fill('Bend');
    await section('What buyers see of you').getByRole('button', { name: 'Save Changes' }).click();
    await page.getByText('Physical address is required for verification').waitFor();
  });

  // Shows errors.email-sent
  it('sends the confirmation mail again', async () => {
    await open('Sign-in and security');
    await section('Email').getByText('Not confirmed').waitFor();
    await section('Email').getByRole('button', { name: 'Send it again' }).click();
    await toast(page, 'Email Sent', 'We sent the confirmation mail again.');
  });

  it('shows the plan and what happens next', async () => {
    await open('Plan and billing');
    await section('Your plan')
      .getByText(/Your free trial ends on [A-Z][a-z]{2} \d{2}, \d{4}/)
      .waitFor();
    await section('Your plan').getByRole('link', { name: 'See Plans' }).waitFor();
  });

  // Shows money.agreement-versions
  it('writes the sales agreement, reads it filled in for a pet, turns it on, and leaves the pet out', async () => {
    await open('Selling');
    await section('Sales agreement').getByRole('link', { name: 'Write your agreement' }).click();
    const text = page.getByLabel('The agreement', { exact: true });
    expect(await text.inputValue()).toContain('not legal advice');
    await text.fill('I buy ');
    await page.getByText('Fields, filled in for each sale').click();
    await page.getByRole('button', { name: /^Insert the field pet_name/ }).click();
    expect(await text.inputValue()).toBe('I buy {{pet_name}}');
    await text.fill('I buy {{pet}} for {{total}}.');
    await page.getByRole('button', { name: 'Save Agreement' }).click();
    await page.getByText(/^There is no field {{pet}}\. The fields are pet_name/).waitFor();
    expect(await text.evaluate((field) => document.activeElement === field)).toBe(true);

    await text.fill('I buy {{pet_name}} for {{total}}.');
    await page.getByRole('button', { name: 'Preview' }).click();
    const preview = page.getByRole('dialog', { name: 'Preview' });
    await preview.getByText('I buy Bella for $1,942.50.').waitFor();
    await preview.getByLabel('Filled with').selectOption('Biscuit, Golden Retriever');
    await preview.getByText('I buy Biscuit for $1,312.50.').waitFor();
    await preview.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Save Agreement' }).click();
    await toast(page, 'Agreement Saved');
    await page.getByRole('button', { name: 'Turn On' }).click();
    await toast(page, 'Agreement Turned On', 'Buyers read and sign it before they pay.');
    expect(await violations(page, ['wcag2a', 'wcag2aa'])).toEqual([]);

    await page.goto('/dashboard');
    await page.getByRole('listitem', { name: 'Biscuit', exact: true }).getByRole('button', { name: 'Edit' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Sold without the sales agreement').check();
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await toast(page, 'Payment Request Updated');
    const { body } = await breeder.call('GET', `/api/pets/${petId}/details`);
    expect(body['soldWithoutAgreement']).toBe(true);
    await page.goto('/account/selling');
    await section('Sales agreement').getByText('On', { exact: true }).waitFor();
  });

  it('changes the password, only with the current one', async () => {
    await open('Sign-in and security');
    await page.getByRole('button', { name: 'Change Password' }).click();
    await page.getByLabel('Current Password', { exact: true }).and(page.locator(':focus')).waitFor();
    const fill = async (current: string) => {
      await page.getByLabel('Current Password', { exact: true }).fill(current);
      await page.getByLabel('New Password', { exact: true }).fill('better horse');
      await page.getByLabel('Confirm New Password', { exact: true }).fill('better horse');
      await page.getByRole('button', { name: 'Change Password' }).click();
    };
    await fill('not this one');
    await page.getByText('This is not your current password').first().waitFor();
    await fill(breeder.password);
    await toast(page, 'Password Changed', 'Your password was changed. You are signed out everywhere else.');
  });

  it('lists devices that look alike as one row, and signs out all of them', async () => {
    const others = await Promise.all([WINDOWS, IPHONE, IPHONE].map((device) => signInOn(breeder, device)));
    await page.reload();
    const sessions = section('Where you are signed in');
    await sessions.getByText('This device').waitFor();
    await sessions.getByText('2 sign-ins').waitFor();
    expect(await sessions.getByRole('listitem').count()).toBe(3);
    await sessions.getByRole('button', { name: /^Sign out all 2 on / }).click();
    await toast(page, 'Sessions Ended', 'Those devices have to sign in again.');
    await sessions.getByText('2 sign-ins').waitFor({ state: 'detached' });
    const statuses = await Promise.all(others.map(async (other) => (await other.call('GET', '/api/me')).status));
    expect(statuses).toEqual([200, 401, 401]);
  });

  // Shows calls.export
  it('exports everything as a file', async () => {
    await open('Data and help');
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download My Data' }).click();
    const file = await downloading;
    expect(file.suggestedFilename()).toMatch(/^litterlink-export-\d{4}-\d{2}-\d{2}\.json$/);
    expect(JSON.stringify(JSON.parse(readFileSync(await file.path(), 'utf8')))).toContain('Biscuit');
  });

  it('signs out everywhere', async () => {
    await open('Sign-in and security');
    await page.getByRole('button', { name: 'Sign out everywhere' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out everywhere' }).click();
    await toast(page, 'Signed Out Everywhere', 'Every device has to sign in again.');
    await page.waitForURL('**/auth');
    await signIn(page, breeder.email, 'better horse');
    await page.waitForURL('**/dashboard');
  });

  it('leads from the anchors that it had as one page to where their sections are', async () => {
    for (const [anchor, path] of [
      ['#billing', '/account/billing'],
      ['#agreement', '/account/selling'],
      ['#sessions-title', '/account/security'],
      ['#delete', '/account/data'],
    ]) {
      await page.goto('about:blank');
      await page.goto(`/account${anchor}`);
      await page.waitForURL(`**${path}${anchor}`);
      await page.locator(anchor!).waitFor();
    }
    await page.goBack();
    expect(page.url()).toBe('about:blank');
  });

  it('is five pages, none of which takes more than 1,800 px of a phone', async () => {
    await page.setViewportSize({ width: 375, height: 812 });
    for (const path of ['/account', '/account/selling', '/account/billing', '/account/security', '/account/data']) {
      await page.goto(path);
      await page.getByRole('heading', { level: 2 }).first().waitFor();
      await page.waitForFunction(() => !document.querySelector('[aria-busy="true"], .skeleton'));
      expect((await page.evaluate(countWhatShows)).height, path).toBeLessThanOrEqual(1_800);
      expect(await violations(page, ['wcag2a', 'wcag2aa', 'wcag22aa', 'best-practice']), path).toEqual([]);
    }
  });

  // Shows validation.confirmation, calls.delete-account
  it('deletes the account once its address is typed', async () => {
    await page.goto('/account/data');
    await page.getByRole('button', { name: 'Delete Account' }).click();
    const dialog = page.getByRole('dialog');
    const confirm = dialog.getByRole('button', { name: 'Delete Account' });
    await dialog.getByLabel(`Type ${breeder.email} to continue`).fill('someone@example.com');
    expect(await confirm.isDisabled()).toBe(true);
    await dialog.getByLabel(`Type ${breeder.email} to continue`).fill(breeder.email.toUpperCase());
    await confirm.click();
    await toast(page, 'Account Deleted', 'Your account is closed. The rest of your data is erased within minutes.');
    await page.waitForURL(`${product.url}/`);
    await page.goto('/dashboard');
    await page.waitForURL('**/auth');
  });
});

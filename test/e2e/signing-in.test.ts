import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { itNightly } from '../environment/it-nightly.ts';
import { makeAdmin, registerBreeder, registrationOf } from '../product/breeder.ts';
import { eventually } from '../product/eventually.ts';
import { countWhatShows } from './count-what-shows.ts';
import { fillRegistration, signIn } from './sessions.ts';
import { product } from './shared-product.ts';
import { pageOf } from './stage.ts';

const SCREENS = [
  {
    path: '/signin',
    title: 'Access Litterlink',
    back: 'Back to Landing',
    join: 'Create an account',
    invalid: 'Invalid credentials. Please try again.',
    connection: 'Connection error. Please try again.',
  },
  {
    path: '/auth',
    title: 'Welcome Back',
    back: 'Back to homepage',
    join: 'Create one here',
    invalid: 'Invalid email or password. Please try again.',
    connection: 'Login failed. Please check your connection and try again.',
  },
];

describe.each(SCREENS)('signing in at $path', ({ path, title, back, join, invalid, connection }) => {
  const submit = () => page.getByRole('button', { name: 'Sign In', exact: true });
  let page: Page;
  /** The tests continue on one page, since each opening of one costs most. */
  const open = async () => {
    page = await pageOf(product.visitor(), 'phone');
    await page.goto(path);
  };
  beforeAll(open);

  // Shows routes.aliases, sign-in.first-screen, sign-in.second-screen
  it('has its title, its links, and a button that reveals the password', async () => {
    await page.getByRole('heading', { name: title }).waitFor();
    if (path === '/auth') await page.getByText('Sign in to your Litterlink account').waitFor();
    expect(await page.getByRole('link', { name: back }).getAttribute('href')).toBe('/');
    expect(await page.getByRole('link', { name: join }).getAttribute('href')).toBe('/register');
    const password = page.getByLabel('Password', { exact: true });
    expect(await password.getAttribute('type')).toBe('password');
    await page.getByRole('button', { name: 'Show password' }).click();
    expect(await password.getAttribute('type')).toBe('text');
  });

  // Shows sign-in.button, sign-in.second-button, states.login, calls.login, calls.no-retry, errors.login
  it('requires both fields, shows that it is busy, and shows errors', async () => {
    expect(await submit().isDisabled()).toBe(true);
    await page.getByLabel('Email').fill('anna@example.com');
    expect(await submit().isDisabled()).toBe(true);
    // Blanks count as text on the first screen only.
    await page.getByLabel('Password', { exact: true }).fill('   ');
    expect(await submit().isDisabled()).toBe(path === '/auth');
    await page.getByLabel('Password', { exact: true }).fill('wrong horse');
    let requests = 0;
    const logged: string[] = [];
    page.on('console', (message) => message.type() === 'log' && logged.push(message.text()));
    await page.route('**/api/login', async (route) => {
      requests++;
      const busy = page.getByRole('button', { name: 'Signing in...' });
      await busy.waitFor();
      expect(await busy.isDisabled()).toBe(true);
      // Neither a click nor Enter submits again.
      await busy.click({ force: true });
      await page.getByLabel('Password', { exact: true }).press('Enter');
      await route.continue();
    });
    await submit().click();
    await page.getByRole('alert').getByText(invalid, { exact: true }).waitFor();
    expect(requests).toBe(1);
    // The answer, without the address or the password.
    expect(logged).toEqual(['Sign-in failed: 401 Invalid email or password']);
    await page.unroute('**/api/login');
    await page.route('**/api/login', (route) => route.abort());
    await submit().click();
    await page.getByRole('alert').getByText(connection, { exact: true }).waitFor();
    expect(await submit().isEnabled()).toBe(true);
    await page.unroute('**/api/login');
  });

  // Shows sign-in.destination, validation.login
  it('sends the address in lower case and both fields trimmed, and leads a breeder to the dashboard', async () => {
    const breeder = await registerBreeder(product);
    const sent = page.waitForRequest('**/api/login');
    await signIn(page, ` ${breeder.email.toUpperCase()}`, ` ${breeder.password} `);
    expect((await sent).postDataJSON()).toEqual({ email: breeder.email, password: breeder.password });
    await page.waitForURL('**/dashboard');
  });

  // Shows sign-in.destination, sign-in.second-button, states.login
  itNightly('leads an admin to /admin at the first screen only', async () => {
    const admin = await registerBreeder(product);
    await makeAdmin(product, admin);
    await open();
    await signIn(page, admin.email, admin.password);
    await page.waitForURL(path === '/signin' ? '**/admin' : '**/dashboard');
  });
});

describe('registering', () => {
  let page: Page;
  beforeAll(async () => {
    page = await pageOf(product.visitor(), 'phone');
    await page.goto('/register');
  });

  // Shows register.form, validation.registration, validation.password-match
  it('shows errors beside each field', async () => {
    await page.getByText('Required for verification and scam prevention').waitFor();
    await page.getByRole('button', { name: 'Add a website' }).click();
    await page.getByLabel('Website (optional)').fill('not an address');
    await page.getByLabel('Email').fill('anna');
    await page.getByLabel('Password', { exact: true }).fill('short');
    await page.getByLabel('Confirm Password', { exact: true }).fill('other');
    await page.getByRole('button', { name: 'Start 7-Day Free Trial' }).click();
    await page.getByLabel('Full Name').and(page.locator(':focus')).waitFor();
    for (const text of [
      'Username must be at least 3 characters',
      'Invalid email address',
      'Full name is required',
      'Physical address is required for verification',
      'Please enter a valid URL',
      'Password must be at least 8 characters',
      'You must agree to the terms',
      'Please complete the CAPTCHA',
    ])
      await page.getByText(text, { exact: true }).waitFor();
    await page.getByLabel('Password', { exact: true }).fill('correct horse');
    await page.getByText("Passwords don't match", { exact: true }).waitFor();
  });

  // Shows register.username
  it('suggests a username made of the full name, and says of a typed one that it is taken', async () => {
    const username = String(registrationOf()['username']);
    await product.visitor().call('POST', '/api/register', { ...registrationOf(), username });
    await page.getByLabel('Full Name').fill(`  ${username.toUpperCase()}  `);
    const field = page.getByLabel('Username');
    await eventually(async () => expect(await field.inputValue()).toBe(`${username}-2`));
    await field.fill(username);
    await page.getByText('This username is taken.').waitFor();
    await page.getByLabel('Full Name').fill('Anna Berg');
    expect(await field.inputValue()).toBe(username);
    await page.getByRole('button', { name: `Use ${username}-2` }).click();
    expect(await field.inputValue()).toBe(`${username}-2`);
    await page.getByText('This username is taken.').waitFor({ state: 'detached' });
  });

  it('takes a screen and a half of a phone', async () => {
    await page.setViewportSize({ width: 375, height: 812 });
    await page.goto('/register');
    await page.getByLabel('Full Name').waitFor();
    expect((await page.evaluate(countWhatShows)).height).toBeLessThanOrEqual(1.5 * 812);
  });

  // Shows register.form, register.sign-in-link
  it('reveals both passwords, shows both legal texts, and links to the sign-in', async () => {
    for (const name of ['Show password', 'Show confirmed password']) await page.getByRole('button', { name }).click();
    for (const label of ['Password', 'Confirm Password'])
      expect(await page.getByLabel(label, { exact: true }).getAttribute('type')).toBe('text');
    for (const text of ['Terms of Service', 'Privacy Policy']) {
      await page.getByRole('main').getByRole('button', { name: text }).click();
      await page.getByRole('dialog', { name: text }).waitFor();
      await page.keyboard.press('Escape');
    }
    await page.getByRole('link', { name: 'Sign in here' }).click();
    await page.waitForURL('**/auth');
  });

  // Shows register.pending, states.registration, validation.not-sent
  it('sends only the account’s fields, and shows that it is busy', async () => {
    await page.goBack();
    await fillRegistration(page, 'quiet-breeder@example.com', 'quiet-breeder');
    const sent = page.waitForRequest('**/api/register');
    await page.route('**/api/register', async (route) => {
      await page.getByRole('button', { name: 'Creating Account...' }).waitFor();
      await route.continue();
    });
    await page.getByRole('button', { name: 'Start 7-Day Free Trial' }).click();
    expect(Object.keys((await sent).postDataJSON()).sort()).toEqual([
      'email',
      'fullName',
      'password',
      'physicalAddress',
      'username',
      'website',
    ]);
    await page.waitForURL('**/dashboard');
    const started = await page.evaluate(() => fetch('/api/me').then((answer) => answer.json()));
    expect(started.user.planType).toBe('monthly');
  });

  itNightly('focuses the first field that the server refuses, in the form’s order', async () => {
    page = await pageOf(product.visitor(), 'phone');
    await page.goto('/register');
    await fillRegistration(page, 'focus@example.com', 'focus-breeder');
    const errors = { password: 'This one is refused.', email: 'This one too.', fullName: 'And this one.' };
    await page.route('**/api/register', (route) =>
      route.fulfill({ status: 400, json: { message: 'And this one.', code: 'invalid', errors } }),
    );
    await page.getByRole('button', { name: 'Start 7-Day Free Trial' }).click();
    await page.getByLabel('Full Name').and(page.locator(':focus')).waitFor();
    for (const text of Object.values(errors)) await page.getByText(text, { exact: true }).first().waitFor();
  });
});

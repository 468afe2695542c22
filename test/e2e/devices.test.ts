import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listScreens, screens } from '../../contract/screens.ts';
import { connectedBreeder, offerPet, registerBreeder } from '../product/breeder.ts';
import { openCheckout } from '../product/buyer.ts';
import { mailbox, mailContaining } from '../product/outbox.ts';
import { startProduct, type Product } from '../product/product.ts';
import type { Visitor } from '../product/visitor.ts';
import { product } from './shared-product.ts';
import { browser, newPage } from './stage.ts';

const DAY_MS = 86_400_000;

/** A page of a device that is different before any script of the page runs. `errors`: those of its scripts. */
async function onDevice<Argument>(visitor: Visitor, differ: (argument: Argument) => void, argument: Argument) {
  const context = await browser.newContext({ baseURL: visitor.origin, reducedMotion: 'reduce' });
  await context.addInitScript(differ as (argument: unknown) => void, argument);
  await context.addCookies([...visitor.cookies].map(([name, value]) => ({ name, value, url: visitor.origin })));
  const page = await newPage(context);
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  return { page, errors, close: () => context.close() };
}

/** Fills in like a password manager that dispatches no event. */
const fillSilently = (page: Page, values: Record<string, string>) =>
  page.evaluate((given) => {
    for (const [name, value] of Object.entries(given))
      document.querySelector<HTMLInputElement>(`[name="${name}"]`)!.value = value;
  }, values);

const nothing = () => undefined;

describe('what a password manager filled in without an event', () => {
  it.each([
    [screens.access.path, 'Enter'],
    [screens.signIn.path, 'Enter'],
    [screens.login.path, 'click'],
  ])('signs in at %s by %s', async (path, by) => {
    const { email, password } = await registerBreeder(product);
    const { page, close } = await onDevice(product.visitor(), nothing, undefined);
    await page.goto(path);
    const button = page.getByRole('button', { name: 'Sign In', exact: true });
    await button.waitFor();
    expect(await button.isDisabled()).toBe(true);
    await fillSilently(page, { email, password });
    if (by === 'Enter') await page.getByLabel('Password', { exact: true }).press('Enter');
    else await button.click();
    await page.waitForURL(`**${screens.dashboard.path}`);
    await close();
  });

  it('Enter with an empty field sends nothing and leads to the field', async () => {
    const { page, close } = await onDevice(product.visitor(), nothing, undefined);
    await page.goto(screens.access.path);
    await page.getByLabel('Email').fill('anna@example.com');
    await page.getByLabel('Email').press('Enter');
    expect(
      await page.getByLabel('Password', { exact: true }).evaluate((field) => field === document.activeElement),
    ).toBe(true);
    await close();
  });

  it('asks for a new password', async () => {
    const { email } = await registerBreeder(product);
    const { page, close } = await onDevice(product.visitor(), nothing, undefined);
    await page.goto(screens.forgotPassword.path);
    await page.getByLabel('Email').waitFor();
    await fillSilently(page, { email });
    await page.getByRole('button', { name: 'Send Reset Link' }).click();
    await page.getByRole('heading', { name: 'Check Your Email' }).waitFor();
    await close();
  });
});

describe('a form that a password manager filled in without an event', () => {
  it('registers', async () => {
    const name = `silent-${Date.now().toString(36)}`;
    const { page, close } = await onDevice(product.visitor(), nothing, undefined);
    await page.goto(screens.register.path);
    await page.getByLabel('Confirm Password').waitFor();
    await fillSilently(page, {
      fullName: 'Anna Berg',
      username: name,
      email: `${name}@example.com`,
      physicalAddress: '12 Oak Lane, Bend, OR 97701',
      password: 'quiet river stones 42',
      confirmPassword: 'quiet river stones 42',
    });
    await page.getByLabel("I'm not a robot").check();
    await page.getByRole('checkbox', { name: /agree/ }).check();
    await page.getByRole('button', { name: 'Start 7-Day Free Trial' }).click();
    await page.waitForURL(`**${screens.dashboard.path}`);
    const { user } = await page.evaluate(() => fetch('/api/me').then((answer) => answer.json()));
    expect(user).toMatchObject({ username: name, addressParts: { town: 'Bend', state: 'OR', zip: '97701' } });
    await close();
  });

  it('sets a new password by the mailed link', async () => {
    const { email } = await registerBreeder(product);
    await product.visitor().call('POST', '/api/forgot-password', { email });
    const path = /\/reset-password\?token=[\w-]+/.exec(
      await mailContaining(product, email, '/reset-password?token='),
    )![0];
    const { page, close } = await onDevice(product.visitor(), nothing, undefined);
    await page.goto(path);
    const password = 'quiet river stones 42';
    await page.getByLabel('New Password', { exact: true }).waitFor();
    const names = await page
      .locator('input[type="password"]')
      .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).name));
    await fillSilently(page, Object.fromEntries(names.map((each) => [each, password])));
    await page.getByRole('button', { name: 'Reset Password' }).click();
    await page.getByText('Your new password is set.').waitFor();
    expect((await product.visitor().call('POST', '/api/login', { email, password })).status).toBe(200);
    await close();
  });
});

/** Refuses storage like Safari and Chrome with all cookies blocked, and like private windows. */
function blockStorage() {
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
    Object.defineProperty(window, name, {
      get() {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      },
    });
}

describe('where the browser refuses storage', () => {
  it('each screen opens', async () => {
    const breeder = await connectedBreeder(product);
    for (const visitor of [product.visitor(), breeder]) {
      const { page, errors, close } = await onDevice(visitor, blockStorage, undefined);
      for (const { path } of listScreens({ debugTools: false }).filter((screen) => !screen.path.includes(':'))) {
        await page.goto(path);
        await page.locator('h1').first().waitFor();
        expect([path, errors]).toEqual([path, []]);
      }
      await close();
    }
  });

  it('a password is reset by the mailed link', async () => {
    const { email } = await registerBreeder(product);
    await product.visitor().call('POST', '/api/forgot-password', { email });
    const mails = await mailbox(product, email, 2);
    const path = /\/reset-password\?token=[\w-]+/.exec(mails.join('\n'))![0];
    const { page, errors, close } = await onDevice(product.visitor(), blockStorage, undefined);
    await page.goto(path);
    await page.getByLabel('New Password', { exact: true }).fill('quiet river stones 42');
    await page.getByLabel(/Confirm/).fill('quiet river stones 42');
    await page.getByRole('button', { name: 'Reset Password' }).click();
    await page.getByText('Your new password is set.').waitFor();
    expect(errors).toEqual([]);
    await close();
  });
});

/** The device's clock, this far off. */
function shiftClock(byMs: number) {
  const Real = Date;
  class Shifted extends Real {
    constructor(...given: unknown[]) {
      if (given.length === 0) super(Real.now() + byMs);
      else super(...(given as [number]));
    }
    static override now = () => Real.now() + byMs;
  }
  window.Date = Shifted as DateConstructor;
}

describe.each([-9 * 365 * DAY_MS, -DAY_MS, 3_600_000, 6 * 365 * DAY_MS])('with a clock that is %i ms off', (byMs) => {
  let holding: Product;
  beforeAll(async () => {
    holding = await startProduct({ HOLDS: 'checkout' });
  });
  afterAll(() => holding?.stop());

  it('a hold counts down by the server’s clock', async () => {
    const { linkId } = await offerPet(await connectedBreeder(holding), { name: 'Poppy' });
    await openCheckout(holding.visitor(), linkId);
    const { page, close } = await onDevice(holding.visitor(), shiftClock, byMs);
    await page.goto(`/checkout/${linkId}`);
    const timer = page.getByRole('timer').filter({ hasText: /\d+:\d\d/ });
    await timer.waitFor();
    const [, minutes] = /(\d+):\d\d/.exec((await timer.textContent())!)!;
    expect(Number(minutes)).toBeLessThan(61);
    await close();
  });

  it('a trial has the days that the server counts', async () => {
    const breeder = await registerBreeder(product);
    const read = async (differ: number) => {
      const { page, close } = await onDevice(breeder, shiftClock, differ);
      await page.goto(screens.account.path);
      const text = page.getByText(/\d+ days? left/).first();
      await text.waitFor();
      const shown = /(\d+) days? left/.exec((await text.textContent())!)![1];
      await close();
      return shown;
    };
    expect(await read(byMs)).toBe(await read(0));
  });
});

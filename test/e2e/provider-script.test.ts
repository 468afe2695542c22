import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSandboxProcess, type SandboxProcess } from '../faults/sandbox-process.ts';
import { endTrial, registerBreeder, type Breeder } from '../product/breeder.ts';
import { CARDS } from '../product/buyer.ts';
import { findFreePort } from '../product/ports.ts';
import { startProduct, type Product } from '../product/product.ts';
import { toast } from './sessions.ts';
import { browser, pageOf } from './stage.ts';
import { serveStandIn } from './stripe-stand-in.ts';

const SECRETS = {
  platform: 'whsec_platform_of_script',
  connect: 'whsec_connect_of_script',
  thin: 'whsec_thin_of_script',
};

let sandbox: SandboxProcess;
let product: Product;
beforeAll(async () => {
  const port = await findFreePort();
  sandbox = await startSandboxProcess({
    'webhook-url': `http://127.0.0.1:${port}/api/webhooks/stripe`,
    'webhook-secret': SECRETS.platform,
    'connect-webhook-secret': SECRETS.connect,
    'thin-webhook-url': `http://127.0.0.1:${port}/api/webhooks/stripe/thin`,
    'thin-webhook-secret': SECRETS.thin,
  });
  product = await startProduct({
    PORT: String(port),
    STRIPE_SECRET_KEY: 'sk_test_script',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_script',
    STRIPE_WEBHOOK_SECRET: SECRETS.platform,
    STRIPE_CONNECT_WEBHOOK_SECRET: SECRETS.connect,
    STRIPE_THIN_WEBHOOK_SECRET: SECRETS.thin,
    STRIPE_API_BASE: sandbox.url,
  });
});
afterAll(async () => {
  await product?.stop();
  await sandbox?.stop();
});

describe('the embedded subscribe form with the provider’s own script', () => {
  async function formerBreeder(): Promise<Breeder> {
    const breeder = await registerBreeder(product);
    await endTrial(product, breeder);
    return breeder;
  }
  const former = async () => pageOf(await formerBreeder(), 'phone');

  // Shows subscribe.form, calls.provider-script, calls.get-subscription
  it('is given our publishable key, shows a declined card, and starts the membership with a good one', async () => {
    const page = await former();
    await serveStandIn(page, sandbox.url);
    await page.goto('/subscribe');
    await fields(page).getByLabel('Card number').waitFor();
    expect(await page.evaluate('standInKey')).toBe('pk_test_script');
    await fill(page, CARDS.declined);
    await toast(page, 'Payment Failed', 'Your card was declined.');
    await fill(page, CARDS.pays);
    await page.waitForURL('**/dashboard');
    await toast(page, 'Subscription Active', 'Your Professional plan is active.');
  });

  it('asks the bank in frames and windows of the provider', async () => {
    await payByBank(await formerBreeder());
  });

  // Each part of the policy that the provider's script needs: without it, the test above fails.
  it.each([
    ['script-src', 'https://js.stripe.com'],
    ['script-src', 'https://*.js.stripe.com'],
    ['connect-src', 'https://api.stripe.com'],
    ['frame-src', 'https://*.js.stripe.com'],
    ['frame-src', 'https://hooks.stripe.com'],
    ['cross-origin-opener-policy', 'same-origin-allow-popups'],
  ])('can’t be paid in without %s %s', async (rule, source) => {
    const narrow = async (route: Route) => {
      const response = await route.fetch();
      const { 'content-security-policy': policy, ...others } = response.headers();
      const headers: Record<string, string> = { ...others, 'content-security-policy': without(policy!, rule, source) };
      if (rule === 'cross-origin-opener-policy') headers[rule] = 'same-origin';
      await route.fulfill({ response, headers });
    };
    await expect(payByBank(await formerBreeder(), narrow)).rejects.toThrow(
      /Content Security Policy|The page that asked is gone/,
    );
  });

  it('is in a document of its own: no other page lets the provider’s script in', async () => {
    const page = await former();
    await serveStandIn(page, sandbox.url);
    await page.goto('/trial-expired');
    await page.getByRole('link', { name: 'Or pay monthly by card, right here' }).click();
    await fields(page).getByLabel('Card number').waitFor();
    for (const path of ['/', '/pricing', '/dashboard']) {
      const { headers } = await fetch(product.visitor().origin + path);
      expect(headers.get('content-security-policy')).not.toContain('stripe');
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    }
  });

  it('says so when the script can’t be loaded', async () => {
    const page = await former();
    await page.route('https://js.stripe.com/**', (route) => route.abort());
    await page.goto('/subscribe');
    await page.getByText('The payment fields could not be loaded.').waitFor();
  });
});

const fields = (page: Page) => page.frameLocator('iframe[title="Secure payment fields"]');

async function fill(page: Page, number: string): Promise<void> {
  await fields(page).getByLabel('Card number').fill(number);
  await fields(page).getByLabel('Expiration date').fill('12 / 34');
  await fields(page).getByLabel('Security code').fill('123');
  await fields(page).getByLabel('ZIP code').fill('10001');
  await page.getByRole('form').or(page.locator('form')).getByRole('button').last().click();
}

/** Subscribes by a card that asks its bank, in a browser of its own. Rejects with the browser's first refusal. */
async function payByBank(breeder: Breeder, narrow?: (route: Route) => Promise<void>): Promise<void> {
  const context = await browser.newContext({ baseURL: breeder.origin });
  try {
    await context.addCookies([...breeder.cookies].map(([name, value]) => ({ name, value, url: breeder.origin })));
    const page = await context.newPage();
    const refused = new Promise<never>((_resolve, reject) => {
      context.on('console', (message) => {
        if (message.text().includes('Content Security Policy')) reject(new Error(message.text()));
      });
    });
    await serveStandIn(page, sandbox.url);
    if (narrow) await context.route(/\/subscribe$/, narrow);
    const paid = answerBank(page);
    // The losing one ends with the browser.
    for (const outcome of [paid, refused]) outcome.catch(() => undefined);
    await Promise.race([paid, refused]);
  } finally {
    await context.close();
  }
}

async function answerBank(page: Page): Promise<void> {
  await page.goto('/subscribe');
  await fill(page, CARDS.threeDSecure);
  const asking = page.frameLocator('iframe[title="3D Secure"]').getByRole('button');
  await asking.waitFor();
  const [bank] = await Promise.all([page.context().waitForEvent('page'), asking.click()]);
  await bank.getByRole('button').click();
  // It closes itself once the page that asked knows.
  const isLost = bank
    .getByText('The page that asked is gone.')
    .waitFor()
    .then(
      () => true,
      () => false,
    );
  expect(await isLost, 'The page that asked is gone.').toBe(false);
  await page.waitForURL('**/dashboard');
}

/** A policy whose directive lacks a source. */
const without = (policy: string, directive: string, source: string) =>
  policy
    .split(';')
    .map((rule) => (rule.startsWith(`${directive} `) ? rule.replace(` ${source}`, '') : rule))
    .join(';');

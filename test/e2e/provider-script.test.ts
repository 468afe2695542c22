import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSandboxProcess, type SandboxProcess } from '../faults/sandbox-process.ts';
import { endTrial, registerBreeder } from '../product/breeder.ts';
import { CARDS } from '../product/buyer.ts';
import { findFreePort } from '../product/ports.ts';
import { startProduct, type Product } from '../product/product.ts';
import { toast } from './sessions.ts';
import { pageOf } from './stage.ts';
import { serveStandIn } from './stripe-stand-in.ts';

const SECRETS = { platform: 'whsec_platform_of_script', connect: 'whsec_connect_of_script' };

let sandbox: SandboxProcess;
let product: Product;
beforeAll(async () => {
  const port = await findFreePort();
  sandbox = await startSandboxProcess({
    'webhook-url': `http://127.0.0.1:${port}/api/webhooks/stripe`,
    'webhook-secret': SECRETS.platform,
    'connect-webhook-secret': SECRETS.connect,
  });
  product = await startProduct({
    PORT: String(port),
    STRIPE_SECRET_KEY: 'sk_test_script',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_script',
    STRIPE_WEBHOOK_SECRET: SECRETS.platform,
    STRIPE_CONNECT_WEBHOOK_SECRET: SECRETS.connect,
    STRIPE_API_BASE: sandbox.url,
  });
});
afterAll(async () => {
  await product?.stop();
  await sandbox?.stop();
});

describe('the embedded subscribe form with the provider’s own script', () => {
  async function former(): Promise<Page> {
    const breeder = await registerBreeder(product);
    await endTrial(product, breeder);
    return pageOf(breeder, 'phone');
  }

  // Shows subscribe.form, calls.provider-script, calls.get-subscription
  it('is given our publishable key, shows a declined card, and starts the membership with a good one', async () => {
    const page = await former();
    await serveStandIn(page, sandbox.url);
    await page.goto('/subscribe');
    await page.getByLabel('Card number').waitFor();
    expect(await page.evaluate('standInKey')).toBe('pk_test_script');
    await fill(page, CARDS.declined);
    await toast(page, 'Payment Failed', 'Your card was declined.');
    await fill(page, CARDS.pays);
    await page.waitForURL('**/dashboard');
    await toast(page, 'Subscription Active', 'Your Professional plan is active.');
  });

  it('says so when the script can’t be loaded', async () => {
    const page = await former();
    await page.route('https://js.stripe.com/**', (route) => route.abort());
    await page.goto('/subscribe');
    await page.getByText('The payment fields could not be loaded.').waitFor();
  });
});

async function fill(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiration date').fill('12 / 34');
  await page.getByLabel('Security code').fill('123');
  await page.getByLabel('ZIP code').fill('10001');
  await page.getByRole('form').or(page.locator('form')).getByRole('button').last().click();
}

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { eq } from 'drizzle-orm';
import { orders } from '../../server/db/schema.ts';
import { connectedBreeder, type Breeder } from '../product/breeder.ts';
import { startProduct, type Product } from '../product/product.ts';
import { ledgerOf, sellPet } from '../product/sale.ts';
import { FAULTS, SENTENCE, startFaultyProvider, type Fault, type FaultyProvider } from './faulty-provider.ts';
import { findFreePort } from '../product/ports.ts';
import { startSandboxProcess, type SandboxProcess } from './sandbox-process.ts';

describe('a refund while the payment provider', { timeout: 120_000 }, () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'litterlink-refunds-'));
  let sandbox: SandboxProcess;
  let provider: FaultyProvider;
  let product: Product;
  let breeder: Breeder;

  beforeAll(async () => {
    const port = await findFreePort();
    sandbox = await startSandboxProcess(join(dataDir, 'sandbox'), {
      'webhook-url': `http://127.0.0.1:${port}/api/webhooks/stripe`,
      'connect-webhook-secret': 'whsec_connect_of_tests',
    });
    provider = await startFaultyProvider(sandbox.url);
    product = await startProduct({
      PORT: String(port),
      STRIPE_SECRET_KEY: 'sk_test_refunds',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_refunds',
      STRIPE_WEBHOOK_SECRET: 'whsec_platform_of_tests',
      STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_connect_of_tests',
      STRIPE_API_BASE: provider.url,
    });
    breeder = await connectedBreeder(product);
  }, 60_000);
  afterEach(() => void (provider.fault = 'none'));
  afterAll(async () => {
    await product.stop();
    await sandbox.stop();
    await provider.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  for (const [fault, words] of Object.entries(FAULTS) as [Fault, string][]) {
    it(`${words} ends with a sentence, and the next click finishes it, once`, async () => {
      const sale = await sellPet(product, breeder, '700.00');
      const refund = (body: object) => breeder.call('POST', `/api/orders/${sale.orderId}/refund`, body);
      provider.fault = fault;
      const failed = await refund({ amount: '300.00', key: 'wish' });
      expect([failed.status, failed.body['message']]).toEqual([503, SENTENCE]);
      provider.fault = 'none';
      // It is under way, and no other one beside it; unless it was made, and its webhook has said so already.
      if (fault !== 'reset-after-effect')
        expect((await refund({ amount: '1.00', key: 'other' })).body['code']).toBe('busy');
      expect((await refund({ amount: '300.00', key: 'wish' })).body['order']).toMatchObject({
        status: 'partially_refunded',
        refunded: '300.00',
      });
      expect((await refund({ amount: '300.00', key: 'wish' })).body['order'].refunded).toBe('300.00');
      const [order] = await product.dependencies.db.select().from(orders).where(eq(orders.id, sale.orderId));
      const made = await product.dependencies.stripe.refunds.list(
        { payment_intent: sale.paymentIntentId },
        { stripeAccount: order!.stripeAccountId! },
      );
      expect(made.data.map((each) => each.amount)).toEqual([31_500]);
      expect(await ledgerOf(product, sale.orderId)).toMatchObject({ buyer: -42_000, platform_fee: 2_000 });
    });
  }
});

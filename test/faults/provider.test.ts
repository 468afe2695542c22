import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { connectedAccounts, orders } from '../../server/db/schema.ts';
import { connectAccount, connectedBreeder, offerPet, registerBreeder, type Breeder } from '../product/breeder.ts';
import { openCheckout, payByCard } from '../product/buyer.ts';
import { eventually } from '../product/eventually.ts';
import { startProduct, type Product } from '../product/product.ts';
import type { Answer } from '../product/visitor.ts';
import { sessionIn } from './acknowledged.ts';
import { FAULTS, SENTENCE, startFaultyProvider, type Fault, type FaultyProvider } from './faulty-provider.ts';
import { findFreePort } from '../product/ports.ts';
import { startSandboxProcess, type SandboxProcess } from './sandbox-process.ts';

/** Two attempts of eight seconds, and a little for everything else. */
const PATIENCE_MS = 18_500;

describe('when the payment provider', { timeout: 90_000 }, () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'litterlink-provider-'));
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
      STRIPE_SECRET_KEY: 'sk_test_faults',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_faults',
      STRIPE_WEBHOOK_SECRET: 'whsec_platform_of_tests',
      STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_connect_of_tests',
      STRIPE_API_BASE: provider.url,
    });
    breeder = await connectedBreeder(product);
  }, 60_000);
  afterEach(() => {
    provider.fault = 'none';
  });
  afterAll(async () => {
    await product.stop();
    await sandbox.stop();
    await provider.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const ordersOf = (linkId: string) =>
    product.dependencies.db.select().from(orders).where(eq(orders.paymentLinkId, linkId));

  for (const [fault, words] of Object.entries(FAULTS) as [Fault, string][]) {
    it(`${words}: a sentence in bounded time, nothing half done, and a later try works`, async () => {
      const { linkId } = await offerPet(breeder);
      const changing = await offerPet(breeder);
      const waiting = product.visitor();
      await openCheckout(waiting, changing.linkId);
      const newcomer = await registerBreeder(product);
      const buyer = product.visitor();
      const another = product.visitor();
      const paying = product.visitor();
      const success = await payByCard(paying, await openCheckout(paying, (await offerPet(breeder)).linkId));
      await eventually(async () =>
        expect((await paying.call('GET', `/api/payment-success?session_id=${sessionIn(success!)}`)).status).toBe(200),
      );

      provider.fault = fault;
      provider.failed = 0;
      const calls: Record<string, () => Promise<Answer<any>>> = {
        'open a checkout': () =>
          buyer.call('POST', `/api/payment-links/${linkId}/create-payment-intent`, { paymentMethod: 'card' }),
        "the buyer's form": () => another.submit(`/checkout/${linkId}`, { paymentMethod: 'card' }),
        'connect an account': () => newcomer.call('POST', '/api/stripe/connect', {}),
        'another price': () => breeder.call('PATCH', `/api/pets/${changing.pet.id}`, { price: '700.00' }),
      };
      const outcomes = await Promise.all(
        Object.entries(calls).map(async ([name, call]) => {
          const began = Date.now();
          const { status, body, headers } = await call();
          const text = typeof body === 'string' ? body : body['message'];
          const milliseconds = Date.now() - began;
          return {
            name,
            status,
            says: text.includes(SENTENCE),
            retryAfter: headers.get('retry-after'),
            inTime: milliseconds < PATIENCE_MS || milliseconds,
          };
        }),
      );
      expect(outcomes).toEqual(
        outcomes.map(({ name }) => ({ name, status: 503, says: true, retryAfter: '5', inTime: true })),
      );
      expect(provider.failed).toBeGreaterThanOrEqual(outcomes.length);

      // Everything that doesn't need the provider goes on.
      for (const path of [`/checkout/${linkId}`, '/readyz', `/api/payment-success?session_id=${sessionIn(success!)}`]) {
        expect([path, (await product.visitor().call('GET', path)).status]).toEqual([path, 200]);
      }
      const status = await breeder.call('GET', '/api/stripe/status');
      expect([status.status, status.body['isConnected']]).toEqual([200, true]);
      const { body } = await breeder.call('GET', '/api/pets/my');
      expect(body['pets'].find((pet: { id: string }) => pet.id === changing.pet.id).price).toBe('1250.00');

      provider.fault = 'none';
      expect(await payByCard(buyer, await openCheckout(buyer, linkId))).toContain('/payment-success');
      await eventually(async () => {
        const statuses = (await ordersOf(linkId)).map((order) => order.status).sort();
        expect(statuses).toEqual(['expired', 'paid']);
      }, 20_000);
      expect(await connectAccount(newcomer)).toBe('/dashboard?stripe=connected');
      expect((await breeder.call('PATCH', `/api/pets/${changing.pet.id}`, { price: '700.00' })).status).toBe(200);

      // Whatever was lost on the way was not done twice.
      const { stripe, db } = product.dependencies;
      const accounts = await db.select().from(connectedAccounts).where(eq(connectedAccounts.userId, newcomer.userId));
      expect(accounts).toHaveLength(1);
      const all = await stripe.accounts.list({ limit: 100 });
      expect(all.data.filter((account) => account.email === newcomer.email)).toHaveLength(1);
      const [paid] = (await ordersOf(linkId)).filter((order) => order.status === 'paid');
      const sessions = await stripe.checkout.sessions.list({ limit: 100 }, { stripeAccount: paid!.stripeAccountId! });
      expect(sessions.data.filter((session) => session.client_reference_id === paid!.id)).toHaveLength(1);
    });
  }

  it('can not be reached when the buyer comes back: the page says that the payment is being processed, and later that it is paid', async () => {
    const { linkId } = await offerPet(breeder);
    const buyer = product.visitor();
    const checkoutUrl = await openCheckout(buyer, linkId);
    provider.fault = 'reset';
    const success = await payByCard(buyer, checkoutUrl);
    const look = () => buyer.call('GET', `/api/payment-success?session_id=${sessionIn(success!)}`);
    expect((await look()).body).toMatchObject({ status: 'processing' });
    provider.fault = 'none';
    await eventually(async () => expect((await look()).body).toMatchObject({ status: 'paid' }));
  });
});

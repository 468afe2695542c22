import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../server/config.ts';
import { orders, providerEvents } from '../../server/db/schema.ts';
import { start, type RunningServer } from '../../server/main.ts';
import { connectAccount, offerPet, registerBreeder, type Breeder } from '../product/breeder.ts';
import { openCheckout, payByCard } from '../product/buyer.ts';
import { createTestDatabase, type TestDatabase } from '../product/database.ts';
import { eventually } from '../product/eventually.ts';
import { readOrders } from '../product/orders.ts';
import { findFreePort } from '../product/ports.ts';
import { BESIDE_DATABASE_URL } from '../product/server-settings.ts';
import { deliverEvent } from '../product/signed-event.ts';
import { createVisitor } from '../product/visitor.ts';
import { startSandboxProcess, type SandboxProcess } from './sandbox-process.ts';

const SECRETS = { platform: 'whsec_platform_of_live_tests', connect: 'whsec_connect_of_live_tests' };

describe('with a provider in live mode', () => {
  let sandbox: SandboxProcess;
  let database: TestDatabase;
  let dataDir: string;
  let server: RunningServer;
  let breeder: Breeder;
  const visitor = () => createVisitor(server.url);

  beforeAll(async () => {
    const port = await findFreePort();
    sandbox = await startSandboxProcess({
      live: '',
      'webhook-url': `http://127.0.0.1:${port}/api/webhooks/stripe`,
      'webhook-secret': SECRETS.platform,
      'connect-webhook-secret': SECRETS.connect,
    });
    database = await createTestDatabase();
    dataDir = mkdtempSync(join(tmpdir(), 'litterlink-test-'));
    const config = readConfig({
      PORT: String(port),
      DATA_DIR: dataDir,
      ...BESIDE_DATABASE_URL,
      ...(database.url ? { DATABASE_URL: database.url } : {}),
      RATE_LIMITS: 'off',
      HOLDS: 'none',
      LOG_LEVEL: 'silent',
      STRIPE_SECRET_KEY: 'sk_test_live',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_live',
      STRIPE_WEBHOOK_SECRET: SECRETS.platform,
      STRIPE_CONNECT_WEBHOOK_SECRET: SECRETS.connect,
      STRIPE_API_BASE: sandbox.url,
    });
    // A live key is accepted with TLS only, which neither side has here.
    const stripe = {
      ...config.stripe,
      mode: 'live' as const,
      secretKey: 'sk_live_tests',
      publishableKey: 'pk_live_tests',
    };
    server = await start({ ...config, stripe }, { opened: database.opened });
    breeder = await registerBreeder({ visitor });
  });
  afterAll(async () => {
    await server.stop();
    await sandbox.stop();
    await database.drop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const refusals = async () => (await fetch(`${server.url}/metrics`)).text();

  it('a breeder connects and sells, and no answer or event is refused', async () => {
    expect(await connectAccount(breeder)).toBe('/dashboard?stripe=connected');
    const { linkId } = await offerPet(breeder);
    const buyer = visitor();
    expect(await payByCard(buyer, await openCheckout(buyer, linkId))).toContain('/payment-success');
    const { db } = server.dependencies;
    await eventually(async () => {
      const [order] = await readOrders(db, eq(orders.paymentLinkId, linkId));
      expect(order?.status).toBe('paid');
    });
    expect(await refusals()).not.toMatch(/^provider_mode_refusals_total\{.*\} [1-9]/m);
  });

  // Test-mode events go to the live endpoints of connected accounts, too.
  it('a signed event of test mode is acknowledged, counted, and not stored', async () => {
    const event = {
      id: 'evt_of_test_mode',
      object: 'event',
      type: 'payout.paid',
      api_version: null,
      livemode: false,
      created: Math.floor(Date.now() / 1000),
      data: { object: { id: 'po_1' } },
    };
    const answer = await deliverEvent(server as never, event);
    expect(answer.status).toBe(200);
    const stored = await server.dependencies.db.$count(providerEvents, eq(providerEvents.id, event.id));
    expect(stored).toBe(0);
    expect(await refusals()).toMatch(/^provider_mode_refusals_total\{source="webhook"\} 1/m);
  });
});

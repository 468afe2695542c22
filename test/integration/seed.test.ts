import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../product/database.ts';
import { SESSION_SECRET } from '../product/product.ts';
import { startServerProcess } from '../product/server-process.ts';
import { createVisitor } from '../product/visitor.ts';

const PATIENCE = 120_000;
let dataDir: string;
let database: TestDatabase | undefined;
let environment: Record<string, string>;

beforeAll(async () => {
  if (process.env['TEST_DATABASE'] === 'postgres') database = await createTestDatabase();
  dataDir = mkdtempSync(join(tmpdir(), 'litterlink-seed-'));
  environment = { DATA_DIR: dataDir, ...(database?.url ? { DATABASE_URL: database.url, SESSION_SECRET } : {}) };
});
afterAll(async () => {
  await database?.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function seed(change: Record<string, string> = {}): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, ['scripts/seed/main.ts'], {
    env: { PATH: process.env['PATH'], NODE_NO_WARNINGS: '1', ...environment, ...change },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  await once(child, 'close');
  return { code: child.exitCode, said };
}

it(
  'the demo has pets with photos, links and sales; it goes into an empty database only',
  { timeout: PATIENCE },
  async () => {
    const origin = 'https://demo.litterlink.example';
    const { code, said } = await seed({ PUBLIC_URL: origin });
    expect([code, said]).toEqual([0, expect.stringContaining(`${origin}/login `)]);
    const [, email, password] = /as (\S+), password (\S+)/.exec(said) ?? [];

    const server = await startServerProcess(environment);
    try {
      const breeder = createVisitor(server.url);
      const { body } = await breeder.call('POST', '/api/login', { email, password });
      expect(body['user']).toMatchObject({ emailVerified: true, subscriptionStatus: 'trial' });
      const { pets } = (await breeder.call('GET', '/api/pets/my')).body;
      expect(pets).toHaveLength(8);
      expect(new Set(pets.map((pet: { imageUrl: string }) => pet.imageUrl)).size).toBe(8);
      const { paymentLinks } = (await breeder.call('GET', '/api/payment-links/my')).body;
      expect(
        Object.entries(Object.groupBy(paymentLinks, (link: any) => link.status)).map(([k, v]) => [k, v?.length]),
      ).toEqual(
        expect.arrayContaining([
          ['active', 4],
          ['paid', 3],
        ]),
      );
      const { orders } = (await breeder.call('GET', '/api/orders/my')).body;
      expect(orders.map((order: { paymentMethod: string }) => order.paymentMethod)).toEqual(['card', 'klarna', 'card']);
    } finally {
      await server.stop();
    }
    expect(await seed()).toEqual({ code: 1, said: expect.stringMatching(/^The database already has users, .*\n$/) });
  },
);

it('the demo is never paid with real Stripe', async () => {
  const keys = {
    STRIPE_SECRET_KEY: 'sk_test_abc',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_abc',
    STRIPE_WEBHOOK_SECRET: 'whsec_a',
    STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_b',
  };
  expect(await seed(keys)).toEqual({ code: 1, said: expect.stringMatching(/^The demo is paid in the sandbox.*\n$/) });
});

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { LONG_TEST_MS } from '../../environment/time-limits.ts';
import { createInstallation, type Installation } from '../../product/installation.ts';
import { PUBLIC } from '../../product/product.ts';
import { startServerProcess } from '../../product/server-process.ts';
import { createVisitor } from '../../product/visitor.ts';

let place: Installation;
beforeAll(async () => void (place = await createInstallation()));
afterAll(() => place.drop());

async function seed(change: Record<string, string> = {}): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, ['scripts/seed/main.ts'], {
    env: { PATH: process.env['PATH'], NODE_NO_WARNINGS: '1', ...place.environment, ...change },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  await once(child, 'close');
  return { code: child.exitCode, said };
}

it(
  'the demo has pets with photos, links and sales, one reserved and one handed over; it goes into an empty database only',
  { timeout: LONG_TEST_MS },
  async () => {
    const origin = 'https://demo.litterlink.example';
    const { code, said } = await seed({ ...PUBLIC, PUBLIC_URL: origin });
    expect([code, said]).toEqual([0, expect.stringContaining(`${origin}/login `)]);
    const [, email, password] = /as (\S+), password (\S+)/.exec(said) ?? [];

    const server = await startServerProcess(place.environment);
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
      expect(orders.map((order: { paymentMethod: string }) => order.paymentMethod)).toEqual([
        'card',
        'card',
        'klarna',
        'card',
      ]);
      const [reserved, , handedOver] = orders;
      expect(reserved).toMatchObject({ status: 'reserved', pet: { name: 'Nova' } });
      const { sale } = (await breeder.call('GET', `/api/orders/${handedOver.id}`)).body;
      expect(sale.handOver).toMatchObject({ doneAt: expect.any(String), chip: 'matched' });
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

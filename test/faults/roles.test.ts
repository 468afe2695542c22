import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { itNightly } from '../environment/it-nightly.ts';
import { connectedBreeder, offerPet, type Breeder } from '../product/breeder.ts';
import { openCheckout, payByCard } from '../product/buyer.ts';
import { eventually } from '../product/eventually.ts';
import { findFreePort } from '../product/ports.ts';
import { startExpectingExit, startServerProcess, type ServerProcess } from '../product/server-process.ts';
import { createVisitor } from '../product/visitor.ts';
import { startWebProcess, type WebProcess } from '../product/web-process.ts';

let server: WebProcess;
let breeder: Breeder;
beforeAll(async () => {
  server = await startWebProcess();
  breeder = await connectedBreeder({ visitor: () => createVisitor(server.web.url) });
});
afterAll(() => server.stop());

const count = async (query: string) =>
  (await server.opened.query<{ count: number }>(`select count(*)::int ${query}`))[0]!.count;

describe('a process that answers requests and one that runs jobs', () => {
  // Shows running.role
  it('share the work: a sale’s jobs wait for the worker, which links to the other one’s pages', async () => {
    const { linkId } = await offerPet(breeder);
    const buyer = createVisitor(server.web.url);
    await payByCard(buyer, await openCheckout(buyer, linkId));
    const waiting = await count(`from pgboss.job where state = 'created' and name not like '\\_%'`);
    expect(waiting).toBeGreaterThan(0);
    expect(await count(`from pgboss.job where started_on is not null`)).toBe(0);
    const port = String(await findFreePort());
    const worker = await startServerProcess({ ...server.environment, ROLE: 'worker', PORT: port });
    try {
      await eventually(async () => {
        expect(await count(`from orders where status = 'paid'`)).toBe(1);
        expect(await count(`from mails where occasion like 'receipt:%' and sent_at is not null`)).toBe(1);
        expect(await count('from provider_events where handled_at is null')).toBe(0);
      });
      const visitor = createVisitor(`http://localhost:${port}`);
      const statusOf = async (path: string) => (await visitor.call('GET', path)).status;
      expect(await Promise.all(['/healthz', '/readyz', '/metrics'].map(statusOf))).toEqual([200, 200, 200]);
      const others = ['/', '/api/me', `/checkout/${linkId}`, '/webhooks/stripe', '/sandbox/'];
      expect(await Promise.all(others.map(statusOf))).toEqual(others.map(() => 404));
    } finally {
      await worker.stop();
    }
    expect((await breeder.call('GET', '/api/me')).status).toBe(200);
  });

  // Shows running.role
  itNightly('need a common database, and the worker needs the address that its mails link to', async () => {
    const { DATABASE_URL: _url, ...alone } = server.environment;
    const refused = await startExpectingExit({ ...alone, ROLE: 'web', PORT: '0' });
    expect(refused).toEqual({ code: 1, errors: expect.stringMatching(/^ROLE: must be all without DATABASE_URL/) });
    const { PUBLIC_URL: _origin, ...homeless } = server.environment;
    const lost = await startExpectingExit({ ...homeless, ROLE: 'worker', PORT: '0' });
    expect(lost).toEqual({ code: 1, errors: expect.stringMatching(/^PUBLIC_URL: must be set with ROLE=worker/) });
  });
});

describe('a process that starts', () => {
  // Shows running.readyz
  it('tells at /readyz which of its parts are there', async () => {
    const port = String(await findFreePort());
    const visitor = createVisitor(`http://localhost:${port}`);
    let starting: Promise<ServerProcess> | undefined;
    try {
      await server.opened.transaction(async (query) => {
        // The queue reads it first.
        await query('lock table pgboss.version in access exclusive mode');
        starting = startServerProcess({ ...server.environment, PORT: port });
        starting.catch(() => undefined);
        await eventually(async () =>
          expect(await visitor.call('GET', '/readyz')).toMatchObject({
            status: 503,
            body: {
              reason: 'starting',
              parts: { database: 'ready', auth: 'ready', jobs: 'starting', sandbox: 'starting', storage: 'on demand' },
            },
          }),
        );
      });
      await starting;
      expect(await visitor.call('GET', '/readyz')).toMatchObject({ status: 200, body: { status: 'ok' } });
    } finally {
      await (await starting)?.stop();
    }
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DatabaseHandle } from '../../server/db/client.ts';
import { openPostgres } from '../../server/db/open.ts';
import { atMost, STATE_MS } from '../environment/time-limits.ts';
import { startPgbouncer, type Pooler } from '../environment/pgbouncer.ts';
import { connectedBreeder } from '../product/breeder.ts';
import { createOnServer, type TestDatabase } from '../product/database.ts';
import { eventually } from '../product/eventually.ts';
import { startExpectingExit } from '../product/server-process.ts';
import { createVisitor } from '../product/visitor.ts';
import { startNodes } from './nodes.ts';
import { findDoubled, startPurchases } from './purchases.ts';
import { startSteadyLoad } from './steady-load.ts';

/** Far fewer than the processes would open, so that transactions of all of them take turns on each. */
const CONNECTIONS = 3;
const PURCHASES = 12;

describe('two processes behind a pooler in transaction mode', () => {
  let database: TestDatabase;
  let records: DatabaseHandle;
  let pooler: Pooler;
  beforeAll(async () => {
    database = await createOnServer();
    records = openPostgres(database.url!, () => {});
    pooler = await startPgbouncer(database.url!, CONNECTIONS);
  });
  afterAll(async () => {
    await pooler.stop();
    await records.close();
    await database.drop();
  });

  // Shows running.pooler
  it('sell and read as without one, on three connections for requests', async () => {
    const nodes = await startNodes({ url: pooler.url }, 2, {
      DATABASE_DIRECT_URL: database.url!,
      DATABASE_POOLER: 'transaction',
    });
    try {
      await eventually(() => expect(nodes.balancer.ready()).toHaveLength(2));
      const breeder = await connectedBreeder({ visitor: () => createVisitor(nodes.url) });
      const load = startSteadyLoad(40, async () => {
        const { status } = await breeder.call('GET', '/api/me');
        if (status !== 200) throw new Error(`/api/me answered ${status}`);
      });
      const purchases = startPurchases(nodes.url, breeder, records, 2);
      await eventually(() => expect(purchases.paid()).toBeGreaterThan(PURCHASES));
      await purchases.stop();
      await load.stop();
      await purchases.untilKnown(STATE_MS);
      expect([purchases.failed(), purchases.lost(), load.failures]).toEqual([0, [], []]);
      expect(purchases.longestWaitMs()).toBeLessThan(atMost(30_000));
      expect(await findDoubled(records)).toEqual([]);
    } finally {
      await nodes.close();
    }
  });

  it('exit with a line that says so, unless a setting announces it', async () => {
    const nodes = await startNodes({ url: database.url! }, 0);
    const { code, errors } = await startExpectingExit({ ...nodes.environment, DATABASE_URL: pooler.url });
    await nodes.close();
    expect(code).toBe(1);
    expect(errors).toContain('DATABASE_POOLER=transaction');
  });
});

import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DatabaseHandle } from '../../server/db/client.ts';
import { openPostgres } from '../../server/db/open.ts';
import { atMost, STATE_MS } from '../environment/time-limits.ts';
import { connectedBreeder } from '../product/breeder.ts';
import { createOnServer, type TestDatabase } from '../product/database.ts';
import { eventually } from '../product/eventually.ts';
import { createVisitor } from '../product/visitor.ts';
import { startNodes, type Nodes } from './nodes.ts';
import { findDoubled, startPurchases } from './purchases.ts';

/** A promise to buyers and breeders. */
const LONGEST_WAIT_MS = atMost(30_000);
const BUYERS = 3;

describe('three processes, of which one is killed while people buy', () => {
  let database: TestDatabase;
  let records: DatabaseHandle;
  let nodes: Nodes;
  beforeAll(async () => {
    // All three make the tables at once.
    database = await createOnServer({ bare: true });
    records = openPostgres(database.url!, () => {});
    nodes = await startNodes(database, 3);
  });
  afterAll(async () => {
    await nodes.close();
    await records.close();
    await database.drop();
  });

  // Shows running.heartbeat
  it('know every payment within half a minute, once, by events alone', async () => {
    await eventually(() => expect(nodes.balancer.ready()).toHaveLength(3));
    const breeder = await connectedBreeder({ visitor: () => createVisitor(nodes.url) });
    const purchases = startPurchases(nodes.url, breeder, records, BUYERS);
    // The last that registered is among them, whichever it is.
    for (const node of nodes.list.slice(1)) {
      const before = purchases.paid();
      await eventually(() => expect(purchases.paid()).toBeGreaterThan(before + 4));
      await node.server().kill();
      await wait(1_000);
    }
    const after = purchases.paid();
    await eventually(() => expect(purchases.paid()).toBeGreaterThan(after + 4));
    await purchases.stop();
    await purchases.untilKnown(STATE_MS);
    console.log(
      `two of three killed: ${purchases.paid()} paid, ${purchases.failed()} purchases interrupted, longest wait ${purchases.longestWaitMs()} ms`,
    );
    expect(purchases.lost()).toEqual([]);
    expect(purchases.longestWaitMs()).toBeLessThan(LONGEST_WAIT_MS);
    expect(await findDoubled(records)).toEqual([]);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectedBreeder, offerPet, petOf, type Breeder } from '../product/breeder.ts';
import { createOnServer, type TestDatabase } from '../product/database.ts';
import { eventually } from '../product/eventually.ts';
import { startExpectingExit } from '../product/server-process.ts';
import { createVisitor } from '../product/visitor.ts';
import { buildNextRelease } from './next-release.ts';
import { startNodes, type Nodes } from './nodes.ts';
import { startSteadyLoad } from './steady-load.ts';

const PER_SECOND = 100;
/** Several checks of the load balancer. */
const DRAIN_SECONDS = '2';

describe('three processes behind a load balancer at a hundred requests a second', () => {
  let database: TestDatabase;
  let nodes: Nodes;
  let breeder: Breeder;
  let linkId: string;
  beforeAll(async () => {
    database = await createOnServer();
  });
  afterAll(() => database.drop());

  async function open(settings: Record<string, string>, checkMs?: number): Promise<void> {
    nodes = await startNodes(database, 3, settings, checkMs);
    await untilReady(3);
    breeder = await connectedBreeder({ visitor: () => createVisitor(nodes.url) });
    ({ linkId } = await offerPet(breeder));
  }
  const untilReady = (count: number) => eventually(() => expect(nodes.balancer.ready()).toHaveLength(count));

  /** Mostly buyers who read, and a breeder who reads and writes. */
  async function send(count: number): Promise<void> {
    const answer = await (count % 10 === 0
      ? breeder.call('GET', '/api/me')
      : count % 10 === 1
        ? breeder.call('POST', '/api/pets', petOf())
        : breeder.call('GET', count % 10 === 2 ? `/checkout/${linkId}` : `/api/payment-links/${linkId}`));
    if (answer.status !== 200 && answer.status !== 201) throw new Error(`request ${count} answered ${answer.status}`);
  }

  // Shows running.drain
  it('fail no request while each is replaced by the next release, whose migration runs before', async () => {
    await open({ DRAIN_SECONDS });
    const release = buildNextRelease(
      'alter table pets add column next_release text; create table next_release (id text)',
    );
    try {
      const load = startSteadyLoad(PER_SECOND, send);
      expect(await startExpectingExit(nodes.environment, ['migrate'], release.folder)).toMatchObject({ code: 0 });
      for (const node of nodes.list) {
        await node.restart(release.folder);
        await untilReady(3);
      }
      await load.stop();
      console.log(`rolling restart: ${load.answered()} answered, ${load.failures.length} failed`);
      expect(load.failures).toEqual([]);
      expect(load.answered()).toBeGreaterThan(200);
    } finally {
      await nodes.close();
      release.remove();
    }
  });

  it('show that a process that doesn’t drain is found', async () => {
    // So long the load balancer believes that a process is there.
    await open({ DRAIN_SECONDS: '0' }, 1_500);
    try {
      const load = startSteadyLoad(PER_SECOND, send);
      for (const node of nodes.list.slice(1)) {
        await node.restart();
        await untilReady(3);
      }
      await load.stop();
      console.log(`without a drain: ${load.answered()} answered, ${load.failures.length} failed`);
      expect(load.failures.length).toBeGreaterThan(0);
    } finally {
      await nodes.close();
    }
  });
});

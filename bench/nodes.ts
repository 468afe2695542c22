import { setTimeout as wait } from 'node:timers/promises';
import type { DatabaseHandle } from '../server/db/client.ts';
import { openPostgres } from '../server/db/open.ts';
import { startPostgres, type PostgresServer } from '../test/environment/postgres-server.ts';
import { eventually } from '../test/product/eventually.ts';
import { connectedBreeder, offerPet, type Breeder } from '../test/product/breeder.ts';
import { createVisitor } from '../test/product/visitor.ts';
import { startNodes, type Nodes } from '../test/faults/nodes.ts';
import { findDoubled, startPurchases } from '../test/faults/purchases.ts';
import { startSteadyLoad } from '../test/faults/steady-load.ts';

/**
 * `npm run bench -- nodes [processes] [requests per second]`: disturbs processes behind a load balancer, and their database,
 * while people read and buy. Prints what failed, and fails if a payment was lost or counted twice.
 */
const [COUNT, PER_SECOND] = [Number(process.argv[2] ?? 3), Number(process.argv[3] ?? 100)];
const BUYERS = 2;
const CALM_MS = 4_000;
const AWAY_MS = 15_000;
const KNOWN_WITHIN_MS = 240_000;

interface Disturbance {
  name: string;
  work: (nodes: Nodes, postgres: PostgresServer) => Promise<void>;
}

const disturbances: Disturbance[] = [
  { name: 'nothing', work: () => wait(CALM_MS) },
  {
    name: 'rolling restart',
    work: async (nodes) => {
      for (const node of nodes.list) {
        await node.restart();
        await untilReady(nodes);
      }
    },
  },
  {
    name: 'kill -9 of one, back after 5 s',
    work: async (nodes) => {
      await nodes.list[1]!.server().kill();
      await wait(5_000);
      await nodes.list[1]!.start();
    },
  },
  { name: 'database restart, fast', work: (_nodes, postgres) => postgres.restart('fast') },
  { name: 'database restart, immediate', work: (_nodes, postgres) => postgres.restart('immediate') },
  { name: 'database away for 15 s', work: (_nodes, postgres) => postgres.restart('fast', AWAY_MS) },
];

const untilReady = (nodes: Nodes) =>
  eventually(() => {
    if (nodes.balancer.ready().length < COUNT) throw new Error('not every process is ready');
  });

async function measure(disturbance: Disturbance, cluster: Cluster): Promise<string[]> {
  const { nodes, postgres, records, breeder, linkId } = cluster;
  await untilReady(nodes);
  const reader = createVisitor(nodes.url);
  const load = startSteadyLoad(PER_SECOND, async () => {
    const { status } = await reader.call('GET', `/api/payment-links/${linkId}`);
    if (status !== 200) throw new Error(`answered ${status}`);
  });
  const purchases = startPurchases(nodes.url, breeder, records, BUYERS);
  await wait(CALM_MS);
  await disturbance.work(nodes, postgres);
  await wait(CALM_MS);
  await load.stop();
  await purchases.stop();
  await purchases.untilKnown(KNOWN_WITHIN_MS);
  const lost = purchases.lost();
  const doubled = await findDoubled(records);
  const cells = [
    load.answered(),
    load.failures.length,
    purchases.paid(),
    purchases.failed(),
    lost.length,
    doubled.length,
    (purchases.longestWaitMs() / 1000).toFixed(1),
  ];
  console.log(row(disturbance.name, cells.map(String)));
  return [...lost.map((id) => `${disturbance.name}: the payment ${id} is lost`), ...doubled];
}

const row = (name: string, cells: string[]) => name.padEnd(32) + cells.map((cell) => cell.padStart(12)).join('');

interface Cluster {
  nodes: Nodes;
  postgres: PostgresServer;
  records: DatabaseHandle;
  breeder: Breeder;
  linkId: string;
}

async function openCluster(): Promise<Cluster> {
  // Acknowledged commits must survive an immediate shutdown.
  const postgres = await startPostgres({ durable: true });
  const url = await postgres.createDatabase('nodes');
  const nodes = await startNodes({ url }, COUNT, { DRAIN_SECONDS: '2', RATE_LIMITS: 'off' });
  await untilReady(nodes);
  const breeder = await connectedBreeder({ visitor: () => createVisitor(nodes.url) });
  const { linkId } = await offerPet(breeder);
  return { nodes, postgres, records: openPostgres(url, () => {}), breeder, linkId };
}

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));
const cluster = await openCluster();
process.once('exit', () => cluster.nodes.list.forEach((node) => node.server().process.kill('SIGKILL')));
const wrong: string[] = [];
try {
  console.log(`${COUNT} processes, ${PER_SECOND} reads a second, ${BUYERS} buyers at a time`);
  console.log(row('', ['reads', 'failed', 'payments', 'interrupted', 'lost', 'doubled', 'longest s']));
  for (const disturbance of disturbances) wrong.push(...(await measure(disturbance, cluster)));
} finally {
  await cluster.nodes.close();
  await cluster.records.close();
  await cluster.postgres.stop();
}
for (const line of new Set(wrong)) console.error(`WRONG: ${line}`);
process.exit(wrong.length > 0 ? 1 : 0);

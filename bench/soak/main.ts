import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../../test/environment/postgres-server.ts';
import { BESIDE_DATABASE_URL } from '../../test/product/server-settings.ts';
import { repeat } from '../../test/product/repeat.ts';
import { startServerProcess } from '../../test/product/server-process.ts';
import { repeat as repeatFor } from '../load.ts';
import { CONNECTIONS, openConnections } from '../limit/connections.ts';
import { memoryOf } from '../../test/environment/processes.ts';
import { openDay, picker, type Day } from './day.ts';
import { courseOf, growthOfLastHalf, sampleMemory } from './memory.ts';

/**
 * `npm run bench -- soak [minutes] [embedded|postgres|both]`: everything of a real day, many at once, for ten minutes or as many as
 * are named; then how resident memory went. Fails if it grew by more than 3% during the last half, or if anything answered wrongly.
 * `npm run bench -- soak pages [requests] [embedded|postgres|both]`: memory before and after 100,000 requests of each public page.
 */
const MOST_GROWTH = 0.03;
const BREEDERS = 6;
/** At a time. */
const PEOPLE = 12;
/** Requests that fill caches and let V8 compile, before memory is compared. */
const WARM_UP = 5_000;

const isOfPages = process.argv[2] === 'pages';
const [amount = isOfPages ? '100000' : '10', only = 'both'] = process.argv.slice(isOfPages ? 3 : 2);

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));
let failed = false;
const postgres = only === 'embedded' ? undefined : await startPostgres();
try {
  if (only !== 'postgres') await measure('embedded');
  if (postgres) await measure('PostgreSQL', await postgres.createDatabase('soak'));
} finally {
  await postgres?.stop();
}
process.exit(failed ? 1 : 0);

async function measure(kind: string, databaseUrl?: string): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'litterlink-bench-'));
  const server = await startServerProcess({
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    RATE_LIMITS: 'on',
    HOLDS: 'checkout',
    TRUST_PROXY: '1',
    ALLOW_PUBLIC_SANDBOX: '1',
    ...(databaseUrl ? { DATABASE_URL: databaseUrl, ...BESIDE_DATABASE_URL } : {}),
  });
  process.once('exit', () => server.process.kill('SIGKILL'));
  const { send, close } = openConnections(Number(new URL(server.url).port), CONNECTIONS);
  try {
    const day = await openDay(server.url, send, BREEDERS);
    await (isOfPages ? measurePages : soak)(kind, day, server.process.pid!);
  } finally {
    close();
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function soak(kind: string, day: Day, pid: number): Promise<void> {
  const { samples, stop } = sampleMemory(() => pid);
  const pick = picker([...day.reads, ...day.acts]);
  const failures = new Map<string, number>();
  let requests = 0;
  const happen = async () => {
    const happening = pick();
    const made = await happening.run().catch((error: unknown) => {
      const text = `${happening.name}: ${String(error)}`;
      failures.set(text, (failures.get(text) ?? 0) + 1);
      return 1;
    });
    requests += made;
  };
  await repeatFor(happen, PEOPLE, Number(amount) * 60_000);
  stop();
  const growth = growthOfLastHalf(samples);
  console.log(
    `${kind}: ${requests} requests in ${amount} minutes; resident memory ${courseOf(samples)} MB; ` +
      `${(growth * 100).toFixed(1)}% more in the last half, ${((growth * samples.at(-1)!.megabytes * 2e6) / requests).toFixed(0)} MB per million requests`,
  );
  for (const [text, count] of failures) console.log(`  ${count} x ${text}`);
  if (growth > MOST_GROWTH || failures.size > 0) failed = true;
}

async function measurePages(kind: string, day: Day, pid: number): Promise<void> {
  for (const page of day.reads) {
    await repeat(WARM_UP, PEOPLE, page.run);
    const before = memoryOf(pid).now;
    const began = Date.now();
    await repeat(Number(amount), PEOPLE, page.run);
    const after = memoryOf(pid).now;
    const perSecond = Math.round(Number(amount) / ((Date.now() - began) / 1_000));
    console.log(
      `${kind}: ${page.name.padEnd(24)} ${before.toFixed(0)} → ${after.toFixed(0)} MB, ${perSecond} requests per second`,
    );
  }
}

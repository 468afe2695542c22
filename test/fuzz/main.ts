import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { courseOf, growthOfLastHalf, type Sample } from '../../bench/soak/memory.ts';
import { startPostgres } from '../environment/postgres-server.ts';
import { memoryOf } from '../environment/processes.ts';
import { startServerProcess } from '../product/server-process.ts';
import { BESIDE_DATABASE_URL } from '../product/server-settings.ts';
import { collectGarbage, INSPECTED } from './collect-garbage.ts';
import { fuzz, type Findings } from './run.ts';

/**
 * `npm run fuzz -- [requests] [--database embedded|postgres] [--seed N]`: sends random requests to the built product, and prints its
 * answers by operation and status, the server's memory, and what must not have happened. Ends non-zero if anything did. Ctrl+C ends it early.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { database: { type: 'string', default: 'embedded' }, seed: { type: 'string' } },
});
const requests = Number(positionals[0] ?? 10_000);
const seed = Number(values.seed ?? Date.now() % 2 ** 31);
const SAMPLES = 100;
/** How much memory may grow in the last half of a run of at least JUDGED_FROM, whose first half fills caches. */
const MOST_GROWTH = 0.03;
const JUDGED_FROM = 100_000;
const over = new AbortController();
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, () => over.abort());
const postgres = values.database === 'postgres' ? await startPostgres({ bySocket: true }) : undefined;
const dataDir = mkdtempSync(join(tmpdir(), 'litterlink-fuzz-'));
const server = await startServerProcess({
  DATA_DIR: dataDir,
  LOG_LEVEL: 'error',
  ...INSPECTED,
  ...BESIDE_DATABASE_URL,
  ...(postgres ? { DATABASE_URL: await postgres.createDatabase('fuzz') } : {}),
});
process.once('exit', () => server.process.kill('SIGKILL'));
const began = Date.now();
/** Without garbage, so that growth is a leak. */
const memory: Sample[] = [];
let findings: Findings | undefined;
try {
  console.log(`${requests} requests, ${values.database}, seed ${seed}`);
  findings = await fuzz({
    url: server.url,
    dataDir,
    adminKey: BESIDE_DATABASE_URL.ADMIN_SECRET_KEY,
    seed,
    requests,
    signal: over.signal,
    async onProgress(sent) {
      if (sent < (memory.length * requests) / SAMPLES) return;
      await collectGarbage(server.output());
      const megabytes = memoryOf(server.process.pid!).now;
      memory.push({ seconds: (Date.now() - began) / 1_000, megabytes });
      console.error(`${sent} requests, ${megabytes.toFixed(0)} MB`);
    },
  });
} finally {
  await server.stop();
  await postgres?.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
const growth = growthOfLastHalf(memory);
if (findings.sent >= JUDGED_FROM && growth > MOST_GROWTH)
  findings.violations.set(`memory grew by ${(growth * 100).toFixed(1)}% in the last half`, 1);
print(findings);
process.exit(findings.violations.size > 0 ? 1 : 0);

function print({ answers, violations, slowestMs, tookMs, sent }: Findings): void {
  const meanOf = (operation: string, byStatus: Map<number, number>) => {
    const count = [...byStatus.values()].reduce((sum, each) => sum + each, 0);
    return (tookMs.get(operation)! / count).toFixed(0).padStart(5);
  };
  for (const [operation, byStatus] of [...answers].sort(([one], [other]) => (one < other ? -1 : 1)))
    console.log(`${operation.padEnd(64)} ${meanOf(operation, byStatus)} ms  ${inOrder(byStatus)}`);
  const total = new Map<number, number>();
  for (const byStatus of answers.values())
    for (const [status, count] of byStatus) total.set(status, (total.get(status) ?? 0) + count);
  const succeeded = [...answers].filter(([, byStatus]) => [...byStatus.keys()].some((status) => status < 400)).length;
  console.log(
    [
      `${sent} requests; answers: ${inOrder(total)}`,
      `${answers.size} operations and pages were called, ${succeeded} of them with success`,
      `the slowest answer took ${Math.round(slowestMs)} ms`,
      `${Math.round(sent / ((Date.now() - began) / 1_000))} requests per second`,
      `memory ${courseOf(memory)} MB, ${(growth * 100).toFixed(1)}% more in the last half`,
    ].join('\n'),
  );
  for (const [violation, count] of violations) console.log(`${count} x ${violation}`);
  console.log(`${violations.size} unexpected`);
  if (violations.size > 0)
    console.log(
      server
        .output()
        .split('\n')
        .filter((line) => line.includes('"level":"error"'))
        .slice(0, 5)
        .join('\n'),
    );
}

function inOrder(byStatus: Map<number, number>): string {
  const sorted = [...byStatus].sort(([one], [other]) => one - other);
  return sorted.map(([status, count]) => `${status}: ${count}`).join(', ');
}

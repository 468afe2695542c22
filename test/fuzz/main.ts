import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { memoryOf } from '../../bench/limit/processor.ts';
import { startPostgres } from '../environment/postgres-server.ts';
import { startServerProcess } from '../product/server-process.ts';
import { BESIDE_DATABASE_URL } from '../product/server-settings.ts';
import { fuzz, type Findings } from './run.ts';

/**
 * `npm run fuzz -- [requests] [--database embedded|postgres] [--seed N]`: sends random requests to the built product, and prints its
 * answers by status and what must not have happened. Ends non-zero if anything did.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { database: { type: 'string', default: 'embedded' }, seed: { type: 'string' } },
});
const requests = Number(positionals[0] ?? 10_000);
const seed = Number(values.seed ?? Date.now() % 2 ** 31);
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));
const postgres = values.database === 'postgres' ? await startPostgres() : undefined;
const dataDir = mkdtempSync(join(tmpdir(), 'litterlink-fuzz-'));
const server = await startServerProcess({
  DATA_DIR: dataDir,
  LOG_LEVEL: 'error',
  ...BESIDE_DATABASE_URL,
  ...(postgres ? { DATABASE_URL: await postgres.createDatabase('fuzz') } : {}),
});
process.once('exit', () => server.process.kill('SIGKILL'));
const began = Date.now();
const memory: number[] = [];
let findings: Findings | undefined;
try {
  console.log(`${requests} requests, ${values.database}, seed ${seed}`);
  findings = await fuzz({
    url: server.url,
    adminKey: BESIDE_DATABASE_URL.ADMIN_SECRET_KEY,
    seed,
    requests,
    onProgress(done) {
      const { now } = memoryOf(server.process.pid!);
      memory.push(now);
      if (memory.length % 20 === 0) console.error(`${done} requests, ${now.toFixed(0)} MB`);
    },
  });
} finally {
  await server.stop();
  await postgres?.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
print(findings);
process.exit(findings.violations.size > 0 ? 1 : 0);

function print({ answers, violations, slowestMs }: Findings): void {
  const total = new Map<number, number>();
  for (const byStatus of answers.values())
    for (const [status, count] of byStatus) total.set(status, (total.get(status) ?? 0) + count);
  const succeeded = [...answers].filter(([, byStatus]) => [...byStatus.keys()].some((status) => status < 400)).length;
  console.log(
    `answers: ${[...total]
      .sort(([a], [b]) => a - b)
      .map(([status, count]) => `${status}: ${count}`)
      .join(', ')}`,
  );
  console.log(
    `${answers.size} operations were called, ${succeeded} of them with success; the slowest answer took ${Math.round(slowestMs)} ms`,
  );
  console.log(
    `${Math.round(requests / ((Date.now() - began) / 1_000))} requests per second; memory ${memory[0]?.toFixed(0)}, half way ${memory[memory.length >> 1]?.toFixed(0)}, at the end ${memory.at(-1)?.toFixed(0)} MB`,
  );
  for (const [violation, count] of violations) console.log(`${count} x ${violation}`);
  console.log(`${violations.size} unexpected`);
  if (violations.size > 0)
    console.log(
      server
        .output()
        .split('\n')
        .filter((line) => line.includes('"level":50'))
        .slice(0, 5)
        .join('\n'),
    );
}

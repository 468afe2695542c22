import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { findPostgres } from '../scripts/setup/machine.mjs';
import { startPostgres } from '../test/environment/postgres-server.ts';
import { startOnce, type Start } from './start-once.ts';

/**
 * `npm run bench -- start`: starts the built server again and again on databases that are up to date, and prints the
 * median. `npm run bench -- start <folder> …` starts other builds too, in turns, so that other load on the machine
 * affects all alike.
 */
const ROUNDS = Number(process.env['ROUNDS'] ?? 7);

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));
const builds = [join(import.meta.dirname, '..'), ...process.argv.slice(2).map((folder) => resolve(folder))];
const postgres = findPostgres() ? await startPostgres() : undefined;
if (!postgres) console.error('There is no PostgreSQL server on this machine: only the embedded database is measured.');
const dataDir = mkdtempSync(join(tmpdir(), 'litterlink-bench-'));
try {
  const sites = await Promise.all(
    builds.flatMap((build, number) =>
      (postgres ? ['PostgreSQL', 'embedded'] : ['embedded']).map(async (kind) => ({
        kind,
        build,
        environment: {
          DATA_DIR: join(dataDir, `${kind}-${number}`),
          ...(kind === 'PostgreSQL' ? await onPostgres(`start${number}`) : {}),
        },
        starts: [] as Start[],
      })),
    ),
  );
  // Creates the database.
  for (const { build, environment } of sites) await startOnce(build, environment);
  for (let round = 1; round <= ROUNDS; round++) {
    console.error(`Round ${round} of ${ROUNDS} …`);
    for (const { build, environment, starts } of sites) starts.push(await startOnce(build, environment));
  }
  for (const kind of new Set(sites.map((site) => site.kind))) {
    console.log(`\n${row(kind, ['/healthz ms', 'ready ms', 'CPU ms', 'idle MB', 'peak MB'])}`);
    for (const { build, starts } of sites.filter((site) => site.kind === kind)) {
      const cells = (['healthMs', 'readyMs', 'processorMs', 'idleMegabytes', 'peakMegabytes'] as const).map((key) =>
        middle(starts.map((start) => start[key])).toFixed(0),
      );
      console.log(row(build, cells));
    }
  }
} finally {
  await postgres?.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
process.exit();

async function onPostgres(name: string): Promise<Record<string, string>> {
  return {
    DATABASE_URL: await postgres!.createDatabase(name),
    SESSION_SECRET: 'a secret for benchmarks that is long enough for anyone',
    ADMIN_SECRET_KEY: 'a secret key for benchmarks',
  };
}

function row(name: string, cells: string[]): string {
  return name.padEnd(36) + cells.map((cell) => cell.padStart(13)).join('');
}

function middle(values: number[]): number {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)]!;
}

import { availableParallelism, totalmem } from 'node:os';
import { join } from 'node:path';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { ON_BOTH_DATABASES } from './test/environment/both-databases.ts';
import { FILES_WITHOUT_ENGINE } from './test/environment/engines.ts';
import { ProjectsInOrder } from './test/environment/order.ts';
import { NIGHTLY_FILES, runsVariations } from './test/environment/nightly.ts';
import { isQuick, QUICK_FILES, SLOW_FUNCTIONS } from './test/environment/quick.ts';
import { LONG_TEST_MS, TEST_MS } from './test/environment/time-limits.ts';

const postgres = 'test/environment/postgres.ts';
const embedded = 'test/environment/embedded.ts';
const productTests = ['test/integration/**/*.test.ts'];
const functions = [
  '{contract,server,web,sandbox}/**/*.test.{ts,tsx}',
  'test/walls/**/*.test.ts',
  'test/simulation/judge/*.test.ts',
];
/** Who names a file wants it at any time. */
const exclude = [...(runsVariations ? [] : NIGHTLY_FILES), ...FILES_WITHOUT_ENGINE, ...(isQuick ? SLOW_FUNCTIONS : [])];
/** With its browser. */
const MEMORY_OF_WORKER = 1_500_000_000;
/** The parts that this run asks for (scripts/test.mjs). */
const parts = process.env['TEST_PARTS']?.split(',') ?? ['postgres', 'e2e', 'faults'];
const common = {
  environment: 'node',
  exclude,
  pool: 'forks',
  // The product keeps nothing in its modules, so files of one worker share them: loading them anew took half the time.
  isolate: false,
  setupFiles: [
    'test/environment/production-react.ts',
    ...(process.env['TEST_COSTS'] ? ['test/environment/costs.ts'] : []),
  ],
  alias: { '@node-rs/argon2': join(import.meta.dirname, 'test/environment/cheap-argon2.ts') },
} satisfies TestProjectInlineConfiguration['test'];
const atMostWorkers = (wanted: number) => Math.max(1, Math.min(8, wanted, Math.floor(totalmem() / MEMORY_OF_WORKER)));
/** They compute and seldom wait. They run first, since a worker that gets a file of another project ends, and loads anew. */
const computing = { maxWorkers: atMostWorkers(1 + availableParallelism()), sequence: { groupOrder: 0 } };
/**
 * More than there are processors: half of a browser's or a fault's test is waiting for a page, a server, a timeout. But each worker
 * loads and warms up the product by itself, a third of the daily loop.
 */
const waiting = {
  maxWorkers: atMostWorkers(Math.ceil((isQuick ? 2 : 2.5) * availableParallelism())),
  sequence: { groupOrder: 1 },
};
const long = { testTimeout: TEST_MS, hookTimeout: TEST_MS };
const longest = { testTimeout: LONG_TEST_MS, hookTimeout: LONG_TEST_MS };

export default defineConfig({
  // As built: without the places of elements, which React's development build wants.
  oxc: { jsx: { runtime: 'automatic', development: false } },
  test: {
    passWithNoTests: false,
    sequence: { sequencer: ProjectsInOrder },
    projects: [
      {
        test: {
          ...common,
          ...computing,
          name: 'unit',
          include: functions,
          ...long,
        },
      },
      {
        test: {
          ...common,
          ...computing,
          name: 'pglite',
          include: productTests,
          env: { TEST_DATABASE: 'pglite' },
          globalSetup: embedded,
          ...long,
        },
      },
      {
        // The part of pglite that "npm test" runs.
        test: {
          ...common,
          ...computing,
          name: 'both',
          include: ON_BOTH_DATABASES,
          env: { TEST_DATABASE: 'pglite' },
          globalSetup: embedded,
          ...long,
        },
      },
      {
        test: {
          ...common,
          ...waiting,
          // One project, so that its workers load the product once. Browser tests are in it, since PostgreSQL starts in a
          // tenth of the embedded one's time; the journey goes on both. So are tests of faults, which name their database,
          // and functions, if they run beside these.
          name: 'postgres',
          include: [
            ...(parts.includes('unit') ? functions : []),
            ...(parts.includes('postgres') ? (isQuick ? QUICK_FILES : productTests) : []),
            ...(parts.includes('e2e') ? ['test/{e2e,engines}/**/*.test.ts'] : []),
            ...(parts.includes('faults') ? ['test/{faults,fuzz,simulation}/**/*.test.ts'] : []),
          ],
          env: { TEST_DATABASE: 'postgres' },
          globalSetup: parts.includes('faults') ? [postgres, embedded] : postgres,
          ...longest,
        },
      },
    ],
  },
});

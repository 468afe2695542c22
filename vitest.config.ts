import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { ON_BOTH_DATABASES } from './test/environment/both-databases.ts';
import { isNightly } from './test/environment/nightly.ts';
import { LONG_TEST_MS, TEST_MS } from './test/environment/time-limits.ts';

const postgres = 'test/environment/postgres.ts';
const embedded = 'test/environment/embedded.ts';
const productTests = ['test/integration/**/*.test.ts'];
/** Of `npm run dev`, whose failure meets developers alone: it builds each page as it is opened. */
const NIGHTLY_ONLY = ['test/e2e/development.test.ts'];
const common = {
  environment: 'node',
  pool: 'forks',
  // The product keeps nothing in its modules, so files of one worker share them: loading them anew took half the time.
  isolate: false,
  alias: { '@node-rs/argon2': join(import.meta.dirname, 'test/environment/cheap-argon2.ts') },
  // More than there are processors: half of a browser's or a fault's test is waiting for a page, a server, a timeout.
  maxWorkers: Math.min(8, 2 * availableParallelism() + 1),
} as const;
const long = { testTimeout: TEST_MS, hookTimeout: TEST_MS };
const longest = { testTimeout: LONG_TEST_MS, hookTimeout: LONG_TEST_MS };

export default defineConfig({
  test: {
    passWithNoTests: false,
    projects: [
      {
        test: {
          ...common,
          name: 'unit',
          include: ['{contract,server,web,sandbox}/**/*.test.{ts,tsx}', 'test/walls/**/*.test.ts'],
          globalSetup: 'sandbox/tests/empty-database.ts',
          ...long,
        },
      },
      {
        test: {
          ...common,
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
          name: 'postgres',
          include: productTests,
          env: { TEST_DATABASE: 'postgres' },
          globalSetup: postgres,
          ...long,
        },
      },
      {
        test: {
          ...common,
          name: 'e2e',
          include: ['test/e2e/**/*.test.ts'],
          exclude: isNightly ? [] : NIGHTLY_ONLY,
          // It starts in a tenth of the time that the embedded one takes; the journey goes on both.
          env: { TEST_DATABASE: 'postgres' },
          globalSetup: postgres,
          ...longest,
        },
      },
      {
        test: {
          ...common,
          name: 'faults',
          include: ['test/{faults,simulation}/**/*.test.ts'],
          globalSetup: [postgres, embedded],
          ...longest,
        },
      },
    ],
  },
});

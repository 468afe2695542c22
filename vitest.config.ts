import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const postgres = 'test/environment/postgres.ts';
const productTests = ['server/{features,http,db,pages,emails}/**/*.test.ts', 'test/integration/**/*.test.ts'];
const seconds = 1000;
const common = {
  environment: 'node',
  pool: 'forks',
  // The product keeps nothing in its modules, so files of one worker share them: loading them anew took half the time.
  isolate: false,
  // One more than there are processors: much of a test is waiting for a browser, a server, a timer.
  maxWorkers: Math.min(8, Math.max(2, availableParallelism()) + 1),
} as const;
const long = { testTimeout: 30 * seconds, hookTimeout: 60 * seconds };
const longest = { testTimeout: 300 * seconds, hookTimeout: 300 * seconds };

export default defineConfig({
  test: {
    passWithNoTests: false,
    projects: [
      {
        test: {
          ...common,
          name: 'unit',
          include: [
            'contract/**/*.test.ts',
            'web/**/*.test.{ts,tsx}',
            'sandbox/**/*.test.ts',
            'server/*.test.ts',
            'server/integrations/**/*.test.ts',
            'test/walls/**/*.test.ts',
          ],
          ...long,
        },
      },
      {
        test: {
          ...common,
          name: 'pglite',
          include: productTests,
          env: { TEST_DATABASE: 'pglite' },
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
          globalSetup: postgres,
          ...longest,
        },
      },
    ],
  },
});

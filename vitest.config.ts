import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const postgres = 'test/environment/postgres.ts';
const productTests = ['server/{features,http,db,pages,emails}/**/*.test.ts', 'test/integration/**/*.test.ts'];
const seconds = 1000;
const common = {
  environment: 'node',
  pool: 'forks',
  // One more than there are processors: much of a test is waiting for a browser, a server, a timer.
  maxWorkers: Math.min(8, Math.max(2, availableParallelism()) + 1),
} as const;
const long = { testTimeout: 30 * seconds, hookTimeout: 60 * seconds };
const longest = { testTimeout: 120 * seconds, hookTimeout: 120 * seconds };

export default defineConfig({
  test: {
    passWithNoTests: false,
    // Groups run one after another: what watches the clock (a browser, faults) has the machine for itself.
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
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          ...common,
          name: 'pglite',
          include: productTests,
          env: { TEST_DATABASE: 'pglite' },
          ...long,
          sequence: { groupOrder: 0 },
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
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          ...common,
          name: 'e2e',
          include: ['test/e2e/**/*.test.ts'],
          globalSetup: postgres,
          ...longest,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          ...common,
          name: 'faults',
          include: ['test/faults/**/*.test.ts'],
          globalSetup: postgres,
          ...longest,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});

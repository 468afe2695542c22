import type { TestProject } from 'vitest/node';
import { startPostgres, type PostgresServer } from './postgres-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
  }
}

/** Vitest loads this once per project; one server serves them all. */
const shared = globalThis as { litterlinkPostgres?: Promise<PostgresServer>; litterlinkPostgresUsers?: number };

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  shared.litterlinkPostgres ??= startPostgres({ tls: true, ofTests: true });
  shared.litterlinkPostgresUsers = (shared.litterlinkPostgresUsers ?? 0) + 1;
  const server = await shared.litterlinkPostgres;
  // Also in the environment, for helpers that run outside of Vitest.
  process.env['TEST_POSTGRES_URL'] = server.url('postgres');
  project.provide('postgresUrl', server.url('postgres'));
  return async () => {
    shared.litterlinkPostgresUsers = (shared.litterlinkPostgresUsers ?? 1) - 1;
    if (shared.litterlinkPostgresUsers > 0) return;
    shared.litterlinkPostgres = undefined;
    await server.stop();
  };
}

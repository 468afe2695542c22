import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { databaseOfPool } from 'stripe-api-sandbox/adapters';
import { readConfig } from '../../server/config.ts';
import type { Dependencies } from '../../server/context.ts';
import type { Db } from '../../server/db/client.ts';
import { start } from '../../server/main.ts';
import { createTestDatabase, type DatabaseKind } from '../product/database.ts';
import { createVisitor, type Visitor } from '../product/visitor.ts';
import { SECRET_KEY, WEBHOOK_SECRETS, startProvider, type Provider } from './provider.ts';

export const SESSION_SECRET = 'a secret for simulations that is long enough for anyone';
export const ADMIN_KEY = 'the admin key of simulations';
export const WEBHOOK_PATH = '/api/webhooks/stripe';

/** The operator's setting HOLDS. */
export type Holds = 'checkout' | 'none';

/** The product and its payment provider, and the people between them. */
export interface World {
  origin: string;
  /** Where the product writes its mails. */
  dataDir: string;
  provider: Provider;
  /** The product's internals, for the checks. */
  dependencies: Dependencies;
  visitor(): Visitor;
  /** Kills the product like `kill -9` after `afterMs` and restarts it; only if it is a separate process. */
  kill?: (afterMs: number) => Promise<void>;
  /** Kills it at once, and runs `work` on its database, whose active jobs have expired, before it starts again. */
  whileDown?: (work: (db: Db) => Promise<void>) => Promise<void>;
  /** Resolves when the product is up. */
  untilUp(): Promise<void>;
  stop(): Promise<void>;
}

export const environmentOf = (provider: Provider, dataDir: string, holds: Holds): Record<string, string> => ({
  DATA_DIR: dataDir,
  PHOTOS_ON_SHARED_DISK: '1',
  DRAIN_SECONDS: '0',
  SESSION_SECRET,
  ADMIN_SECRET_KEY: ADMIN_KEY,
  ADMIN_SETUP: 'on',
  RATE_LIMITS: 'off',
  HOLDS: holds,
  LOG_LEVEL: process.env['SIMULATION_LOG'] ?? 'silent',
  STRIPE_SECRET_KEY: SECRET_KEY,
  STRIPE_PUBLISHABLE_KEY: 'pk_test_simulation',
  STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRETS.platform,
  STRIPE_CONNECT_WEBHOOK_SECRET: WEBHOOK_SECRETS.connect,
  STRIPE_THIN_WEBHOOK_SECRET: WEBHOOK_SECRETS.thin,
  STRIPE_API_BASE: provider.url,
});

export interface WorldOptions {
  kind: DatabaseKind;
  /** The provider sends all events, also those that the product doesn't handle. */
  sendsAllEvents: boolean;
  holds: Holds;
}

/** A world in this process, on a separate temporary database; `prepare` is a statement to run on it. */
export async function createWorld({ kind, sendsAllEvents, holds }: WorldOptions, prepare?: string): Promise<World> {
  const database = await createTestDatabase(kind);
  const dataDir = mkdtempSync(join(tmpdir(), 'litterlink-simulation-'));
  const { opened } = database;
  // On PostgreSQL the provider has separate connections, as another company's server would.
  const pool = database.url ? new pg.Pool({ connectionString: database.url, max: 6 }) : undefined;
  pool?.on('error', () => undefined);
  const provider = await startProvider(
    opened
      ? { query: opened.query, transaction: (work) => opened.transaction((query) => work({ query })) }
      : databaseOfPool(pool!),
  );
  const config = readConfig({
    PORT: '0',
    ...environmentOf(provider, dataDir, holds),
    ...(database.url ? { DATABASE_URL: database.url } : {}),
  });
  const server = await start(config, { opened });
  if (prepare) await server.dependencies.database.query(prepare);
  await provider.sendWebhooksTo(`${server.url}${WEBHOOK_PATH}`, sendsAllEvents);
  return {
    origin: server.url,
    dataDir,
    provider,
    dependencies: server.dependencies,
    visitor: () => createVisitor(server.url),
    untilUp: async () => {},
    async stop() {
      await server.stop();
      await provider.stop();
      await pool?.end();
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

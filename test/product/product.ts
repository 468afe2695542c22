import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../../server/config.ts';
import type { Timeouts } from '../../server/http/connections/listener.ts';
import { start, type RunningServer } from '../../server/main.ts';
import { BESIDE_DATABASE_URL } from './server-settings.ts';
import { createTestDatabase, type DatabaseKind, type TestDatabase } from './database.ts';
import { createVisitor, type Visitor } from './visitor.ts';

/** The settings of a sandbox that other machines reach, behind a proxy that ends TLS. */
export const PUBLIC = {
  PUBLIC_URL: 'https://litterlink.example',
  TRUST_PROXY: 'loopback',
  ALLOW_PUBLIC_SANDBOX: '1',
};

/** A connection takes PostgreSQL as long as ten statements, and each prepares statements of its own. */
const FEW_CONNECTIONS = { DATABASE_POOL_SIZE: '6', JOB_POOL_SIZE: '4' };

/** A connected one. */
export interface ReadyBreeder extends Visitor {
  email: string;
  password: string;
  userId: string;
}

export interface Product extends RunningServer {
  /** A new browser with an empty cookie jar. */
  visitor(): Visitor;
  dataDir: string;
  /** One of those that its database came with (ready-breeders.ts), unless all are taken. */
  takeReadyBreeder?(): Promise<ReadyBreeder | undefined>;
}

/** Starts the real server with its sandbox, on a separate database. */
export async function startProduct(
  environment: Record<string, string> = {},
  kind?: DatabaseKind,
  timeouts?: Partial<Timeouts>,
): Promise<Product> {
  return startOn(await createTestDatabase(kind), environment, timeouts);
}

/** Starts it on a database that it drops in the end. */
export async function startOn(
  database: TestDatabase,
  environment: Record<string, string> = {},
  timeouts?: Partial<Timeouts>,
): Promise<Product> {
  const dataDir = mkdtempSync(join(tmpdir(), 'litterlink-test-'));
  const config = readConfig({
    PORT: '0',
    DATA_DIR: dataDir,
    ...BESIDE_DATABASE_URL,
    RATE_LIMITS: 'off',
    // Most tests let several buyers pay for one pet: their sentences hold in both settings, and holds have tests of their own.
    HOLDS: 'none',
    LOG_LEVEL: 'silent',
    ...FEW_CONNECTIONS,
    ...(database.url ? { DATABASE_URL: database.url } : {}),
    ...environment,
  });
  const server = await start(config, { opened: database.opened, ...(timeouts ? { timeouts } : {}) });
  // A test runs a scheduled job itself. Each minute, those would compare all that the files of a worker have made.
  await server.dependencies.database.query('delete from pgboss.schedule');
  await coverRefunds(server);
  return {
    ...server,
    dataDir,
    visitor: () => createVisitor(server.url),
    async stop() {
      await server.stop();
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Money becomes available at the sandbox after two days, and most tests refund at once. */
async function coverRefunds({ dependencies: { database } }: RunningServer): Promise<void> {
  const [found] = await database.query<{ isThere: boolean }>(
    `select to_regclass('sandbox.settings') is not null as "isThere"`,
  );
  if (found?.isThere)
    await database.query(
      `insert into sandbox.settings (name, value) values ('refunds_covered', 'true') on conflict (name) do update set value = 'true'`,
    );
}

import { dirname } from 'node:path';
import { drizzle as drizzleNode } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { CONNECTION_SETTINGS, queuePoolSize, type ConnectionSettings } from './connection/connection-settings.ts';
import { startDatabaseThread } from './embedded/database-thread.ts';
import { describeFullDisk, guardRoom } from './embedded/disk-room.ts';
import { startMaintenance } from './embedded/maintenance.ts';
import { jobConnection } from './embedded/job-connection.ts';
import { connectTo } from './connection/hosts.ts';
import { closeAfterTimeout, nameStatements, unnameStatements } from './connection/layers.ts';
import { createPool, withConnection } from './connection/pool.ts';
import { runTransactionsBy } from './statements/drizzle-insides.ts';
import { createStatementNames } from './statements/repeated-statements.ts';
import type { DatabaseHandle, Db } from './client.ts';
import * as schema from './schema.ts';

/**
 * Beside the timeout of a statement: of its response on the network, and of waiting for a connection. A request gets its
 * error within ten seconds in all.
 */
const ANSWER_DELAY_MS = 500;
const CONNECTION_TIMEOUT_MS = 4_000;

/** Opens the embedded database in `folder`, or in memory (tests), there from `archive` if given. */
export async function openEmbedded(
  folder?: string,
  archive?: Uint8Array,
  onRoom: (words: string, isFull: boolean) => void = () => {},
): Promise<DatabaseHandle> {
  const thread = await startDatabaseThread({ folder, archive });
  // The database has one session, so the pool has one connection: a transaction holds it, and all others wait without a limit.
  const pool = createPool(
    {
      max: 1,
      idleTimeoutMillis: 0,
      stream: thread.connect,
      // The variables of PostgreSQL's clients (PGSSLMODE and the like) are not for this one.
      host: 'embedded',
      user: 'postgres',
      database: 'postgres',
      ssl: false,
    },
    // The end of its thread ends the process.
    () => {},
    [nameStatements(createStatementNames())],
  );
  const handle = toHandle(pool, { kind: 'pglite', client: jobConnection(pool, (work) => withConnection(pool, work)) });
  const endMaintenance = startMaintenance((text) => handle.query(text));
  let shortage: string | undefined;
  const guard = (disk: string) =>
    guardRoom(
      disk,
      (text) => handle.query(text),
      (isFull, megabytes) => {
        shortage = isFull ? describeFullDisk(disk, megabytes) : undefined;
        onRoom(shortage ?? `the disk of ${disk} has room again: ${megabytes} MB are left`, isFull);
      },
    );
  const endGuard = folder ? guard(dirname(folder)) : () => {};
  return {
    ...handle,
    whyReadOnly: () => shortage,
    async close() {
      endMaintenance();
      endGuard();
      await handle.close();
      await thread.close();
    },
  };
}

/** Connects to PostgreSQL. Lost connections are replaced; nothing needs a restart. */
export function openPostgres(
  url: string,
  onError: (error: Error) => void,
  settings: ConnectionSettings = CONNECTION_SETTINGS,
): DatabaseHandle {
  const { statementTimeoutMs } = settings;
  const pool = createPool(
    {
      ...connectTo(url),
      max: settings.poolSize,
      connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
      query_timeout: statementTimeoutMs + ANSWER_DELAY_MS,
      // A pooler refuses connections that bring settings along; there the database's role has them.
      ...(settings.isPooled
        ? {}
        : { statement_timeout: statementTimeoutMs, idle_in_transaction_session_timeout: 20_000 }),
      idleTimeoutMillis: 30_000,
      keepAlive: true,
      application_name: 'litterlink',
    },
    onError,
    [closeAfterTimeout, settings.namesStatements ? nameStatements(createStatementNames()) : unnameStatements],
  );
  return toHandle(pool, { kind: 'postgres', url: settings.directUrl ?? url, queuePoolSize: queuePoolSize(settings) });
}

function toHandle(pool: pg.Pool, driver: DatabaseHandle['driver']): DatabaseHandle {
  const db = drizzleNode(pool, { schema });
  // Made once per connection: drizzle reads the whole schema each time.
  const ofConnection = new WeakMap<pg.PoolClient, Db>();
  const toDb = (client: pg.PoolClient): Db => {
    const known = ofConnection.get(client) ?? drizzleNode(client, { schema });
    ofConnection.set(client, known);
    return known;
  };
  runTransactionsBy(db, (work, options) => withConnection(pool, (client) => toDb(client).transaction(work, options)));
  return {
    db,
    query: async <Row>(text: string, values: unknown[] = []) => (await pool.query(text, values)).rows as Row[],
    transaction: (work) =>
      withConnection(pool, async (client) => {
        await client.query('begin');
        try {
          const result = await work(
            async <Row>(text: string, values: unknown[] = []) => (await client.query(text, values)).rows as Row[],
          );
          await client.query('commit');
          return result;
        } catch (error) {
          await client.query('rollback');
          throw error;
        }
      }),
    driver,
    countAwaited: () => pool.waitingCount,
    close: () => pool.end(),
  };
}

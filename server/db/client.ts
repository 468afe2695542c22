import { sql } from 'drizzle-orm';
import { drizzle as drizzleNode, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { migrate as migrateNode } from 'drizzle-orm/node-postgres/migrator';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import type { PgliteDatabase } from 'drizzle-orm/pglite';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { openDurably } from './durable-folder.ts';
import { isDatabaseUnreachable } from './failures.ts';
import * as schema from './schema.ts';

/** Drizzle over either database: the same queries, the same schema. */
export type Db = NodePgDatabase<typeof schema>;
/** A transaction of it. Inside one, use nothing else: the embedded database has a single connection. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];
/** For what may run inside or outside of a transaction. */
export type DbOrTx = Db | Tx;

/**
 * How long one statement may take, how long its answer may be on its way, and how long a request waits for a
 * connection, in milliseconds: in all a person hears within ten seconds that it doesn't work now.
 */
const STATEMENT_TIMEOUT = 5_000;
const ANSWER_TIMEOUT = STATEMENT_TIMEOUT + 500;
const CONNECTION_TIMEOUT = 4_000;

export interface DatabaseHandle {
  db: Db;
  /** Runs one statement with `$1…` parameters, outside of drizzle: for the sandbox and for start-up. */
  query<Row>(text: string, values?: unknown[]): Promise<Row[]>;
  /** Runs `work` on one connection in one transaction. */
  transaction<Result>(work: (query: DatabaseHandle['query']) => Promise<Result>): Promise<Result>;
  /** What the job queue runs on. */
  driver: { kind: 'pglite'; client: PGlite } | { kind: 'postgres'; url: string };
  close(): Promise<void>;
}

/** Opens the embedded database in `folder`, or in memory when there is none (tests), there from `dump` if given. */
export async function openEmbedded(folder?: string, dump?: Blob): Promise<DatabaseHandle> {
  return wrapEmbedded(folder ? await openDurably(folder) : await PGlite.create({ loadDataDir: dump }));
}

export function wrapEmbedded(client: PGlite): DatabaseHandle {
  const db = drizzlePglite(client, { schema }) as PgliteDatabase<typeof schema> as unknown as Db;
  return {
    db,
    query: async <Row>(text: string, values: unknown[] = []) => (await client.query<Row>(text, values)).rows,
    transaction: (work) =>
      client.transaction((tx) =>
        work(async <Row>(text: string, values: unknown[] = []) => (await tx.query<Row>(text, values)).rows),
      ),
    driver: { kind: 'pglite', client },
    close: () => client.close(),
  };
}

/** Connects to PostgreSQL. Lost connections are replaced; nothing needs a restart. */
export function openPostgres(url: string, onError: (error: Error) => void): DatabaseHandle {
  const pool = new pg.Pool({
    connectionString: url,
    max: 16,
    connectionTimeoutMillis: CONNECTION_TIMEOUT,
    statement_timeout: STATEMENT_TIMEOUT,
    query_timeout: ANSWER_TIMEOUT,
    idle_in_transaction_session_timeout: 20_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    application_name: 'litterlink',
  });
  pool.on('error', onError);
  pool.on('connect', (client) => {
    // A connection that breaks between two statements of a transaction tells nobody else; unheard it ends the process.
    client.on('error', onError);
    giveUpWhenSilent(client);
  });
  const db = drizzleNode(pool, { schema });
  // Drizzle's own way keeps a connection for ever when its "begin" fails: a few of those, and none is left.
  db.transaction = (work, settings) =>
    withConnection(pool, (client) => drizzleNode(client, { schema }).transaction(work, settings));
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
    driver: { kind: 'postgres', url },
    close: () => pool.end(),
  };
}

/** Lends `work` one connection; one on which the database could not be reached doesn't go back to the pool. */
async function withConnection<Result>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  let broken = true;
  try {
    const result = await work(client);
    broken = false;
    return result;
  } catch (error) {
    broken = isDatabaseUnreachable(error);
    throw error;
  } finally {
    client.release(broken);
  }
}

/**
 * The database ends statements that take too long, so a connection on which no answer comes is dead, and every
 * further statement would wait as long. It is closed: what waits on it fails at once, and the pool takes a new one.
 */
function giveUpWhenSilent(client: pg.PoolClient): void {
  const send = client.query.bind(client) as (...given: unknown[]) => unknown;
  client.query = (...given: unknown[]) => {
    const answer = send(...given);
    if (answer instanceof Promise) {
      answer.catch((error: unknown) => {
        if (error instanceof Error && error.message === 'Query read timeout')
          void (client as unknown as pg.Client).end().catch(() => {});
      });
    }
    return answer as never;
  };
}

/** Any number, only the same for every process: start-ups at the same time migrate one after the other. */
const MIGRATION_LOCK = 7_302_026;

/** Applies the migrations in `folder` that aren't applied yet, under an advisory lock. */
export async function migrate(handle: DatabaseHandle, folder: string): Promise<void> {
  if (handle.driver.kind === 'pglite') {
    await migratePglite(handle.db as unknown as PgliteDatabase, { migrationsFolder: folder });
    return;
  }
  // A connection of its own without the statement timeout: waiting for another process's migrations is fine.
  const client = new pg.Client({ connectionString: handle.driver.url, connectionTimeoutMillis: CONNECTION_TIMEOUT });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await migrateNode(drizzleNode(client), { migrationsFolder: folder });
  } finally {
    await client.end();
  }
}

/** Answers when the database does; throws otherwise. */
export async function ping(handle: DatabaseHandle): Promise<void> {
  await handle.db.execute(sql`select 1`);
}

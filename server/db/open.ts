import { drizzle as drizzleNode } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { CONNECTION_SETTINGS, queuePoolSize, type ConnectionSettings } from './connection/connection-settings.ts';
import { startDatabaseThread } from './embedded/database-thread.ts';
import { startMaintenance } from './embedded/maintenance.ts';
import { jobConnection } from './embedded/job-connection.ts';
import { isDatabaseUnreachable } from './connection/failures.ts';
import { ConnectionLost, nameLostConnections } from './connection/lost-connection.ts';
import { createStatementNames, type StatementNames } from './statements/repeated-statements.ts';
import type { DatabaseHandle, Db } from './client.ts';
import * as schema from './schema.ts';

/**
 * Beside the timeout of a statement: of its response on the network, and of waiting for a connection. A request gets its
 * error within ten seconds in all.
 */
const ANSWER_DELAY_MS = 500;
const CONNECTION_TIMEOUT_MS = 4_000;

/** Opens the embedded database in `folder`, or in memory (tests), there from `archive` if given. */
export async function openEmbedded(folder?: string, archive?: Uint8Array): Promise<DatabaseHandle> {
  const thread = await startDatabaseThread({ folder, archive });
  // The database has one session, so the pool has one connection: a transaction holds it, and all others wait without a limit.
  const pool = new pg.Pool({
    max: 1,
    idleTimeoutMillis: 0,
    stream: thread.connect,
    // The variables of PostgreSQL's clients (PGSSLMODE and the like) are not for this one.
    host: 'embedded',
    user: 'postgres',
    database: 'postgres',
    ssl: false,
  });
  nameLostConnections(pool, ['connect', 'query'], isWithoutAnswer);
  const names = createStatementNames();
  // The end of its thread ends the process.
  prepareConnections(
    pool,
    () => {},
    (client) => nameStatements(client, names),
  );
  const handle = handleOf(pool, { kind: 'pglite', client: jobConnection(pool, (work) => withConnection(pool, work)) });
  const endMaintenance = startMaintenance((text) => handle.query(text));
  return {
    ...handle,
    async close() {
      endMaintenance();
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
  const pool = new pg.Pool({
    connectionString: url,
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
  });
  nameLostConnections(pool, ['connect', 'query'], isWithoutAnswer);
  const names = createStatementNames();
  prepareConnections(pool, onError, (client) => {
    closeAfterTimeout(client);
    if (settings.namesStatements) nameStatements(client, names);
    else unnameStatements(client);
  });
  return handleOf(pool, { kind: 'postgres', url: settings.directUrl ?? url, queuePoolSize: queuePoolSize(settings) });
}

function handleOf(pool: pg.Pool, driver: DatabaseHandle['driver']): DatabaseHandle {
  const db = drizzleNode(pool, { schema });
  // Made once per connection: drizzle reads the whole schema each time.
  const ofConnection = new WeakMap<pg.PoolClient, Db>();
  const dbOf = (client: pg.PoolClient): Db => {
    const known = ofConnection.get(client) ?? drizzleNode(client, { schema });
    ofConnection.set(client, known);
    return known;
  };
  // Drizzle never releases a connection whose "begin" fails, which would exhaust the pool.
  db.transaction = (work, options) => withConnection(pool, (client) => dbOf(client).transaction(work, options));
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
    close: () => pool.end(),
  };
}

function prepareConnections(
  pool: pg.Pool,
  onError: (error: Error) => void,
  prepare: (client: pg.PoolClient) => void,
): void {
  pool.on('error', onError);
  pool.on('connect', (client) => {
    // A connection that breaks between two statements of a transaction emits only here; unhandled, it ends the process.
    client.on('error', onError);
    nameLostConnections(client, ['query'], isWithoutAnswer);
    prepare(client);
  });
}

/** Runs `work` on one connection; a broken connection is destroyed instead of returned to the pool. */
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

/** The server's errors are DatabaseErrors, the network's have a code, and a TypeError is a bug. */
const isWithoutAnswer = (error: Error) =>
  !(error instanceof pg.DatabaseError) && !(error instanceof TypeError) && !('code' in error);

/** Names statements with parameters; the driver prepares a named statement once per connection. */
function nameStatements(client: pg.PoolClient, names: StatementNames): void {
  const send = client.query.bind(client) as (...given: unknown[]) => unknown;
  client.query = (first: unknown, ...rest: unknown[]) => {
    const { text, name, ...settings } = typeof first === 'string' ? { text: first } : (first as pg.QueryConfig);
    if (typeof text !== 'string' || name || !Array.isArray(rest[0]) || rest[0].length === 0)
      return send(first, ...rest) as never;
    const [values, callback] = rest;
    const named = { ...settings, text, name: names.nameOf(text) };
    if (typeof callback === 'function') {
      return send(named, values, (error: Error | null, result: unknown) => {
        names.renameIfOutdated(text, error);
        callback(error, result);
      }) as never;
    }
    const answer = send(named, values);
    if (answer instanceof Promise) answer.catch((error: unknown) => names.renameIfOutdated(text, error));
    return answer as never;
  };
}

/** A pooler runs each transaction on another connection, where a statement that this one has prepared is unknown. */
function unnameStatements(client: pg.PoolClient): void {
  const send = client.query.bind(client) as (...given: unknown[]) => unknown;
  client.query = (first: unknown, ...rest: unknown[]) => {
    if (typeof first !== 'object' || first === null || !('name' in first)) return send(first, ...rest) as never;
    const { name: _name, ...unnamed } = first;
    return send(unnamed, ...rest) as never;
  };
}

/**
 * The database itself ends slow statements, so a connection that hits the query timeout is dead, and every further
 * statement would time out too. Closing it fails the waiting statements at once, and the pool opens a new one.
 */
function closeAfterTimeout(client: pg.PoolClient): void {
  const send = client.query.bind(client) as (...given: unknown[]) => unknown;
  client.query = (...given: unknown[]) => {
    const answer = send(...given);
    if (answer instanceof Promise) {
      answer.catch((error: unknown) => {
        if (error instanceof ConnectionLost) void (client as unknown as pg.Client).end().catch(() => {});
      });
    }
    return answer as never;
  };
}

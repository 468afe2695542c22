import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import pg from 'pg';
import type { DatabaseHandle } from './client.ts';
import { connectTo } from './connection/hosts.ts';
import { concurrentIndex, type ConcurrentIndex } from './concurrent-index.ts';
import { listBlockers, LOCK_TIMEOUT, untilUnlocked, type MigrationLog } from './until-unlocked.ts';

type Query = DatabaseHandle['query'];
type How = { concurrently: boolean };
type Migration = ReturnType<typeof readMigrationFiles>[number];
type Connection = Pick<DatabaseHandle, 'query' | 'transaction'>;

const CONNECTION_TIMEOUT_MS = 4_000;
/** An arbitrary number, the same in every process: concurrent start-ups migrate one after the other. */
const MIGRATION_LOCK = 7_302_026;
const LOCK_POLL_MS = 200;
const UNDEFINED_TABLE = '42P01';

/**
 * Applies pending migrations from `folder`, under an advisory lock, each in a transaction of its own, which tries again while others use its
 * tables. A migration with `create index concurrently` runs outside of one, so that others go on writing (decision 33).
 */
export async function migrate(
  handle: DatabaseHandle,
  folder: string,
  log: MigrationLog = { warn: () => {} },
): Promise<void> {
  if (await isUpToDate(handle, folder)) return;
  const migrations = readMigrationFiles({ migrationsFolder: folder });
  // It has a single connection: nobody writes meanwhile.
  if (handle.driver.kind === 'pglite') return applyPending(handle, migrations, { concurrently: false });
  // A separate connection without statement timeout: an index of a large table takes minutes.
  const client = new pg.Client({ ...connectTo(handle.driver.url), connectionTimeoutMillis: CONNECTION_TIMEOUT_MS });
  // An ended connection also rejects the statement in flight; unhandled, the event ends the process.
  client.on('error', () => {});
  await client.connect();
  try {
    // The role may have one, for connections through a pooler.
    await client.query('set statement_timeout = 0');
    await lock(client);
    const [{ pid }] = (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows as [{ pid: number }];
    const connection = toConnection(client, (attempt) => untilUnlocked(attempt, () => listBlockers(handle, pid), log));
    await applyPending(connection, migrations, { concurrently: true });
  } finally {
    await client.end();
  }
}

/** For most starts, one statement shows that nothing is pending. */
async function isUpToDate({ query }: Connection, folder: string): Promise<boolean> {
  const journal = JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8')) as {
    entries: { when: number }[];
  };
  const newest = Math.max(...journal.entries.map(({ when }) => when));
  try {
    return (await lastApplied(query)) >= newest;
  } catch (error) {
    if ((error as { code?: string }).code === UNDEFINED_TABLE) return false;
    throw error;
  }
}

async function lastApplied(query: Query): Promise<number> {
  const [last] = await query<{ at: string | null }>('select max(created_at) as at from drizzle.__drizzle_migrations');
  return Number(last?.at ?? 0);
}

/** Polls: a statement that waits for the lock holds a snapshot, which a concurrent build would wait for in turn. */
async function lock(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [
      MIGRATION_LOCK,
    ]);
    if (rows[0]?.locked) return;
    await sleep(LOCK_POLL_MS);
  }
}

type Retry = <Result>(attempt: () => Promise<Result>) => Promise<Result>;

function toConnection(client: pg.Client, retry: Retry): Connection {
  const query: Query = async <Row>(text: string, values?: unknown[]) =>
    (await client.query(text, values)).rows as Row[];
  return {
    query,
    transaction: (work) =>
      retry(async () => {
        await client.query('begin');
        try {
          await client.query(`set local lock_timeout = '${LOCK_TIMEOUT}'`);
          const result = await work(query);
          await client.query('commit');
          return result;
        } catch (error) {
          await client.query('rollback').catch(() => {});
          throw error;
        }
      }),
  };
}

/** Earlier releases migrated by drizzle: the same table and the same rule, so that either can follow the other. */
async function applyPending(database: Connection, migrations: Migration[], how: How): Promise<void> {
  const query: Query = (text, values) => database.query(text, values);
  await query('create schema if not exists drizzle');
  await query(
    'create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  );
  const last = await lastApplied(query);
  const pending = migrations.filter(({ folderMillis }) => folderMillis > last);
  for (const migration of pending) await apply(database, migration, how);
}

async function apply(database: Connection, migration: Migration, { concurrently }: How): Promise<void> {
  const indexes = migration.sql.flatMap((statement) => concurrentIndex(statement) ?? []);
  // After an interruption all statements run again, which only these can.
  if (indexes.length > 0 && indexes.length < migration.sql.length)
    throw new Error(`A migration that builds an index concurrently must do nothing else: ${migration.sql.join(';')}`);
  if (concurrently && indexes.length > 0) {
    for (const index of indexes) await buildIndex(database, index);
    return record(database, migration);
  }
  const statements = indexes.length > 0 ? indexes.map(({ plain }) => plain) : migration.sql;
  await database.transaction(async (query) => {
    for (const statement of statements) await query(statement);
    await record({ query }, migration);
  });
}

async function record(database: Pick<Connection, 'query'>, { hash, folderMillis }: Migration): Promise<void> {
  const values = [hash, folderMillis];
  await database.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', values);
}

/** Repeatable: an index that is complete stays, and what an interrupted build left behind is dropped first. */
async function buildIndex(database: Connection, { name, isBuilt, statement }: ConcurrentIndex): Promise<void> {
  if (isBuilt) {
    const [found] = await database.query<{ valid: boolean }>(
      'select indisvalid as valid from pg_index where indexrelid = to_regclass($1)',
      [name],
    );
    if (found?.valid) return;
    if (found) await database.query(`drop index concurrently if exists ${name}`);
  }
  await database.query(statement);
}

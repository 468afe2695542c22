import { sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { PGliteLike } from 'pg-boss';
import type * as schema from './schema.ts';

/** Drizzle over either database: the same queries, the same schema. */
export type Db = NodePgDatabase<typeof schema>;
/** A transaction. Inside one, use only it: the embedded database has a single connection. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];
/** For code that may run inside or outside of a transaction. */
export type DbOrTx = Db | Tx;

export interface DatabaseHandle {
  db: Db;
  /** Runs one statement with `$1…` parameters, outside of drizzle: for the sandbox and for start-up. */
  query<Row>(text: string, values?: unknown[]): Promise<Row[]>;
  /** Runs `work` on one connection in one transaction. */
  transaction<Result>(work: (query: DatabaseHandle['query']) => Promise<Result>): Promise<Result>;
  /** What the job queue connects to: past a pooler, if there is one. */
  driver: { kind: 'pglite'; client: PGliteLike } | { kind: 'postgres'; url: string; queuePoolSize: number };
  close(): Promise<void>;
}

/** Throws when the database is unreachable. */
export async function ping(handle: DatabaseHandle): Promise<void> {
  await handle.db.execute(sql`select 1`);
}

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
  /** How many statements and transactions of this process wait for a connection. */
  countAwaited(): number;
  /** Why it takes no writes now, in words for the operator; undefined while it does, or only the server knows. */
  whyReadOnly?: () => string | undefined;
  close(): Promise<void>;
}

/** Returns whether the database takes writes: a standby doesn't, nor one that is out of room. Throws when it is unreachable. */
export async function takesWrites({ query }: Pick<DatabaseHandle, 'query'>): Promise<boolean> {
  const [row] = await query<{ transaction_read_only: string }>('show transaction_read_only');
  return row?.transaction_read_only === 'off';
}

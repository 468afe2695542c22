import type { PGlite, Transaction } from '@electric-sql/pglite';
import type { Pool, PoolClient } from 'pg';
import type { Database, Query } from './database.ts';

function pgliteQuery(runner: PGlite | Transaction): Query {
  return {
    query: async <Row>(sql: string, values?: unknown[]) => (await runner.query<Row>(sql, values)).rows,
  };
}

/** PGlite has one connection: its transactions run one after another. */
export function databaseOfPglite(pglite: PGlite): Database {
  return {
    ...pgliteQuery(pglite),
    transaction: (work) => pglite.transaction((tx) => work(pgliteQuery(tx))),
  };
}

function pgQuery(runner: Pool | PoolClient): Query {
  return {
    query: async <Row>(sql: string, values?: unknown[]) => (await runner.query(sql, values)).rows as Row[],
  };
}

export function databaseOfPool(pool: Pool): Database {
  return {
    ...pgQuery(pool),
    transaction: async (work) => {
      const client = await pool.connect();
      try {
        await client.query('begin');
        const result = await work(pgQuery(client));
        await client.query('commit');
        client.release();
        return result;
      } catch (error) {
        // A connection that can't roll back is broken and must not return to the pool.
        const broken = await client.query('rollback').then(
          () => false,
          () => true,
        );
        client.release(broken);
        throw error;
      }
    },
  };
}

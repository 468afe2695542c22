import { and, sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../client.ts';

/**
 * Repeats a short transaction that changes up to `size` rows and returns how many, until one finds fewer. Ends between two
 * at `signal`. Returns how many rows changed in all.
 */
export async function inBatches(
  signal: AbortSignal,
  size: number,
  changeBatch: (limit: number) => Promise<number>,
): Promise<number> {
  let changed = 0;
  for (;;) {
    signal.throwIfAborted();
    const count = await changeBatch(size);
    changed += count;
    if (count < size) return changed;
  }
}

const ROWS_PER_BATCH = 1_000;

/** Deletes the rows of a condition that has an index, in batches. */
export const deleteInBatches = (db: Db, signal: AbortSignal, table: PgTable, which: SQL): Promise<number> =>
  inBatches(signal, ROWS_PER_BATCH, (limit) => deleteBatch(db, table, which, limit));

/**
 * Deletes `limit` rows of a condition by where they are stored: by a key of several columns, or one that some rows share, the database
 * would rather look through a whole table.
 */
export async function deleteBatch(db: Db, table: PgTable, which: SQL, limit: number): Promise<number> {
  const next = db
    .select({ row: sql`ctid` })
    .from(table)
    .where(which)
    .limit(limit);
  const deleted = await db
    .delete(table)
    .where(and(which, sql`ctid = any(array(${next}))`))
    .returning({ row: sql`ctid` });
  return deleted.length;
}

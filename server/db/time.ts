import { sql } from 'drizzle-orm';
import type { Db } from './client.ts';

/**
 * The database's own time, to the millisecond: for what is compared with moments that other processes have written,
 * whose clocks may differ from this one's.
 */
export async function databaseTime(db: Db): Promise<Date> {
  const { rows } = await db.execute<{ ms: string }>(
    sql`select floor(extract(epoch from clock_timestamp()) * 1000)::bigint::text as ms`,
  );
  return new Date(Number(rows[0]!.ms));
}

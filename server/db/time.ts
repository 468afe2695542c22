import { sql } from 'drizzle-orm';
import type { Db } from './client.ts';

/**
 * The database's clock, to the millisecond: for times that are compared across processes, whose clocks may differ.
 */
export async function databaseTime(db: Db): Promise<Date> {
  const { rows } = await db.execute<{ ms: string }>(
    sql`select floor(extract(epoch from clock_timestamp()) * 1000)::bigint::text as ms`,
  );
  return new Date(Number(rows[0]!.ms));
}

/** Seconds since a time, such as a column or the oldest of one, by the database's clock; null where there is none. */
export const secondsSince = (time: unknown) => sql<number | null>`extract(epoch from now() - ${time})::float8`;

import { sql } from 'drizzle-orm';
import type { DbOrTx } from './client.ts';

/**
 * Reserves the next of evenly spaced turns, `perSecond` on all processes together. Returns how long to wait for it. The
 * turn is a row of the limits, whose end is when the next turn is free.
 */
export async function takeTurn(db: DbOrTx, key: string, perSecond: number): Promise<number> {
  const step = sql`make_interval(secs => ${1 / perSecond}::float8)`;
  const { rows } = await db.execute<{ ms: number }>(sql`
    insert into rate_limits as turns (key, tries, ends_at) values (${key}, 1, clock_timestamp() + ${step})
    on conflict (key) do update set ends_at = greatest(turns.ends_at, clock_timestamp()) + ${step}
    returning (extract(epoch from ends_at - ${step} - clock_timestamp()) * 1000)::float8 as ms`);
  return Math.max(0, rows[0]?.ms ?? 0);
}

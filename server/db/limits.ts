import { eq, sql, type SQL } from 'drizzle-orm';
import type { DbOrTx } from './client.ts';
import { rateLimits } from './schema.ts';

/** At most `max` tries in a window that begins with the first one. */
export interface Limit {
  key: string;
  max: number;
  minutes: number;
}

const MINUTE_MS = 60_000;
const SWEEP_BATCH = 5_000;

/**
 * Counts one try against each limit, in one statement. A limit is counted only while those before it have room: an
 * address that is refused doesn't use up an account. A limit that is used up is read and not written, so refusals are
 * cheap. Returns the seconds until the try may be repeated; undefined if it is admitted.
 */
export async function countTry(db: DbOrTx, limits: Limit[], now: Date): Promise<number | undefined> {
  if (limits.length === 0) return undefined;
  const time = sql`${now.toISOString()}::timestamptz`;
  const counts = limits.map((limit, level) => countOf(limit, limits[level - 1], level, now));
  const exceeded = limits.map(
    ({ max }, level) => sql`union all select ends_at from ${nameOf(level)} where tries > ${max}::int`,
  );
  const { rows } = await db.execute<{ seconds: number | null }>(sql`
    with used_up as (
      select ends_at from rate_limits where ends_at > ${time} and (${sql.join(limits.map(isUsedUp), sql` or `)})
    ), ${sql.join(counts, sql`, `)}
    select ceil(extract(epoch from max(ends_at) - ${time}))::int as seconds
    from (select ends_at from used_up ${sql.join(exceeded, sql` `)}) as exceeded`);
  const seconds = rows[0]?.seconds ?? null;
  return seconds === null ? undefined : Math.max(1, seconds);
}

const nameOf = (level: number) => sql.raw(`count_${level}`);

const isUsedUp = ({ key, max }: Limit) => sql`(key = ${key}::text and tries >= ${max}::int)`;

/** Every statement locks addresses before accounts before the common row, so no two wait for each other. */
function countOf({ key, minutes }: Limit, previous: Limit | undefined, level: number, now: Date): SQL {
  const time = sql`${now.toISOString()}::timestamptz`;
  const end = sql`${new Date(now.getTime() + minutes * MINUTE_MS).toISOString()}::timestamptz`;
  const hasRoom = previous
    ? sql`from ${nameOf(level - 1)} where tries <= ${previous.max}::int`
    : sql`where not exists (select from used_up)`;
  return sql`${nameOf(level)} as (
    insert into rate_limits as counted (key, tries, ends_at)
    select ${key}::text, 1, ${end} ${hasRoom}
    on conflict (key) do update set
      tries = case when counted.ends_at > ${time} then counted.tries + 1 else 1 end,
      ends_at = case when counted.ends_at > ${time} then counted.ends_at else excluded.ends_at end
    returning tries, ends_at
  )`;
}

/** Takes a try back, such as one with the right password; in the order in which they are counted. */
export async function returnTry(db: DbOrTx, limits: Limit[]): Promise<void> {
  if (limits.length === 0) return;
  const keys = sql`array[${sql.join(
    limits.map(({ key }) => sql`${key}::text`),
    sql`, `,
  )}]`;
  await db.execute(sql`
    with locked as (
      select key from rate_limits where key = any(${keys}) order by array_position(${keys}, key) for update
    )
    update rate_limits set tries = greatest(tries - 1, 0) from locked where rate_limits.key = locked.key`);
}

/** Forgets the tries of one limit. */
export async function clearTries(db: DbOrTx, { key }: Limit): Promise<void> {
  await db.delete(rateLimits).where(eq(rateLimits.key, key));
}

/** Deletes the windows that have ended, in batches; never waits for a row that is being counted. */
export async function deleteEndedWindows(db: DbOrTx, now: Date): Promise<void> {
  for (;;) {
    const { rows } = await db.execute<{ key: string }>(sql`
      delete from rate_limits where key in (
        select key from rate_limits where ends_at <= ${now.toISOString()}::timestamptz
        order by ends_at limit ${SWEEP_BATCH} for update skip locked
      ) returning key`);
    if (rows.length < SWEEP_BATCH) return;
  }
}

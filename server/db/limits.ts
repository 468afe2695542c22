import { eq, sql, type SQL } from 'drizzle-orm';
import { MINUTE_MS } from '../../contract/durations.ts';
import { inBatches } from './paging/batches.ts';
import type { Db, DbOrTx } from './client.ts';
import { rateLimits } from './schema.ts';

/** At most `max` tries in a window that begins with the first one. */
export interface Limit {
  key: string;
  max: number;
  minutes: number;
}

export interface Refusal {
  /** Until the attempt may be repeated. */
  seconds: number;
  /** Whether it is the first refusal of its window. */
  isFirst: boolean;
}

const SWEEP_BATCH = 5_000;

/**
 * Counts one attempt against each limit, in one statement. A limit is counted only while those before it have room: an
 * address that is refused doesn't use up an account. After the first refusal a limit is read and not written, so
 * refusals are cheap.
 */
export async function countAttempt(db: DbOrTx, limits: Limit[], now: Date): Promise<Refusal | undefined> {
  if (limits.length === 0) return undefined;
  const time = sql`${now.toISOString()}::timestamptz`;
  const counts = limits.map((limit, level) => buildCount(limit, limits[level - 1], level, now));
  const exceeded = limits.map(
    ({ max }, level) => sql`
      union all select ends_at, tries = ${max}::int + 1 from ${countName(level)} where tries > ${max}::int`,
  );
  const { rows } = await db.execute<{ seconds: number | null; is_first: boolean | null }>(sql`
    with used_up as (
      select ends_at, false as is_first from rate_limits where ends_at > ${time} and (${sql.join(limits.map(isUsedUp), sql` or `)})
    ), ${sql.join(counts, sql`, `)}
    select ceil(extract(epoch from max(ends_at) - ${time}))::int as seconds, bool_or(is_first) as is_first
    from (select ends_at, is_first from used_up ${sql.join(exceeded, sql` `)}) as exceeded`);
  const { seconds = null, is_first: isFirst } = rows[0] ?? {};
  return seconds === null ? undefined : { seconds: Math.max(1, seconds), isFirst: isFirst === true };
}

const countName = (level: number) => sql.raw(`count_${level}`);

const isUsedUp = ({ key, max }: Limit) => sql`(key = ${key}::text and tries > ${max}::int)`;

/** Every statement locks addresses before accounts before the common row, so no two wait for each other. */
function buildCount({ key, minutes }: Limit, previous: Limit | undefined, level: number, now: Date): SQL {
  const time = sql`${now.toISOString()}::timestamptz`;
  const end = sql`${new Date(now.getTime() + minutes * MINUTE_MS).toISOString()}::timestamptz`;
  const hasRoom = previous
    ? sql`from ${countName(level - 1)} where tries <= ${previous.max}::int`
    : sql`where not exists (select from used_up)`;
  return sql`${countName(level)} as (
    insert into rate_limits as counted (key, tries, ends_at)
    select ${key}::text, 1, ${end} ${hasRoom}
    on conflict (key) do update set
      tries = case when counted.ends_at > ${time} then counted.tries + 1 else 1 end,
      ends_at = case when counted.ends_at > ${time} then counted.ends_at else excluded.ends_at end
    returning tries, ends_at
  )`;
}

/** Uncounts an attempt, such as one with the right password; locks in the order in which attempts are counted. */
export async function uncountAttempt(db: DbOrTx, limits: Limit[]): Promise<void> {
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

/** Whether a limit has no room; counts nothing. */
export async function isAnyUsedUp(db: DbOrTx, limits: Limit[], now: Date): Promise<boolean> {
  if (limits.length === 0) return false;
  const isRunning = sql`ends_at > ${now.toISOString()}::timestamptz`;
  const { rows } = await db.execute(
    sql`select from rate_limits where ${isRunning} and (${sql.join(limits.map(isUsedUp), sql` or `)}) limit 1`,
  );
  return rows.length > 0;
}

/** Leaves limits no room in a window that begins now, whatever was counted. */
export async function spendAttempts(db: DbOrTx, limits: Limit[], now: Date): Promise<void> {
  for (const { key, max, minutes } of limits) {
    const usedUp = { tries: max + 1, endsAt: new Date(now.getTime() + minutes * MINUTE_MS) };
    await db
      .insert(rateLimits)
      .values({ key, ...usedUp })
      .onConflictDoUpdate({ target: rateLimits.key, set: usedUp });
  }
}

/** Lets the window of a limit begin now, with its count. */
export async function restartWindow(db: DbOrTx, { key, minutes }: Limit, now: Date): Promise<void> {
  await db
    .update(rateLimits)
    .set({ endsAt: new Date(now.getTime() + minutes * MINUTE_MS) })
    .where(eq(rateLimits.key, key));
}

/** Clears the count of one limit. */
export async function clearAttempts(db: DbOrTx, { key }: Limit): Promise<void> {
  await db.delete(rateLimits).where(eq(rateLimits.key, key));
}

/** Deletes the windows that have ended, in batches; never waits for a row that is being counted. */
export async function deleteEndedWindows(db: Db, now: Date, signal: AbortSignal): Promise<void> {
  await inBatches(signal, SWEEP_BATCH, async (limit) => {
    const { rows } = await db.execute<{ key: string }>(sql`
      delete from rate_limits where key in (
        select key from rate_limits where ends_at <= ${now.toISOString()}::timestamptz
        order by ends_at limit ${limit} for update skip locked
      ) returning key`);
    return rows.length;
  });
}

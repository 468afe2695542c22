import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { HOUR_MS, MINUTE_MS } from '../../contract/durations.ts';
import type { Context } from '../context.ts';

/** Something that waits for the provider: its event, or a change that only the provider makes. */
export interface WaitsForProvider {
  /** In the plural, such as `open checkouts`. */
  what: string;
  /** A select of `account` (null: the platform's own) and `since`, one row for each of them or for each account. */
  select: (context: Pick<Context, 'db' | 'now'>) => SQL;
}

declare module '../context.ts' {
  interface Dependencies {
    waitsForProvider: readonly WaitsForProvider[];
  }
}

/**
 * What has waited longer is looked at less often: after a thirtieth of its wait, between two minutes and six hours. So a lost event of
 * a checkout is found within two minutes, and a dispute of two months costs as many reads as the first day of looking each two minutes
 * would (docs/decisions/0077).
 */
const SHARE = 30;
const SHORTEST_MS = 2 * MINUTE_MS;
const LONGEST_MS = 6 * HOUR_MS;
/** Runs are not on time to the second. */
export const SLACK_MS = 30_000;

interface Pause {
  longestMs?: number;
  share?: number;
}

const milliseconds = (ms: number) => sql`make_interval(secs => ${ms / 1_000}::float8)`;

/** Whether what waits since `since` is due again, if it was looked at last at `last`; null: never. */
export function isDueSql(
  { last, since, now }: { last: SQLWrapper; since: SQLWrapper; now: Date },
  { longestMs = LONGEST_MS, share = SHARE }: Pause = {},
): SQL {
  const at = sql`${now.toISOString()}::timestamptz`;
  const pause = sql`least(${milliseconds(longestMs)}, greatest(${milliseconds(SHORTEST_MS)}, (${at} - ${since}) / ${share}::float8))`;
  return sql`(${last} is null or ${last} <= ${at} - ${pause} + ${milliseconds(SLACK_MS)})`;
}

/** Decides as `isDueSql` does, for times that are read already; what waits for nothing is due after the longest pause. */
export function isDueAfter(last: Date | undefined, since: Date | undefined, now: Date): boolean {
  const waitedMs = since ? now.getTime() - since.getTime() : Infinity;
  const pauseMs = Math.min(LONGEST_MS, Math.max(SHORTEST_MS, waitedMs / SHARE));
  return last === undefined || now.getTime() - last.getTime() >= pauseMs - SLACK_MS;
}

/**
 * Decides without the time of the last look: whether a run each two minutes is the one that looks. Over a wait there are as many looks
 * as by `isDueSql`.
 */
export function isDueInRun(since: Date, now: Date, { longestMs = LONGEST_MS, share = SHARE }: Pause = {}): boolean {
  const looks = (age: number): number => {
    const [first, last] = [SHORTEST_MS * share, longestMs * share];
    if (age < first) return age / SHORTEST_MS;
    const slowing = share + share * Math.log(Math.min(age, last) / first);
    return age < last ? slowing : slowing + (age - last) / longestMs;
  };
  const age = now.getTime() - since.getTime();
  return age < SHORTEST_MS || Math.floor(looks(age)) > Math.floor(looks(age - SHORTEST_MS));
}

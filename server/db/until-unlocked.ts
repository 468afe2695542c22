import { setTimeout as sleep } from 'node:timers/promises';
import type { DatabaseHandle } from './client.ts';

/** While a migration waits for a table, each later statement waits behind it, reads too: less than a request's statement may take. */
export const LOCK_TIMEOUT = '2s';
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 15_000;
/** A backup or a report reads a table for minutes. */
const GIVE_UP_MINUTES = 10;
const LOOK_MS = 500;
const LOCK_NOT_AVAILABLE = '55P03';
const DEADLOCK_DETECTED = '40P01';

export interface MigrationLog {
  warn(facts: object, words: string): void;
}

/**
 * Runs a transaction that gives up waiting for locks, and again after growing pauses until it has got them. Logs each time who
 * held them, and names them in the error that it throws after ten minutes.
 */
export async function untilUnlocked<Result>(
  attempt: () => Promise<Result>,
  findBlockers: () => Promise<string[]>,
  log: MigrationLog,
): Promise<Result> {
  const giveUpAt = Date.now() + GIVE_UP_MINUTES * 60_000;
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
    let blockers: string[] = [];
    const look = async () => {
      const found = await findBlockers().catch(() => []);
      if (found.length > 0) blockers = found;
    };
    const looking = setInterval(() => void look(), LOOK_MS);
    try {
      return await attempt();
    } catch (error) {
      const { code } = error as { code?: string };
      if (code !== LOCK_NOT_AVAILABLE && code !== DEADLOCK_DETECTED) throw error;
      if (Date.now() > giveUpAt)
        throw new Error(
          `A migration found its tables in use for ${GIVE_UP_MINUTES} minutes, by: ${blockers.join(', ') || 'others'}. End that, and migrate again; nothing of it was applied.`,
          { cause: error },
        );
      log.warn({ blockers }, 'a migration finds its tables in use, and tries again');
    } finally {
      clearInterval(looking);
    }
    await sleep(pauseMs);
  }
}

/** The sessions that another one waits for, in words for the operator. */
export async function listBlockers({ query }: Pick<DatabaseHandle, 'query'>, pid: number): Promise<string[]> {
  const rows = await query<{ session: string }>(
    `select format('%s of %s (process %s)', coalesce(nullif(application_name, ''), 'a session'), usename, pid) as session
     from pg_stat_activity where pid = any(pg_blocking_pids($1)) order by pid`,
    [pid],
  );
  return rows.map(({ session }) => session);
}

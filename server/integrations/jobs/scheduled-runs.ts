import type { DatabaseHandle } from '../../db/client.ts';

/** Under this name the last backup is noted, which a timer of the operator makes. */
export const BACKUP = 'backup';

/** Stores that a scheduled job has succeeded now. */
export const noteScheduledRun = (database: Pick<DatabaseHandle, 'query'>, job: string) =>
  database.query(
    `insert into scheduled_runs (job, succeeded_at) values ($1, now())
     on conflict (job) do update set succeeded_at = excluded.succeeded_at`,
    [job],
  );

/** Seconds since the last backup; undefined before the first. */
export async function readBackupAge(database: Pick<DatabaseHandle, 'query'>): Promise<number | undefined> {
  const rows = await database.query<{ seconds: number }>(
    'select extract(epoch from now() - succeeded_at)::float8 as seconds from scheduled_runs where job = $1',
    [BACKUP],
  );
  return rows[0]?.seconds;
}

/** Seconds since each scheduled job last succeeded. */
export const readScheduledRuns = (database: Pick<DatabaseHandle, 'query'>) =>
  database.query<{ queue: string; seconds: number }>(
    'select job as queue, extract(epoch from now() - succeeded_at)::float8 as seconds from scheduled_runs where job <> $1',
    [BACKUP],
  );

import type { DatabaseHandle } from '../../db/client.ts';

/** Stores that a scheduled job has succeeded now. */
export const noteScheduledRun = (database: Pick<DatabaseHandle, 'query'>, job: string) =>
  database.query(
    `insert into scheduled_runs (job, succeeded_at) values ($1, now())
     on conflict (job) do update set succeeded_at = excluded.succeeded_at`,
    [job],
  );

/** Seconds since each scheduled job last succeeded. */
export const readScheduledRuns = (database: Pick<DatabaseHandle, 'query'>) =>
  database.query<{ queue: string; seconds: number }>(
    'select job as queue, extract(epoch from now() - succeeded_at)::float8 as seconds from scheduled_runs',
  );

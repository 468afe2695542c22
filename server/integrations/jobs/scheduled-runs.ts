import type { DatabaseHandle } from '../../db/client.ts';
import { readSchedules } from './queue-tables.ts';

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

/** How long ago the scheduled jobs of these queues should have succeeded again, in seconds; 0 before that. */
export async function readLateness(
  database: Pick<DatabaseHandle, 'query'>,
  queues: string[],
): Promise<{ queue: string; seconds: number }[]> {
  const schedules = await readSchedules(database, queues);
  return schedules.map(({ queue, cron, seconds }) => ({ queue, seconds: Math.max(0, seconds - readInterval(cron)) }));
}

/** The seconds between two runs, by a schedule such as our jobs have: each few minutes or hours, or once an hour or a day. */
function readInterval(cron: string): number {
  const [minutes, hours] = cron.split(' ').map(readStep);
  return minutes ? minutes * 60 : (hours ?? 24) * 3_600;
}

/** 10 for each tenth minute or hour, 1 for each; undefined for a certain one. */
function readStep(field: string): number | undefined {
  const step = /^\*(?:\/(\d+))?$/.exec(field);
  return step ? Number(step[1] ?? 1) : undefined;
}

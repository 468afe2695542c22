import type { DatabaseHandle } from '../../db/client.ts';

/**
 * All statements on pg-boss's own tables, which its functions don't cover. `test/integration/queue-tables.test.ts` fails when a new
 * version has changed what they read.
 */

type Database = Pick<DatabaseHandle, 'query' | 'transaction'>;

const INDEX = 'litterlink_active_jobs';
/** An arbitrary number, the same in every process. */
const INDEX_LOCK = 7_302_027;

/** The library changes no policy, since a queue with a table of its own lacks the index; ours share a table with all. */
export const changePolicy = (database: Database, queue: string, policy: string) =>
  database.query('update pgboss.queue set policy = $1 where name = $2 and not partition', [policy, queue]);

/**
 * The library finds orphans with its statistics, by reading all jobs once a minute; this index finds them at once. Built by
 * one process, and not concurrently: several that build one so, or drop what is left of a build, deadlock. The table
 * holds the jobs of a few days.
 */
export async function indexActiveJobs(database: Database): Promise<void> {
  const [found] = await database.query<{ exists: boolean }>(
    `select to_regclass('pgboss.${INDEX}') is not null as exists`,
  );
  if (found?.exists) return;
  await database.transaction(async (query) => {
    await query('select pg_advisory_xact_lock($1)', [INDEX_LOCK]);
    await query(`create index if not exists ${INDEX} on pgboss.job_common (heartbeat_on) where state = 'active'`);
  });
}

export interface ActiveJob {
  queue: string;
  id: string;
  retryCount: number;
}

/** Active jobs without a heartbeat for `seconds`, the oldest first. */
export const findOrphans = (database: Database, seconds: number, limit: number) =>
  database.query<ActiveJob>(
    `select name as queue, id::text as id, retry_count as "retryCount" from pgboss.job_common
     where state = 'active' and heartbeat_on < now() - make_interval(secs => $1) and heartbeat_seconds is not null
     order by heartbeat_on limit ${limit}`,
    [seconds],
  );

/** Those of `queues` that have due jobs: one probe of the library's own index per queue, however many jobs wait. */
export async function findDueQueues(database: Database, queues: string[]): Promise<string[]> {
  const due = await database.query<{ name: string }>(
    `select queue.name from unnest($1::text[]) as queue(name)
     where exists (
       select from pgboss.job_common job
       where job.name = queue.name and job.state < 'active' and not job.blocked and job.start_after <= now()
     )`,
    [queues],
  );
  return due.map(({ name }) => name);
}

export interface FailedRow {
  id: string;
  name: string;
  data: Record<string, unknown> | null;
  output: { message?: string } | null;
  retry_count: number;
  created_on: Date;
  completed_on: Date | null;
}

/** The newest jobs that failed on every try: the one of an id, or those of queues. */
export const findFailedJobs = (database: Database, which: { id: string } | { queues: string[] }) =>
  database.query<FailedRow>(
    `select id::text as id, name, data, output, retry_count, created_on, completed_on from pgboss.job
     where state = 'failed' and ${'id' in which ? 'id::text = $1' : 'name = any($1::text[])'}
     order by completed_on desc limit 100`,
    ['id' in which ? which.id : which.queues],
  );

const ours = "name not like '\\_\\_%'";

/** How long the oldest due job of each queue has waited, in seconds. */
export const readWaiting = (database: Pick<DatabaseHandle, 'query'>) =>
  database.query<{ queue: string; seconds: number }>(
    `select name as queue, extract(epoch from now() - min(greatest(start_after, created_on)))::float8 as seconds
     from pgboss.job_common where state < 'active' and not blocked and start_after <= now() and ${ours} group by name`,
  );

/** How many jobs of each queue are due. */
export const countDue = (database: Pick<DatabaseHandle, 'query'>) =>
  database.query<{ queue: string; count: number }>(
    `select name as queue, count(*)::int as count from pgboss.job_common
     where state < 'active' and not blocked and start_after <= now() and ${ours} group by name order by name`,
  );

/** How long the oldest running job of each queue has run, in seconds. */
export const readRunning = (database: Pick<DatabaseHandle, 'query'>) =>
  database.query<{ queue: string; seconds: number }>(
    `select name as queue, extract(epoch from now() - min(started_on))::float8 as seconds
     from pgboss.job_common where state = 'active' and ${ours} group by name`,
  );

export const countFailedJobs = (database: Pick<DatabaseHandle, 'query'>, queues: string[]) =>
  database.query<{ queue: string; count: number }>(
    `select name as queue, count(*)::int as count from pgboss.job
     where state = 'failed' and name = any($1::text[]) group by name`,
    [queues],
  );

/** The schedules of queues, in seconds since their jobs last succeeded, or since they are scheduled. */
export const readSchedules = (database: Pick<DatabaseHandle, 'query'>, queues: string[]) =>
  database.query<{ queue: string; cron: string; seconds: number }>(
    `select schedule.name as queue, schedule.cron,
       extract(epoch from now() - coalesce(run.succeeded_at, schedule.created_on))::float8 as seconds
     from pgboss.schedule left join scheduled_runs run on run.job = schedule.name
     where schedule.name = any($1::text[])`,
    [queues],
  );

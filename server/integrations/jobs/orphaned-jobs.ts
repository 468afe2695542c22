import type { FastifyBaseLogger } from 'fastify';
import type { PgBoss } from 'pg-boss';
import type { DatabaseHandle } from '../../db/client.ts';

/**
 * A process refreshes its active jobs. A job without a refresh for `seconds` belongs to a dead process and is retried:
 * with the check and the backoff, within 20 seconds.
 */
export const HEARTBEAT = { seconds: 12, refreshSeconds: 4, checkMs: 4_000 };

const BATCH = 500;
const INDEX = 'litterlink_active_jobs';
/** An arbitrary number, the same in every process. */
const INDEX_LOCK = 7_302_027;

/**
 * The library finds orphans with its statistics, by reading all jobs once a minute; this index finds them at once. Built by
 * one process, and not concurrently: several that build one so, or drop what is left of a build, deadlock. The table
 * holds the jobs of a few days.
 */
async function indexActiveJobs(database: DatabaseHandle): Promise<void> {
  const [found] = await database.query<{ exists: boolean }>(
    `select to_regclass('pgboss.${INDEX}') is not null as exists`,
  );
  if (found?.exists) return;
  await database.transaction(async (query) => {
    await query('select pg_advisory_xact_lock($1)', [INDEX_LOCK]);
    await query(`create index if not exists ${INDEX} on pgboss.job_common (heartbeat_on) where state = 'active'`);
  });
}

/** Fails the jobs of processes that are gone, so that they are retried. Returns how many. */
async function returnOrphans(boss: PgBoss, database: DatabaseHandle): Promise<number> {
  const orphans = await database.query<{ queue: string; id: string; retryCount: number }>(
    `select name as queue, id::text as id, retry_count as "retryCount" from pgboss.job_common
     where state = 'active' and heartbeat_on < now() - make_interval(secs => $1) and heartbeat_seconds is not null
     order by heartbeat_on limit ${BATCH}`,
    [HEARTBEAT.seconds],
  );
  for (const [queue, jobs] of Map.groupBy(orphans, (each) => each.queue))
    await boss.fail(
      queue,
      jobs.map(({ id, retryCount }) => ({ id, retryCount })),
      { message: 'its process stopped' },
    );
  return orphans.length;
}

/** Checks for orphans every few seconds. Returns what ends that. */
export async function watchOrphans(
  boss: PgBoss,
  database: DatabaseHandle,
  log: FastifyBaseLogger,
): Promise<() => void> {
  await indexActiveJobs(database);
  let isOver = false;
  const check = async () => {
    try {
      const count = await returnOrphans(boss, database);
      if (count > 0) log.warn({ jobs: count }, 'jobs of a process that is gone are retried');
    } catch (error) {
      if (!isOver) log.warn({ err: error }, 'looking for orphaned jobs failed');
    }
    if (!isOver) timer.refresh();
  };
  const timer = setTimeout(() => void check(), HEARTBEAT.checkMs).unref();
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}

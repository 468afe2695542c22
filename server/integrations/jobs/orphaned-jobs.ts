import type { FastifyBaseLogger } from 'fastify';
import type { PgBoss } from 'pg-boss';
import type { DatabaseHandle } from '../../db/client.ts';
import { findOrphans, indexActiveJobs } from './queue-tables.ts';

/**
 * A process refreshes its active jobs. A job without a refresh for `seconds` belongs to a dead process and is retried:
 * with the check and the backoff, within 20 seconds.
 */
export const HEARTBEAT = { seconds: 12, refreshSeconds: 4, checkMs: 4_000 };

const BATCH = 500;

/** Fails the jobs of processes that are gone, so that they are retried. Returns how many. */
async function returnOrphans(boss: PgBoss, database: DatabaseHandle): Promise<number> {
  const orphans = await findOrphans(database, HEARTBEAT.seconds, BATCH);
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

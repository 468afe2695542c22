import type { FastifyBaseLogger } from 'fastify';
import type { PgBoss } from 'pg-boss';
import type { DatabaseHandle } from '../../db/client.ts';
import { findDueQueues } from './queue-tables.ts';

const CHECK_MS = 1_000;

/**
 * Wakes the workers whose queues have jobs that are due: those that nothing notifies of (retries, jobs sent for later),
 * and those whose notification was lost. One statement a second; each worker would poll with its own. Returns the
 * function that ends this.
 */
export function watchDueJobs(
  boss: PgBoss,
  database: DatabaseHandle,
  log: FastifyBaseLogger,
  workers: ReadonlyMap<string, string>,
): () => void {
  const queues = [...workers.keys()];
  let isOver = false;
  const check = async () => {
    try {
      const due = await findDueQueues(database, queues);
      if (!isOver) for (const name of due) boss.notifyWorker(workers.get(name)!);
    } catch (error) {
      if (!isOver) log.warn({ err: error }, 'looking for due jobs failed');
    }
    if (!isOver) timer.refresh();
  };
  const timer = setTimeout(() => void check(), CHECK_MS).unref();
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}

import { PgBoss, fromPglite } from 'pg-boss';
import type { DatabaseHandle } from '../../db/client.ts';
import { connectTo } from '../../db/connection/hosts.ts';
import { HEARTBEAT } from './orphaned-jobs.ts';
import { changePolicy } from './queue-tables.ts';

/** What the queue of a job is made of. */
export interface QueueDeclaration {
  name: string;
  /** Cron, UTC. */
  schedule: string | undefined;
  /** Its jobs have keys. */
  isKeyed: boolean;
  /** When a run is aborted. */
  expireInSeconds: number;
}

/** Failed jobs are retried with exponential backoff: 1, 2, 4 … seconds, an hour at most, for about half a day. */
const RETRIES = { retryLimit: 24, retryDelay: 1, retryBackoff: true, retryDelayMax: 3600 };
/** A scheduled job runs again anyway. */
const RETRIES_OF_SCHEDULED = { retryLimit: 5, retryDelay: 30, retryBackoff: true, retryDelayMax: 600 };

/** How long past its limit a run keeps its job: after that it counts as hung, and another process retries. */
const HANGS_AFTER_SECONDS = 600;

/**
 * Driver options, which the queue passes on without declaring them. `query_timeout` is longer than the database's own
 * `statement_timeout`: a connection that stays silent past it is dead and is replaced.
 */
const CONNECTION: object = { statement_timeout: 10_000, query_timeout: 10_500, keepAlive: true };

/**
 * The library looks for jobs that wait for other jobs, of which there are none, and passes scheduled jobs, which come once a
 * minute at most, through a queue of its own.
 */
const SELDOM = { flowIntervalSeconds: 3_600, cronWorkerIntervalSeconds: 10 };

/** The queue's own connections; a process that only writes jobs neither schedules nor supervises them. */
export function openQueue({ driver }: DatabaseHandle, works: boolean): PgBoss {
  const duties = { schedule: works, supervise: works, ...SELDOM };
  if (driver.kind === 'pglite')
    return new PgBoss({ db: fromPglite(driver.client), backend: 'pglite', useListenNotify: true, ...duties });
  return new PgBoss({
    ...connectTo(driver.url),
    max: driver.queuePoolSize,
    connectionTimeoutMillis: 4_000,
    ...CONNECTION,
    application_name: 'litterlink jobs',
    useListenNotify: true,
    ...duties,
  });
}

/**
 * Creates missing queues and changes those that an earlier release declared differently. At most one job of a scheduled
 * queue, or of a key, waits, one waits for its retry, and one is active ("stately").
 */
export async function declareQueues(boss: PgBoss, database: DatabaseHandle, queues: QueueDeclaration[]): Promise<void> {
  const existing = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  for (const { name, schedule, isKeyed, expireInSeconds } of queues) {
    const isScheduled = schedule !== undefined;
    const policy = isScheduled || isKeyed ? 'stately' : 'standard';
    const settings = {
      ...(isScheduled ? RETRIES_OF_SCHEDULED : RETRIES),
      expireInSeconds: expireInSeconds + HANGS_AFTER_SECONDS,
      heartbeatSeconds: HEARTBEAT.seconds,
      notify: true,
    };
    const before = existing.get(name);
    if (!before) await boss.createQueue(name, { ...settings, policy });
    else if (Object.entries(settings).some(([option, value]) => before[option as keyof typeof before] !== value))
      await boss.updateQueue(name, settings);
    if (before && before.policy !== policy) await changePolicy(database, name, policy);
  }
}

/** Stores schedules that are new or that an earlier release declared differently. */
export async function declareSchedules(boss: PgBoss, queues: QueueDeclaration[]): Promise<void> {
  const known = new Map((await boss.getSchedules()).map(({ name, cron }) => [name, cron]));
  for (const { name, schedule } of queues)
    if (schedule && known.get(name) !== schedule) await boss.schedule(name, schedule, {});
}

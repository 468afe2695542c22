import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { fromDrizzle, type JobResult } from 'pg-boss';
import type { DatabaseHandle, DbOrTx } from '../db/client.ts';
import { describeError } from '../describe-error.ts';
import { withoutDeadline } from './deadline.ts';
import { readJobData, type Job, type Queue } from './job-definition.ts';
import { declareQueues, openQueue, type QueueDeclaration } from './job-queues.ts';
import { HEARTBEAT, indexActiveJobs, returnOrphans } from './orphaned-jobs.ts';

export interface JobOptions {
  startAfterSeconds?: number;
}

/** A dead letter: a job that failed on every try. It is kept for seven days. */
export interface FailedJob {
  id: string;
  queue: string;
  data: Record<string, unknown>;
  tries: number;
  createdAt: Date;
  failedAt: Date | null;
  error: string | null;
}

/** Background work: written in the transaction that causes it, and run after that commits. */
export interface Jobs {
  /** Declares all jobs; each run gets a new context. Call before `start`. */
  declare<Context>(jobs: Job<Context>[], createContext: () => Context): void;
  /** Writes a job; inside a transaction it exists only once that commits. */
  send<Data extends object>(db: DbOrTx, queue: Queue<Data>, data: NoInfer<Data>, options?: JobOptions): Promise<void>;
  /** Writes many jobs of a queue in one statement. */
  sendAll<Data extends object>(db: DbOrTx, queue: Queue<Data>, data: NoInfer<Data>[]): Promise<void>;
  /** Runs a job now; throws what its handler throws. */
  workNow<Data>(queue: Queue<Data>, data: NoInfer<Data>): Promise<void>;
  /** The newest dead letters, without the queues in `except` and scheduled queues, which run again anyway. */
  listFailed(except: Queue[]): Promise<FailedJob[]>;
  /** Runs a dead letter now and deletes it on success; false when there is no such job. */
  retryFailed(id: string): Promise<boolean>;
  start(): Promise<void>;
  /** In place of `start`: this process only writes jobs, and another one runs them. */
  startWriting(): Promise<void>;
  /** Waits for the jobs in flight (bounded) and takes no new ones. */
  stop(): Promise<void>;
}

/** A job notifies its worker at once; polling finds retries and jobs whose notification was lost. */
const WORK = {
  burstWhenBatchFull: true,
  perJobResults: true,
  heartbeatRefreshSeconds: HEARTBEAT.refreshSeconds,
  pollingIntervalSeconds: 1,
  notifyPollingIntervalSeconds: 2,
} as const;
const CONCURRENCY = 10;

interface Declared {
  queue: QueueDeclaration;
  schedule: string | undefined;
  concurrency: number;
  run(data: unknown, signal: AbortSignal): Promise<unknown>;
}

/** A process that doesn't work (`works`) only writes jobs; others run them. */
export function createJobs(database: DatabaseHandle, log: FastifyBaseLogger, works = true): Jobs {
  const boss = openQueue(database, works);
  boss.on('error', (error) => log.warn({ err: error }, 'job queue'));
  const declared = new Map<string, Declared>();
  /** A try goes on for a while after it expired, until it notices. */
  const running = new Set<string>();
  let watch: NodeJS.Timeout | undefined;

  /** Each job of a batch succeeds or fails independently. */
  async function attempt(queue: string, job: { id: string; data: unknown; signal: AbortSignal }): Promise<JobResult> {
    try {
      if (running.has(job.id)) throw new Error('its last try has not ended yet');
      running.add(job.id);
      await work(queue, job.data, job.signal).finally(() => running.delete(job.id));
      return { id: job.id, status: 'completed' };
    } catch (error) {
      log.warn({ err: error, queue, job: job.id }, 'job attempt failed');
      return { id: job.id, status: 'failed', output: { message: describeError(error) } };
    }
  }

  async function work(queue: string, data: unknown, signal: AbortSignal): Promise<void> {
    const job = declared.get(queue);
    if (!job) throw new Error(`no job is declared for queue ${queue}`);
    await withoutDeadline(() => job.run(data ?? {}, signal));
  }

  const workNow = (queue: string, data: unknown) => work(queue, data, new AbortController().signal);

  async function startQueues(): Promise<void> {
    await boss.start();
    await declareQueues(
      boss,
      database,
      [...declared.values()].map(({ queue }) => queue),
    );
  }

  async function watchOrphans(): Promise<void> {
    try {
      const count = await returnOrphans(boss, database);
      if (count > 0) log.warn({ jobs: count }, 'jobs of a process that is gone are retried');
    } catch (error) {
      log.warn({ err: error }, 'job queue');
    }
    watch?.refresh();
  }

  return {
    declare(jobs, createContext) {
      for (const job of jobs)
        declared.set(job.name, {
          queue: {
            name: job.name,
            isScheduled: job.schedule !== undefined,
            isKeyed: job.keyOf !== undefined,
            expireInSeconds: job.expireInSeconds,
          },
          schedule: job.schedule,
          concurrency: job.schedule ? 1 : (job.concurrency ?? CONCURRENCY),
          run: async (data, signal) => job.handle(createContext(), readJobData(job, data), signal),
        });
    },
    async send(db, queue, data, { startAfterSeconds } = {}) {
      await boss.send(queue.name, data, {
        db: fromDrizzle(db, sql as never),
        startAfter: startAfterSeconds,
        singletonKey: queue.keyOf?.(data),
      });
    },
    async sendAll(db, queue, data) {
      if (data.length === 0) return;
      const jobs = data.map((each) => ({ data: each, singletonKey: queue.keyOf?.(each) }));
      await boss.insert(queue.name, jobs, { db: fromDrizzle(db, sql as never) });
    },
    workNow: (queue, data) => workNow(queue.name, data),
    async listFailed(except) {
      const excluded = except.map(({ name }) => name);
      const listed = [...declared].filter(([queue, { schedule }]) => !excluded.includes(queue) && !schedule);
      return findFailed(database, 'name = any($1::text[])', [listed.map(([queue]) => queue)]);
    },
    async retryFailed(id) {
      const [job] = await findFailed(database, 'id::text = $1', [id]);
      if (!job) return false;
      await workNow(job.queue, job.data);
      await boss.deleteJob(job.queue, id, { db: fromDrizzle(database.db, sql as never) });
      return true;
    },
    startWriting: startQueues,
    async start() {
      await startQueues();
      if (!works) return;
      await indexActiveJobs(database);
      for (const [queue, { schedule, concurrency }] of declared) {
        const options = { ...WORK, batchSize: concurrency };
        await boss.work<unknown, unknown, typeof options>(queue, options, (batch) =>
          Promise.all(batch.map((job) => attempt(queue, job))),
        );
        if (schedule) await boss.schedule(queue, schedule, {});
      }
      watch = setTimeout(() => void watchOrphans(), HEARTBEAT.checkMs).unref();
    },
    async stop() {
      clearTimeout(watch);
      watch = undefined;
      await boss.stop({ graceful: true, timeout: 8_000 });
    },
  };
}

interface FailedRow {
  id: string;
  name: string;
  data: Record<string, unknown> | null;
  output: { message?: string } | null;
  retry_count: number;
  created_on: Date;
  completed_on: Date | null;
}

async function findFailed(database: DatabaseHandle, which: string, values: unknown[]): Promise<FailedJob[]> {
  const rows = await database.query<FailedRow>(
    `select id::text as id, name, data, output, retry_count, created_on, completed_on from pgboss.job
     where state = 'failed' and ${which} order by completed_on desc limit 100`,
    values,
  );
  return rows.map((row) => ({
    id: row.id,
    queue: row.name,
    data: row.data ?? {},
    tries: row.retry_count + 1,
    createdAt: row.created_on,
    failedAt: row.completed_on,
    error: row.output?.message ?? null,
  }));
}

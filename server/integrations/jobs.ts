import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { PgBoss, fromDrizzle, fromPglite, type JobResult } from 'pg-boss';
import type { DatabaseHandle, DbOrTx } from '../db/client.ts';
import { describeError } from '../describe-error.ts';
import { withoutDeadline } from './deadline.ts';
import { readJobData, type Job, type Queue } from './job-definition.ts';

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

/** Failed jobs are retried with exponential backoff: 1, 2, 4 … seconds, an hour at most, for about half a day. */
const QUEUE = {
  retryLimit: 24,
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 3600,
  expireInSeconds: 120,
  notify: true,
};

/** A job notifies its worker at once; polling finds retries and jobs whose notification was lost. */
const WORK = {
  batchSize: 10,
  burstWhenBatchFull: true,
  perJobResults: true,
  pollingIntervalSeconds: 1,
  notifyPollingIntervalSeconds: 2,
} as const;

/**
 * Driver options, which the queue passes on without declaring them. `query_timeout` is longer than the database's own
 * `statement_timeout`: a connection that stays silent past it is dead and is replaced.
 */
const CONNECTION: object = { statement_timeout: 10_000, query_timeout: 10_500, keepAlive: true };

export function createJobs(database: DatabaseHandle, log: FastifyBaseLogger): Jobs {
  const boss = openQueue(database);
  boss.on('error', (error) => log.warn({ err: error }, 'job queue'));
  const declared = new Map<string, { run: (data: unknown) => Promise<unknown>; schedule: string | undefined }>();

  /** Each job of a batch succeeds or fails independently. */
  async function attempt(queue: string, job: { id: string; data: unknown }): Promise<JobResult> {
    try {
      await work(queue, job.data);
      return { id: job.id, status: 'completed' };
    } catch (error) {
      log.warn({ err: error, queue, job: job.id }, 'job attempt failed');
      return { id: job.id, status: 'failed', output: { message: describeError(error) } };
    }
  }

  async function work(queue: string, data: unknown): Promise<void> {
    const job = declared.get(queue);
    if (!job) throw new Error(`no job is declared for queue ${queue}`);
    await withoutDeadline(() => job.run(data ?? {}));
  }

  async function startQueues(): Promise<void> {
    await boss.start();
    for (const queue of declared.keys()) await boss.createQueue(queue, QUEUE);
  }

  return {
    declare(jobs, createContext) {
      for (const job of jobs)
        declared.set(job.name, {
          run: async (data) => job.handle(createContext(), readJobData(job, data)),
          schedule: job.schedule,
        });
    },
    async send(db, queue, data, { startAfterSeconds } = {}) {
      await boss.send(queue.name, data, { db: fromDrizzle(db, sql as never), startAfter: startAfterSeconds });
    },
    async sendAll(db, queue, data) {
      if (data.length === 0) return;
      const jobs = data.map((each) => ({ data: each }));
      await boss.insert(queue.name, jobs, { db: fromDrizzle(db, sql as never) });
    },
    workNow: (queue, data) => work(queue.name, data),
    async listFailed(except) {
      const excluded = except.map(({ name }) => name);
      const listed = [...declared].filter(([queue, { schedule }]) => !excluded.includes(queue) && !schedule);
      return findFailed(database, 'name = any($1::text[])', [listed.map(([queue]) => queue)]);
    },
    async retryFailed(id) {
      const [job] = await findFailed(database, 'id::text = $1', [id]);
      if (!job) return false;
      await work(job.queue, job.data);
      await boss.deleteJob(job.queue, id, { db: fromDrizzle(database.db, sql as never) });
      return true;
    },
    startWriting: startQueues,
    async start() {
      await startQueues();
      for (const [queue, { schedule }] of declared) {
        await boss.work<unknown, unknown, typeof WORK>(queue, WORK, (batch) =>
          Promise.all(batch.map((job) => attempt(queue, job))),
        );
        if (schedule) await boss.schedule(queue, schedule, {});
      }
    },
    stop: () => boss.stop({ graceful: true, timeout: 8_000 }),
  };
}

function openQueue({ driver }: DatabaseHandle): PgBoss {
  if (driver.kind === 'pglite')
    return new PgBoss({ db: fromPglite(driver.client), backend: 'pglite', useListenNotify: true });
  return new PgBoss({
    connectionString: driver.url,
    max: driver.jobPoolSize,
    connectionTimeoutMillis: 4_000,
    ...CONNECTION,
    application_name: 'litterlink jobs',
    useListenNotify: true,
  });
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

import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { fromDrizzle, type PgBoss } from 'pg-boss';
import type { DatabaseHandle, DbOrTx } from '../../db/client.ts';
import { watchDueJobs } from './due-jobs.ts';
import { createInterruption } from './job-interruption.ts';
import { readJobData, type Job, type Queue } from './job-definition.ts';
import { findFailed, type FailedJob } from './failed-jobs.ts';
import { declareQueues, declareSchedules, openQueue } from './job-queues.ts';
import { createRunner, type Declared } from './job-runner.ts';
import { NO_TRACE } from '../../trace.ts';
import { HEARTBEAT, watchOrphans } from './orphaned-jobs.ts';
import { countFailedJobs } from './queue-tables.ts';
import { readLateness } from './scheduled-runs.ts';

export interface JobOptions {
  startAfterSeconds?: number;
}

/** Background work: written in the transaction that causes it, and run after that commits. */
export interface Jobs {
  /** Declares all jobs; each run gets a new context. Call before `start`. */
  declare<Context>(jobs: Job<Context>[], createContext: (signal: AbortSignal) => Context): void;
  /** Writes a job; inside a transaction it exists only once that commits. */
  send<Data extends object>(db: DbOrTx, queue: Queue<Data>, data: NoInfer<Data>, options?: JobOptions): Promise<void>;
  /** Writes many jobs of a queue in one statement. */
  sendAll<Data extends object>(db: DbOrTx, queue: Queue<Data>, data: NoInfer<Data>[]): Promise<void>;
  /** Runs a job now; throws what its handler throws. */
  workNow<Data>(queue: Queue<Data>, data: NoInfer<Data>): Promise<void>;
  /** The newest dead letters, without those that have rows of their own and those of scheduled queues, which run again anyway. */
  listFailed(): Promise<FailedJob[]>;
  /** How many there are of each queue. */
  countFailed(): Promise<{ queue: string; count: number }[]>;
  /** How long ago each scheduled job should have succeeded again. */
  readLateness(): Promise<{ queue: string; seconds: number }[]>;
  /** Runs a dead letter now and deletes it on success; false when there is no such job. */
  retryFailed(id: string): Promise<boolean>;
  start(): Promise<void>;
  /** What `start` begins with: this process writes jobs, and another one runs them. */
  startWriting(): Promise<void>;
  /** Aborted by `interrupt`, for long work besides the jobs. */
  signal: AbortSignal;
  /** Aborts jobs at their next step and takes no new long ones; other processes retry them. */
  interrupt(): void;
  /** Interrupts, waits for the jobs in flight (bounded) and takes no new ones. */
  stop(): Promise<void>;
}

/** A job notifies its worker at once, and `watchDueJobs` wakes the others: no worker polls by itself. */
const POLL_SECONDS = 24 * 3_600;
const WORK = {
  burstWhenBatchFull: true,
  perJobResults: true,
  heartbeatRefreshSeconds: HEARTBEAT.refreshSeconds,
  pollingIntervalSeconds: POLL_SECONDS,
  notifyPollingIntervalSeconds: POLL_SECONDS,
} as const;
const CONCURRENCY = 10;

/** A process that doesn't work (`works`) only writes jobs; others run them. */
export function createJobs(database: DatabaseHandle, log: FastifyBaseLogger, works = true, trace = NO_TRACE): Jobs {
  const boss = openQueue(database, works);
  boss.on('error', (error) => log.warn({ err: error }, 'the job queue reported an error'));
  const declared = new Map<string, Declared>();
  const { attempt, work } = createRunner(declared, database, log, trace);
  let endWatches: (() => void)[] = [];
  const interruption = createInterruption(boss, declared);
  const listQueues = (having: 'isListed' | 'schedule') =>
    [...declared.values()].filter((job) => job[having]).map(({ name }) => name);

  let started: Promise<void> | undefined;
  const startQueues = (): Promise<void> =>
    (started ??= boss.start().then(() => declareQueues(boss, database, [...declared.values()])));

  return {
    signal: interruption.signal,
    interrupt: () => interruption.interrupt(),
    declare(jobs, createContext) {
      for (const job of jobs)
        declared.set(job.name, {
          name: job.name,
          isKeyed: job.keyOf !== undefined,
          expireInSeconds: job.expireInSeconds,
          schedule: job.schedule,
          concurrency: job.schedule ? 1 : (job.concurrency ?? CONCURRENCY),
          isListed: !job.schedule && !job.hasOwnRows,
          run: async (data, signal) => job.handle(createContext(interruption.with(signal)), readJobData(job, data)),
        });
    },
    async send(db, queue, data, { startAfterSeconds } = {}) {
      const options = { startAfter: startAfterSeconds, singletonKey: queue.keyOf?.(data) };
      await boss.send(queue.name, data, { ...options, db: fromDrizzle(db, sql as never) });
    },
    async sendAll(db, queue, data) {
      if (data.length === 0) return;
      const jobs = data.map((each) => ({ data: each, singletonKey: queue.keyOf?.(each) }));
      await boss.insert(queue.name, jobs, { db: fromDrizzle(db, sql as never) });
    },
    workNow: (queue, data) => work(queue.name, data),
    listFailed: () => findFailed(database, { queues: listQueues('isListed') }),
    countFailed: () => countFailedJobs(database, listQueues('isListed')),
    readLateness: () => readLateness(database, listQueues('schedule')),
    async retryFailed(id) {
      const [job] = await findFailed(database, { id });
      if (!job) return false;
      await work(job.queue, job.data);
      await boss.deleteJob(job.queue, id, { db: fromDrizzle(database.db, sql as never) });
      return true;
    },
    startWriting: startQueues,
    async start() {
      await startQueues();
      if (!works) return;
      await declareSchedules(boss, [...declared.values()]);
      endWatches = [await watchOrphans(boss, database, log)];
      // Last, since each worker immediately fetches its first jobs.
      endWatches.push(watchDueJobs(boss, database, log, await startWorkers(boss, declared, attempt)));
    },
    async stop() {
      interruption.interrupt();
      for (const end of endWatches) end();
      await boss.stop({ graceful: true, timeout: 8_000 });
    },
  };
}

/** Returns the worker of each queue. */
async function startWorkers(
  boss: PgBoss,
  declared: Map<string, Declared>,
  attempt: ReturnType<typeof createRunner>['attempt'],
): Promise<Map<string, string>> {
  const workers = new Map<string, string>();
  for (const [queue, { concurrency }] of declared) {
    const options = { ...WORK, batchSize: concurrency };
    const worker = await boss.work<unknown, unknown, typeof options>(queue, options, (batch) =>
      Promise.all(batch.map((job) => attempt(queue, job))),
    );
    workers.set(queue, worker);
  }
  return workers;
}

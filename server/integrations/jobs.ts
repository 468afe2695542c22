import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { PgBoss, fromDrizzle, fromPglite, type JobResult } from 'pg-boss';
import type { DatabaseHandle, DbOrTx } from '../db/client.ts';

export interface JobOptions {
  startAfterSeconds?: number;
}

type JobHandler = (data: Record<string, string>) => Promise<void>;

/** Work that outlives the request: written in the transaction that asks for it, done once that is committed. */
export interface Jobs {
  /** Declares a queue and who works it. Call before `start`. */
  handle(queue: string, handler: JobHandler): void;
  /** Lets a queue be worked every so often (cron, UTC). Call before `start`. */
  schedule(queue: string, cron: string): void;
  /** Writes a job; inside a transaction it counts only when that commits. */
  send(db: DbOrTx, queue: string, data: Record<string, string>, options?: JobOptions): Promise<void>;
  start(): Promise<void>;
  /** Finishes the jobs in hand (bounded) and takes no new ones. */
  stop(): Promise<void>;
}

/** Failed jobs come again after 1, 2, 4 … seconds, about a day in all. */
const RETRIES = { retryLimit: 24, retryDelay: 1, retryBackoff: true, retryDelayMax: 3600 };

/** A job wakes its worker at once; the poll is for those that come again and for those of lost wake-ups. */
const WORK = {
  batchSize: 10,
  burstWhenBatchFull: true,
  perJobResults: true,
  pollingIntervalSeconds: 1,
  notifyPollingIntervalSeconds: 2,
} as const;

/**
 * The driver's options, which the queue hands on without declaring them. The answer's limit is longer than the
 * database's own: a connection that is silent for so long is dead, and is replaced.
 */
const CONNECTION: object = { statement_timeout: 10_000, query_timeout: 10_500, keepAlive: true };

export function createJobs(database: DatabaseHandle, log: FastifyBaseLogger): Jobs {
  const boss =
    database.driver.kind === 'pglite'
      ? new PgBoss({ db: fromPglite(database.driver.client), backend: 'pglite', useListenNotify: true })
      : new PgBoss({
          connectionString: database.driver.url,
          max: 4,
          connectionTimeoutMillis: 4_000,
          ...CONNECTION,
          application_name: 'litterlink jobs',
          useListenNotify: true,
        });
  boss.on('error', (error) => log.warn({ err: error }, 'job queue'));
  const handlers = new Map<string, JobHandler>();
  const schedules = new Map<string, string>();

  /** Each job of a batch succeeds or fails by itself. */
  async function run(
    queue: string,
    handler: JobHandler,
    job: { id: string; data: Record<string, string> },
  ): Promise<JobResult> {
    try {
      await handler(job.data ?? {});
      return { id: job.id, status: 'completed' };
    } catch (error) {
      log.warn({ err: error, queue, job: job.id }, 'a job failed and comes again');
      return { id: job.id, status: 'failed', output: { message: String(error).slice(0, 500) } };
    }
  }

  return {
    handle: (queue, handler) => void handlers.set(queue, handler),
    schedule: (queue, cron) => void schedules.set(queue, cron),
    async send(db, queue, data, { startAfterSeconds } = {}) {
      await boss.send(queue, data, {
        db: fromDrizzle(db, sql as never),
        startAfter: startAfterSeconds,
      });
    },
    async start() {
      await boss.start();
      for (const [queue, handler] of handlers) {
        await boss.createQueue(queue, { ...RETRIES, expireInSeconds: 120, notify: true });
        await boss.work<Record<string, string>, unknown, typeof WORK>(queue, WORK, (batch) =>
          Promise.all(batch.map((job) => run(queue, handler, job))),
        );
      }
      for (const [queue, cron] of schedules) await boss.schedule(queue, cron, {});
    },
    stop: () => boss.stop({ graceful: true, timeout: 8_000 }),
  };
}

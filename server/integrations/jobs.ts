import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { PgBoss, fromDrizzle, fromPglite } from 'pg-boss';
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

export function createJobs(database: DatabaseHandle, log: FastifyBaseLogger): Jobs {
  const boss =
    database.driver.kind === 'pglite'
      ? new PgBoss({ db: fromPglite(database.driver.client), backend: 'pglite', useListenNotify: true })
      : new PgBoss({
          connectionString: database.driver.url,
          max: 4,
          connectionTimeoutMillis: 4_000,
          options: '-c statement_timeout=15000',
          application_name: 'litterlink jobs',
          useListenNotify: true,
        });
  boss.on('error', (error) => log.warn({ err: error }, 'job queue'));
  const handlers = new Map<string, JobHandler>();
  const schedules = new Map<string, string>();

  return {
    handle: (queue, handler) => void handlers.set(queue, handler),
    schedule: (queue, cron) => void schedules.set(queue, cron),
    async send(db, queue, data, { startAfterSeconds } = {}) {
      await boss.send(queue, data, {
        db: fromDrizzle(db as never, sql as never),
        startAfter: startAfterSeconds,
      });
    },
    async start() {
      await boss.start();
      for (const [queue, handler] of handlers) {
        await boss.createQueue(queue, { ...RETRIES, expireInSeconds: 120, notify: true });
        await boss.work<Record<string, string>>(queue, { pollingIntervalSeconds: 2, batchSize: 1 }, async ([job]) => {
          if (!job) return;
          try {
            await handler(job.data ?? {});
          } catch (error) {
            log.warn({ err: error, queue, job: job.id }, 'a job failed and comes again');
            throw error;
          }
        });
      }
      for (const [queue, cron] of schedules) await boss.schedule(queue, cron, {});
    },
    stop: () => boss.stop({ graceful: true, timeout: 8_000 }),
  };
}

import { setTimeout as sleep } from 'node:timers/promises';
import type { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { DatabaseHandle } from '../../../server/db/client.ts';
import { openPostgres } from '../../../server/db/open.ts';
import { createServer } from '../../../server/app.ts';
import { NO_DATA, defineJob, defineQueue, type Job } from '../../../server/integrations/jobs/job-definition.ts';
import { openQueue } from '../../../server/integrations/jobs/job-queues.ts';
import { createJobs, type Jobs } from '../../../server/integrations/jobs/jobs.ts';
import { createTestDatabase, type TestDatabase } from '../../product/database.ts';
import { eventually } from '../../product/eventually.ts';

/** What ran, and how many at the same time. */
class Tally {
  runs = 0;
  active = 0;
  most = 0;

  async during(work: () => Promise<unknown>): Promise<void> {
    this.runs++;
    this.most = Math.max(this.most, ++this.active);
    await work().finally(() => this.active--);
  }
}

const sometimes = defineQueue({ name: 'sometimes', schema: NO_DATA });
const perBreeder = defineQueue({
  name: 'per-breeder',
  schema: z.object({ breeder: z.string() }),
  keyOf: ({ breeder }) => breeder,
});
const often = defineQueue({ name: 'often', schema: NO_DATA });
const orphaned = defineQueue({ name: 'orphaned', schema: NO_DATA });
const slow = defineQueue({ name: 'slow', schema: NO_DATA });
const long = defineQueue({ name: 'long', schema: NO_DATA });
const { log } = createServer({ logLevel: 'silent', trustProxy: false, maxConnections: 10 });

/** Jobs of a queue run until a test has seen what it wants to see. */
const gates = {
  sometimes: Promise.withResolvers<void>(),
  perBreeder: Promise.withResolvers<void>(),
  often: Promise.withResolvers<void>(),
};
const tallies = { sometimes: new Tally(), perBreeder: new Tally(), often: new Tally(), slow: new Tally() };
let stopped = 0;
let adopted = 0;

const jobs = [
  defineJob({
    ...sometimes,
    schedule: '0 0 1 1 *',
    expireInSeconds: 60,
    handle: () => tallies.sometimes.during(() => gates.sometimes.promise),
  }),
  defineJob({
    ...perBreeder,
    expireInSeconds: 60,
    handle: () => tallies.perBreeder.during(() => gates.perBreeder.promise),
  }),
  defineJob({
    ...often,
    expireInSeconds: 60,
    concurrency: 3,
    handle: () => tallies.often.during(() => gates.often.promise),
  }),
  defineJob({ ...orphaned, expireInSeconds: 3_600, handle: async () => adopted++ }),
  defineJob({
    ...slow,
    expireInSeconds: 1,
    async handle(signal) {
      if (tallies.slow.runs > 0) return tallies.slow.during(async () => {});
      signal.addEventListener('abort', () => stopped++);
      // Stops late: longer after it expired than the pause before a retry.
      await tallies.slow.during(() => sleep(4_000));
      signal.throwIfAborted();
    },
  }),
] as Job<AbortSignal>[];

let database: TestDatabase;
let opened: DatabaseHandle;
/** Two processes; the embedded database has one. */
let processes: Jobs[];
/** Takes jobs and does nothing for them, as if it were killed. */
let killed: PgBoss;
beforeAll(async () => {
  database = await createTestDatabase();
  opened = database.opened ?? openPostgres(database.url!, () => {});
  killed = openQueue(opened, false);
  await killed.start();
  // As the release before declared it.
  await killed.createQueue('sometimes', { expireInSeconds: 120, retryLimit: 24, notify: true });
  processes = (database.url ? [1, 2] : [1]).map(() => createJobs(opened, log));
  for (const each of processes) {
    each.declare(jobs, (signal) => signal);
    await each.start();
  }
});
afterAll(async () => {
  for (const each of processes) await each.stop();
  await killed.stop({ graceful: false });
  await opened.close();
  await database.drop();
});

const unfinished = async (queue: string) =>
  opened.query(`select from pgboss.job where name = $1 and state <> 'completed'`, [queue]);

describe('the job queue', () => {
  it('runs a scheduled job once at a time, and lets at most one wait', async () => {
    const [first] = processes;
    await first!.send(opened.db, sometimes, {});
    await eventually(() => expect(tallies.sometimes.active).toBe(1));
    for (let count = 0; count < 5; count++) await first!.send(opened.db, sometimes, {});
    gates.sometimes.resolve();
    await eventually(async () => expect(await unfinished('sometimes')).toEqual([]));
    expect(tallies.sometimes).toMatchObject({ runs: 2, most: 1 });
  });

  it('runs a job with a key once at a time per key, and others beside it', async () => {
    const breeders = ['a', 'b', 'a', 'b', 'a', 'c'].map((breeder) => ({ breeder }));
    await processes[0]!.sendAll(opened.db, perBreeder, breeders);
    await eventually(() => expect(tallies.perBreeder.active).toBe(3));
    gates.perBreeder.resolve();
    await eventually(async () => expect(await unfinished('per-breeder')).toEqual([]));
    expect(tallies.perBreeder).toMatchObject({ runs: 3, most: 3 });
  });

  it('runs no more of a queue at once than it declares, per process', async () => {
    await processes[0]!.sendAll(
      opened.db,
      often,
      Array.from({ length: 18 }, () => ({})),
    );
    await eventually(() => expect(tallies.often.active).toBe(3 * processes.length));
    gates.often.resolve();
    await eventually(async () => expect(await unfinished('often')).toEqual([]));
    expect(tallies.often.runs).toBe(18);
    expect(tallies.often.most).toBe(3 * processes.length);
  });

  // Shows running.heartbeat
  it('gives the job of a process that is gone to another one, long before it expires', async () => {
    await processes[0]!.send(opened.db, orphaned, {}, { startAfterSeconds: 3_600 });
    expect(await killed.fetch('orphaned', { ignoreStartAfter: true })).toHaveLength(1);
    await opened.query(`update pgboss.job set heartbeat_on = heartbeat_on - interval '11 s' where name = 'orphaned'`);
    await eventually(() => expect(adopted).toBe(1));
    const [job] = await opened.query(`select retry_count as tries from pgboss.job where name = 'orphaned'`);
    expect(job).toEqual({ tries: 1 });
  });

  it('stops a long job when its process ends, and another process repeats it', async () => {
    let begun = 0;
    const job = defineJob({
      ...long,
      expireInSeconds: 600,
      async handle(signal: AbortSignal) {
        if (begun++ === 0)
          await new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
      },
    }) as Job<AbortSignal>;
    const startProcess = async () => {
      const jobsOfProcess = createJobs(opened, log);
      jobsOfProcess.declare([job], (signal) => signal);
      await jobsOfProcess.start();
      return jobsOfProcess;
    };
    const ending = await startProcess();
    await ending.send(opened.db, long, {});
    await eventually(() => expect(begun).toBe(1));
    await ending.stop();
    expect(await opened.query(`select state::text, output from pgboss.job where name = 'long'`)).toEqual([
      { state: 'retry', output: { message: 'its process ends' } },
    ]);
    const successor = await startProcess();
    await eventually(async () => expect(await unfinished('long')).toEqual([]));
    await successor.stop();
    expect(begun).toBe(2);
  });

  it('tells a job that expired to stop, and tries it again only after it has', async () => {
    await processes[0]!.send(opened.db, slow, {});
    await eventually(async () => {
      expect(tallies.slow.runs).toBeGreaterThan(1);
      expect(await unfinished('slow')).toEqual([]);
    });
    expect([stopped, tallies.slow.most]).toEqual([1, 1]);
  });
});

import type { FastifyBaseLogger } from 'fastify';
import type { JobResult } from 'pg-boss';
import { describeError } from '../../describe-error.ts';
import { withoutDeadline } from '../concurrency/deadline.ts';
import type { DatabaseHandle } from '../../db/client.ts';
import type { QueueDeclaration } from './job-queues.ts';
import type { Trace } from '../../trace.ts';
import { noteScheduledRun } from './scheduled-runs.ts';

export interface Declared extends QueueDeclaration {
  /** How many jobs run concurrently. */
  concurrency: number;
  /** Its dead letters are listed and counted: no later run does what they didn't, and no row of their own says more. */
  isListed: boolean;
  run(data: unknown, signal: AbortSignal): Promise<unknown>;
}

interface FetchedJob {
  id: string;
  data: unknown;
  signal: AbortSignal;
}

/** Runs declared jobs, by the name of their queue. */
export function createRunner(
  declared: Map<string, Declared>,
  database: Pick<DatabaseHandle, 'query'>,
  log: FastifyBaseLogger,
  trace: Trace,
) {
  /** The queue gives a run that hangs to another try, which this process refuses. */
  const running = new Set<string>();

  async function work(queue: string, data: unknown, signal = new AbortController().signal): Promise<void> {
    const job = declared.get(queue);
    if (!job) throw new Error(`no job is declared for queue ${queue}`);
    await withoutDeadline(() => trace.step(`job ${queue}`, () => job.run(data ?? {}, signal)));
  }

  /** Each job of a batch succeeds or fails independently. */
  async function attempt(queue: string, { id, data, signal }: FetchedJob): Promise<JobResult> {
    try {
      if (running.has(id)) throw new Error('its last try has not ended yet');
      running.add(id);
      const expiry = expireAfter(declared.get(queue)?.expireInSeconds);
      await work(queue, data, AbortSignal.any([signal, expiry.signal])).finally(() => {
        expiry.cancel();
        running.delete(id);
      });
      if (declared.get(queue)?.schedule) await noteScheduledRun(database, queue);
      return { id, status: 'completed' };
    } catch (error) {
      log.warn({ err: error, queue, job: id }, 'job attempt failed');
      return { id, status: 'failed', output: { message: describeError(error) } };
    }
  }

  return { work, attempt };
}

/** Aborts the run here, not in the queue: the job stays active until the run has stopped, so that nothing retries it meanwhile. */
function expireAfter(seconds = 0): { signal: AbortSignal; cancel(): void } {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(new Error('it has expired')), seconds * 1_000);
  return { signal: controller.signal, cancel: () => clearTimeout(timer) };
}

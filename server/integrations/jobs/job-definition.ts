import { z } from 'zod';

/** What a sender needs to know of a job. Separate from the job where its handler is above the sender. */
export interface Queue<Data = unknown> {
  name: string;
  /** Deduplicates jobs: at most one job with a key waits and one is active, on all processes together. */
  keyOf?(data: Data): string;
  /** Also accepts what an earlier release queued: jobs survive an upgrade. */
  schema: z.ZodType<Data>;
}

/** `handle` is a method, so that jobs with different data fit in one list; `readJobData` checks the data before it. */
export interface Job<Context, Data = unknown> extends Queue<Data> {
  /** Cron, UTC. A scheduled run has no data, and at most one is active on all processes together. */
  schedule?: string;
  /** A run that takes longer is aborted and retried. */
  expireInSeconds: number;
  /** How many such jobs one process runs concurrently; 10 by default. */
  concurrency?: number;
  /** What it fails at has a row of its own, which is listed and counted instead of the job. */
  hasOwnRows?: boolean;
  /**
   * Must be idempotent. A long one stops at the context's `signal`: when it has expired, another process may have its job,
   * and when its own process ends, another one continues.
   */
  handle(context: Context, data: Data): Promise<unknown>;
}

/** The schema of a job that needs no data. */
export const NO_DATA = z.object({});

export const defineQueue = <Data>(queue: Queue<Data>): Queue<Data> => queue;

export const defineJob = <Context, Data>(job: Job<Context, Data>): Job<Context, Data> => job;

/** Throws when the data breaks the schema; the message is for an admin. */
export function readJobData<Data>({ name, schema }: Queue<Data>, data: unknown): Data {
  const { success, data: valid, error } = schema.safeParse(data);
  if (success) return valid;
  const faults = error.issues.map(({ path, message }) => [path.join('.'), message].filter(Boolean).join(': '));
  throw new Error(`The data of this ${name} job is invalid: ${faults.join('; ')}`);
}

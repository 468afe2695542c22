import type { DatabaseHandle } from '../../db/client.ts';
import { findFailedJobs } from './queue-tables.ts';

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

export async function findFailed(
  database: DatabaseHandle,
  which: { id: string } | { queues: string[] },
): Promise<FailedJob[]> {
  const rows = await findFailedJobs(database, which);
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

import type { DatabaseHandle } from '../../db/client.ts';

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

interface FailedRow {
  id: string;
  name: string;
  data: Record<string, unknown> | null;
  output: { message?: string } | null;
  retry_count: number;
  created_on: Date;
  completed_on: Date | null;
}

export async function findFailed(database: DatabaseHandle, which: string, values: unknown[]): Promise<FailedJob[]> {
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

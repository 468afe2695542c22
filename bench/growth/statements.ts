import pg from 'pg';

/** A statement that the product sent. */
export interface Statement {
  text: string;
  values: unknown[];
  /** What sent it, such as a job's name. */
  from: string;
}

export interface Recorder {
  /** Runs `work` and notes what is sent meanwhile. An error of `work` is none of the statements that led to it. */
  during(from: string, work: () => Promise<unknown>): Promise<void>;
  /** Each text once. */
  statements(): Statement[];
}

/** Notes every statement of this process that names one of our tables. Call it before the first connection is made. */
export function recordStatements(): Recorder {
  const known = new Map<string, Statement>();
  let current: string | undefined;
  const client = pg.Client.prototype as unknown as { query: (...given: unknown[]) => unknown };
  const send = client.query;
  client.query = function record(...given: unknown[]) {
    const [first, second] = given as [string | { text?: string; values?: unknown[] }, unknown];
    const { text = '', values = second } = typeof first === 'string' ? { text: first } : first;
    if (current !== undefined && isOurs(text) && !known.has(text))
      known.set(text, { text, values: Array.isArray(values) ? values : [], from: current });
    return send.apply(this, given);
  };
  return {
    async during(from, work) {
      current = from;
      try {
        await work().catch(() => {});
      } finally {
        current = undefined;
      }
    },
    statements: () => [...known.values()],
  };
}

/** Neither the job queue's, nor the sandbox's, nor one without a table. */
const isOurs = (text: string) =>
  /^\s*(select|insert|update|delete|with)\b/i.test(text) &&
  /\b(from|into|update)\b/i.test(text) &&
  !/pgboss|sandbox|pg_/.test(text);

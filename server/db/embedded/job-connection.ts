import { EventEmitter } from 'node:events';
import type pg from 'pg';

/** What the job queue uses of the embedded database. */
export interface JobConnection {
  query<Row>(text: string, values?: unknown[]): Promise<{ rows: Row[] }>;
  /** Runs several statements without parameters in one piece; a transaction that they begin doesn't outlive them. */
  exec(text: string): Promise<{ rows: unknown[] }[]>;
  listen(channel: string, onNotification: (payload: string) => void): Promise<() => Promise<void>>;
}

export function jobConnection(
  pool: pg.Pool,
  withConnection: <Result>(work: (client: pg.PoolClient) => Promise<Result>) => Promise<Result>,
): JobConnection {
  const heard = new EventEmitter();
  pool.on('connect', (client) => {
    client.on('notification', ({ channel, payload = '' }) => heard.emit(channel, payload));
  });
  return {
    query: async <Row>(text: string, values: unknown[] = []) => {
      const { rows } = await pool.query(text, values);
      return { rows: rows as Row[] };
    },
    exec: (text) =>
      withConnection(async (client) => {
        try {
          const results: pg.QueryResult | pg.QueryResult[] = await client.query(text);
          return [results].flat();
        } catch (error) {
          await client.query('rollback');
          throw error;
        }
      }),
    async listen(channel, onNotification) {
      await pool.query(`listen ${quoted(channel)}`);
      heard.on(channel, onNotification);
      return async () => {
        heard.off(channel, onNotification);
        if (heard.listenerCount(channel) === 0) await pool.query(`unlisten ${quoted(channel)}`);
      };
    },
  };
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

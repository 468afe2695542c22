import { EventEmitter } from 'node:events';
import type pg from 'pg';
import type { PGliteLike } from 'pg-boss';

/** What the job queue uses of the embedded database. */
export function jobConnection(
  pool: pg.Pool,
  withConnection: <Result>(work: (client: pg.PoolClient) => Promise<Result>) => Promise<Result>,
): PGliteLike {
  const heard = new EventEmitter();
  pool.on('connect', (client) => {
    client.on('notification', ({ channel, payload = '' }) => heard.emit(channel, payload));
  });
  return {
    query: (text, values = []) => pool.query<never>(text, values),
    // Several statements without parameters; a transaction that they begin ends with them, also when one fails.
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

import type pg from 'pg';
import type { StatementNames } from '../statements/repeated-statements.ts';
import { ConnectionLost } from './lost-connection.ts';
import type { Layer } from './pool.ts';

/** Names statements with parameters; the driver prepares a named statement once per connection. */
export const nameStatements =
  (names: StatementNames): Layer =>
  (send, [first, ...rest]) => {
    const { text, name, ...settings } = typeof first === 'string' ? { text: first } : (first as pg.QueryConfig);
    if (typeof text !== 'string' || name || !Array.isArray(rest[0]) || rest[0].length === 0)
      return send(first, ...rest);
    const [values, callback] = rest;
    const named = { ...settings, text, name: names.nameOf(text) };
    if (typeof callback === 'function') {
      return send(named, values, (error: Error | null, result: unknown) => {
        names.renameIfOutdated(text, error);
        callback(error, result);
      });
    }
    const answer = send(named, values);
    if (answer instanceof Promise) answer.catch((error: unknown) => names.renameIfOutdated(text, error));
    return answer;
  };

/** A pooler runs each transaction on another connection, where a statement that this one has prepared is unknown. */
export const unnameStatements: Layer = (send, [first, ...rest]) => {
  if (typeof first !== 'object' || first === null || !('name' in first)) return send(first, ...rest);
  const { name: _name, ...unnamed } = first;
  return send(unnamed, ...rest);
};

/**
 * The database itself ends slow statements, so a connection that hits the query timeout is dead, and every further
 * statement would time out too. Closing it fails the waiting statements at once, and the pool opens a new one.
 */
export const closeAfterTimeout: Layer = (send, given, client) => {
  const answer = send(...given);
  if (answer instanceof Promise) {
    answer.catch((error: unknown) => {
      if (error instanceof ConnectionLost) void client.end().catch(() => {});
    });
  }
  return answer;
};

import { is, SQL, sql, Subquery, type Column, type Placeholder } from 'drizzle-orm';
import type { Db, DbOrTx } from '../client.ts';

/**
 * All that the product uses of drizzle-orm beyond its documentation and typings. `drizzle-insides.test.ts` fails when a new version
 * has changed one of these.
 */

/** A column of a query's result, and where its value goes. */
export interface ResultField {
  path: string[];
  field: Column | SQL | SQL.Aliased | Subquery;
}

type Decode = (value: unknown) => unknown;
type MapRows = (rows: unknown[][]) => unknown[];

/** A prepared query keeps here what it maps its rows by; without fields it returns what the driver does. */
interface PreparedQuery {
  fields?: ResultField[];
  /** By table, whether each row of a selection has one of it. */
  joinsNotNullableMap?: Record<string, boolean>;
  /** Maps the rows, instead of drizzle, if it is there. */
  customResultMapper?: MapRows;
}

export const toPreparedQuery = (query: unknown) => query as PreparedQuery;

/** What drizzle decodes the values of an expression by. */
export function toDecoder(field: SQL | SQL.Aliased | Subquery): Decode {
  const text = is(field, SQL) ? field : is(field, Subquery) ? field._.sql : field.sql;
  const { decoder } = text as unknown as { decoder: { mapFromDriverValue: Decode } };
  return (value) => decoder.mapFromDriverValue(value);
}

/**
 * What a query that is built once stays tied to: the pool, or a connection. The transactions of a connection, one after the other, share
 * it.
 */
export const drizzleSession = (db: DbOrTx): object => db._.session;

/** An expression as a limit, which the typings don't have. */
export const limitBy = (text: string) => sql.raw(text) as unknown as Placeholder;

/** Replaces how transactions run: drizzle never releases a connection whose "begin" fails, which would exhaust the pool. */
export function runTransactionsBy(db: Db, run: Db['transaction']): void {
  db.transaction = run;
}

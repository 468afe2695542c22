import { sql } from 'drizzle-orm';
import type { DbOrTx } from '../client.ts';
import type { PageStart } from '../paging/page-start.ts';
import { limitBy, toPreparedQuery, drizzleSession } from './drizzle-insides.ts';
import { rowMapper } from './row-mapper.ts';

interface Preparable<Rows> {
  prepare(name: string): { execute(values?: Record<string, unknown>): Promise<Rows> };
}

/**
 * A query whose SQL is built once per database, and once per connection for its transactions, instead of on each call;
 * `sql.placeholder` is the placeholder of its values, none of which may be null. It has no name of its own: client.ts
 * names and prepares it like every statement that repeats.
 */
export function prepared<Rows>(
  build: (db: DbOrTx) => Preparable<Rows>,
): (db: DbOrTx, values: Record<string, unknown>) => Promise<Rows> {
  // The transactions of a connection, one after the other, share its session.
  const built = new WeakMap<object, ReturnType<Preparable<Rows>['prepare']>>();
  return (db, values) => {
    const session = drizzleSession(db);
    let query = built.get(session);
    if (!query) built.set(session, (query = withRowMapper(build(db).prepare(''))));
    return query.execute(values);
  };
}

function withRowMapper<Query>(query: Query): Query {
  const mapped = toPreparedQuery(query);
  if (mapped.fields) mapped.customResultMapper = rowMapper(mapped.fields, mapped.joinsNotNullableMap);
  return query;
}

/** The start of a page in the query of `preparedPages`. */
const START = { createdAt: sql.placeholder('afterTime'), id: sql.placeholder('afterId') };

/**
 * A prepared query for the first page of a list, and one for pages after a row: `build` gets that row for `comesAfter`,
 * undefined for the first page.
 */
export function preparedPages<Rows>(
  build: (db: DbOrTx, start: typeof START | undefined) => Preparable<Rows>,
): (db: DbOrTx, values: Record<string, unknown>, after: PageStart | undefined) => Promise<Rows> {
  const first = prepared((db) => build(db, undefined));
  const next = prepared((db) => build(db, START));
  return (db, values, after) =>
    after ? next(db, { ...values, afterTime: after.createdAt.toISOString(), afterId: after.id }) : first(db, values);
}

/** A limit that the planner sees: for `limit $1` it plans a tenth of all rows, or plans again on each call. */
export const plannedLimit = (count: number) => limitBy(String(count));

/**
 * The limit of a list that is read page by page, as `toCursorPage` takes it, for the planner to see: at least `count`, in few sizes, so that
 * few statements are planned whatever pages are asked for.
 */
export const plannedPage = (count: number) => plannedLimit(2 ** Math.ceil(Math.log2(count)));

/**
 * A time that the planner doesn't see. Of a range from an unknown time on it expects a third of the table: beside that, a plan for the
 * time at hand looks cheaper in a large table, and it would make one on each call.
 */
export const unplannedTime = (time: Date) => sql`(select ${time.toISOString()}::timestamptz)`;

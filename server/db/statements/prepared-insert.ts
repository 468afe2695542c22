import { getTableColumns, sql, type Column, type InferInsertModel, type InferSelectModel } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { DbOrTx } from '../client.ts';
import { prepared } from './prepared.ts';

type Insert<Table extends PgTable> = (
  db: DbOrTx,
  row: InferInsertModel<Table>,
) => Promise<InferSelectModel<Table> | undefined>;

/**
 * Inserts one row, with SQL that is built once for the columns that are given, and returns it. With `skipsConflicts` it returns undefined
 * for one that breaks a unique index. Values are those of the columns, no expressions.
 */
export function preparedInsert<Table extends PgTable>(table: Table, { skipsConflicts = false } = {}): Insert<Table> {
  const columns = getTableColumns(table) as Record<string, Column>;
  const made = Object.entries(columns).filter(([, { defaultFn }]) => defaultFn !== undefined);
  const statements = new Map<string, ReturnType<typeof build>>();

  const build = (names: string[]) =>
    prepared((db) => {
      const values = Object.fromEntries(names.map((name) => [name, sql`${sql.placeholder(name)}`]));
      // As a table of any columns: the types of `values` and of the result follow the table's own otherwise.
      const anyTable: PgTable = table;
      const insert = db.insert(anyTable).values(values);
      return skipsConflicts ? insert.onConflictDoNothing().returning() : insert.returning();
    });

  return async (db, row) => {
    const values: Record<string, unknown> = {};
    // What is made for each row would otherwise be made once, with the SQL.
    for (const [name, { defaultFn }] of made) values[name] = defaultFn!();
    for (const [name, value] of Object.entries(row))
      if (value !== undefined) values[name] = value === null ? null : columns[name]!.mapToDriverValue(value);
    const names = Object.keys(values);
    const key = names.join();
    const statement = statements.get(key) ?? build(names);
    statements.set(key, statement);
    const [inserted] = await statement(db, values);
    return inserted as InferSelectModel<Table> | undefined;
  };
}

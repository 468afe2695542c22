import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { IMPORT_KINDS, type ImportCells } from '../../../contract/imports/columns.ts';
import { IMPORT_STATES } from '../../../contract/imports/imports.ts';
import { at, createdAt, ownId } from '../columns.ts';
import { literals } from '../order-statuses.ts';
import { users } from './accounts.ts';

/** Files of a breeder that are read, imported or undone (docs/decisions/0112-import.md). */
export const imports = pgTable(
  'imports',
  {
    id: ownId(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: IMPORT_KINDS }).notNull(),
    state: text('state', { enum: IMPORT_STATES }).notNull().default('preview'),
    rowCount: integer('row_count').notNull(),
    goodCount: integer('good_count').notNull(),
    importedCount: integer('imported_count').notNull().default(0),
    removedCount: integer('removed_count').notNull().default(0),
    /** Number of the last row that the running job has dealt with. */
    position: integer('position').notNull().default(0),
    /** Headers of the file's columns that nothing is read from. */
    ignored: jsonb('ignored').$type<{ names: string[]; count: number }>().notNull(),
    /** Why the import, or its undo, ended before its last row. */
    stopped: text('stopped'),
    createdAt: createdAt(),
    startedAt: at('started_at'),
    /** When it is deleted with its rows. */
    expiresAt: at('expires_at').notNull(),
  },
  (table) => [
    index('imports_user_index').on(table.userId, table.createdAt),
    index('imports_expiry_index').on(table.expiresAt),
    // One job per account at a time.
    uniqueIndex('imports_running_unique')
      .on(table.userId)
      .where(sql`${table.state} in ('importing', 'undoing')`),
    check('imports_kind_check', sql`${table.kind} in (${literals(IMPORT_KINDS)})`),
    check('imports_state_check', sql`${table.state} in (${literals(IMPORT_STATES)})`),
  ],
);

export interface RowProblem {
  /** Id of its column; null: the row as a whole. */
  column: string | null;
  message: string;
}

/** The rows of a file; one that is imported keeps no cells, and one that is undone goes. */
export const importRows = pgTable(
  'import_rows',
  {
    importId: text('import_id')
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    /** Its row in a spreadsheet: the header is 1. */
    number: integer('number').notNull(),
    cells: jsonb('cells').$type<ImportCells>(),
    /** The pet that it names, which says what Undo left. */
    name: text('name'),
    problems: jsonb('problems').$type<RowProblem[]>(),
    /** Id of what it became. */
    createdId: text('created_id'),
  },
  (table) => [primaryKey({ columns: [table.importId, table.number] })],
);

import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { DOCUMENT_TYPES } from '../../../contract/pets/pet-documents.ts';
import { at, createdAt } from '../columns.ts';
import { literals } from '../order-statuses.ts';
import { users } from './accounts.ts';

/** Documents of health records. `pet_details.health` and the copy in `orders.pet_details` name them by their hash. */
export const documents = pgTable(
  'documents',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Hash of the stored file: equal files are stored once. */
    hash: text('hash').notNull(),
    type: text('type', { enum: DOCUMENT_TYPES }).notNull(),
    bytes: integer('bytes').notNull(),
    /** Since when perhaps nothing names it: its upload, or a change that left it out, stamped by triggers. A job looks. */
    unusedSince: at('unused_since'),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.hash] }),
    index('documents_hash_index').on(table.hash),
    index('documents_unused_index')
      .on(table.unusedSince)
      .where(sql`${table.unusedSince} is not null`),
    check('documents_type_check', sql`${table.type} in (${literals(DOCUMENT_TYPES)})`),
    check('documents_bytes_check', sql`${table.bytes} > 0`),
  ],
);

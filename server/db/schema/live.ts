import { pgTable, text } from 'drizzle-orm/pg-core';
import { at } from '../columns.ts';
import { users } from './accounts.ts';

/**
 * When something last changed that a breeder's open pages show. Kept by triggers, in the transaction of the change, which
 * also sends the notice of it (docs/decisions/0038-live-pages.md).
 */
export const liveChanges = pgTable('live_changes', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  changedAt: at('changed_at').notNull(),
});

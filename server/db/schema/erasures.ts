import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { at } from '../columns.ts';
import { users } from './accounts.ts';

/** Closed accounts whose data a job erases in batches, and how far it is. */
export const accountErasures = pgTable(
  'account_erasures',
  {
    userId: text('user_id')
      .primaryKey()
      .references(() => users.id),
    /** Finds the mails to the account, then it is erased, too. */
    email: text('email'),
    startedAt: at('started_at').notNull(),
    finishedAt: at('finished_at'),
    /** What is being erased now, how much of it is done, and how much there was. */
    step: text('step'),
    done: integer('done').notNull().default(0),
    total: integer('total').notNull().default(0),
  },
  (table) => [
    index('account_erasures_open_index')
      .on(table.startedAt)
      .where(sql`${table.finishedAt} is null`),
  ],
);

import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { at } from '../columns.ts';
import { users } from './accounts.ts';

/*
 * How many customer accounts there are, for the admin's figures: written by triggers, which see each
 * writer. See docs/decisions/0032-figures-of-a-breeder.md.
 */

/** What doesn't end by itself: a live subscription; one before, or a canceled trial; none yet. Admins and closed accounts don't count. */
const STANDINGS = ['subscribed', 'former', 'new', 'uncounted'] as const;

/** The standing of each account. */
export const accountStandings = pgTable(
  'account_standings',
  {
    userId: text('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    standing: text('standing', { enum: STANDINGS }).notNull(),
    /** The user's; null after the trial was canceled. */
    trialEndsAt: at('trial_ends_at'),
  },
  (table) => [
    // Counted by the admin's figures, whose trials are without a live subscription.
    index('account_standings_trial_index')
      .on(table.trialEndsAt, table.standing)
      .where(sql`${table.standing} in ('new', 'former')`)
      .concurrently(),
  ],
);

/** Their number, in parts, so that registrations don't wait for each other. */
export const accountCounts = pgTable(
  'account_counts',
  {
    standing: text('standing', { enum: STANDINGS }).notNull(),
    part: integer('part').notNull(),
    accounts: integer('accounts').notNull(),
  },
  (table) => [primaryKey({ columns: [table.standing, table.part] })],
);

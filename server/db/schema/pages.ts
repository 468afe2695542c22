import { bigint, pgTable, text } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { paymentLinks } from './listings.ts';

/*
 * Versions of the public pages, written by triggers only: whatever a page shows, its change raises a version in the same
 * transaction. See docs/decisions/0028-ready-pages.md.
 */

/** Raised when the link or its pet changes. */
export const linkVersions = pgTable('link_versions', {
  linkId: text('link_id')
    .primaryKey()
    .references(() => paymentLinks.id, { onDelete: 'cascade' }),
  /** The link's breeder, who never changes. */
  userId: text('user_id').notNull(),
  version: bigint('version', { mode: 'number' }).notNull().default(1),
});

/** Raised when the breeder, their membership, payment account or photos change: one row for all of their pages. */
export const breederVersions = pgTable('breeder_versions', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  version: bigint('version', { mode: 'number' }).notNull().default(1),
});

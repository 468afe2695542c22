import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, ownId } from '../columns.ts';
import { users } from './accounts.ts';

/** Buyers who can pay for nothing new of a breeder (docs/decisions/0075-free-cancellations-and-blocked-buyers.md). */
export const blockedBuyers = pgTable(
  'blocked_buyers',
  {
    id: ownId(),
    /** The breeder. */
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Keyed hashes of the buyer's mailboxes, browsers and cards, and of those that paid or were blocked together with one of them. */
    keys: text('keys').array().notNull(),
    /** The mailbox among them that name and email belong to; null where none was known, and in rows older than this column. */
    ownMailboxKey: text('own_mailbox_key'),
    /** The buyer's, as the breeder saw it; null once the buyer had their data deleted. */
    name: text('name'),
    /** In lower case; null also where the breeder never saw it. */
    email: text('email'),
    createdAt: createdAt(),
  },
  (table) => [
    index('blocked_buyers_user_index').on(table.userId, table.createdAt),
    // The buyer's copy and erasure, and what erases by age.
    index('blocked_buyers_keys_index').using('gin', table.keys),
    index('blocked_buyers_kept_index').on(table.createdAt),
  ],
);

import { bigint, date, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { at } from '../columns.ts';

/** Attempts per window: one row per address, account, device or all together. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    /** A keyed hash: the table names no address and no email. */
    key: text('key').primaryKey(),
    tries: integer('tries').notNull(),
    /** The window's end; a later try begins the next one in the same row. */
    endsAt: at('ends_at').notNull(),
  },
  (table) => [index('rate_limits_end_index').on(table.endsAt)],
);

/** Reads of the payment provider's API by day in UTC, of all processes together. */
export const providerReads = pgTable('provider_reads', {
  day: date('day').primaryKey(),
  reads: bigint('reads', { mode: 'number' }).notNull(),
});

import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { paymentLinks } from './listings.ts';

/** Readers of a link's page on a day. Readers themselves aren't stored here. */
export const pageViews = pgTable(
  'page_views',
  {
    linkId: text('link_id')
      .notNull()
      .references(() => paymentLinks.id, { onDelete: 'cascade' }),
    /** In UTC. */
    day: date('day', { mode: 'string' }).notNull(),
    views: integer('views').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.linkId, table.day] }),
    index('page_views_day_index').on(table.day),
    check('page_views_views_check', sql`${table.views} > 0`),
  ],
);

/** Who has been counted today: a keyed hash of network, browser and day, deleted after the day. */
export const pageViewers = pgTable(
  'page_viewers',
  {
    linkId: text('link_id')
      .notNull()
      .references(() => paymentLinks.id, { onDelete: 'cascade' }),
    day: date('day', { mode: 'string' }).notNull(),
    viewerKey: text('viewer_key').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.linkId, table.day, table.viewerKey] }),
    index('page_viewers_day_index').on(table.day),
  ],
);

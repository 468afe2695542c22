import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { LANGUAGES } from '../../../contract/language.ts';
import { at, createdAt, ownId } from '../columns.ts';
import { paymentLinks, pets } from './listings.ts';

/** Buyers who wait to be emailed once a pet is free, in the order of asking. */
export const alerts = pgTable(
  'alerts',
  {
    id: ownId(),
    petId: text('pet_id')
      .notNull()
      .references(() => pets.id, { onDelete: 'cascade' }),
    /** The link whose page the buyer asked on; the mail links to it. */
    linkId: text('link_id')
      .notNull()
      .references(() => paymentLinks.id, { onDelete: 'cascade' }),
    /** The buyer's email in lower case; erased once the mail is sent. */
    email: text('email'),
    /** Keyed. */
    emailHash: text('email_hash').notNull(),
    language: text('language', { enum: LANGUAGES }).notNull(),
    createdAt: createdAt(),
    sentAt: at('sent_at'),
  },
  (table) => [
    uniqueIndex('alerts_waiting_unique')
      .on(table.petId, table.emailHash)
      .where(sql`${table.sentAt} is null`),
    index('alerts_line_index')
      .on(table.petId, table.createdAt, table.id)
      .where(sql`${table.sentAt} is null`),
    index('alerts_sent_index')
      .on(table.petId, table.sentAt)
      .where(sql`${table.sentAt} is not null`),
    index('alerts_address_index').on(table.emailHash, table.createdAt),
    index('alerts_link_index').on(table.linkId),
    // What erases.
    index('alerts_kept_index')
      .on(table.createdAt)
      .where(sql`${table.sentAt} is null`),
    index('alerts_emailed_index')
      .on(table.sentAt)
      .where(sql`${table.sentAt} is not null`),
    check('alerts_email_check', sql`(${table.email} is null) = (${table.sentAt} is not null)`),
  ],
);

/** Addresses that have opted out of alerts, as keyed hashes. */
export const alertStops = pgTable(
  'alert_stops',
  { emailHash: text('email_hash').primaryKey(), createdAt: createdAt() },
  (table) => [index('alert_stops_kept_index').on(table.createdAt)],
);

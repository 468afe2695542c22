import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { LANGUAGES } from '../../../contract/language.ts';
import { REQUEST_STATES } from '../../../contract/reservation-requests/reservation-requests.ts';
import { at, createdAt, ownId } from '../columns.ts';
import { literals } from '../order-statuses.ts';
import { users } from './accounts.ts';
import { paymentLinks, pets } from './listings.ts';

/** Buyers who ask the breeder before they pay a deposit for a pet, or for a place on a waiting list (docs/decisions/0075-free-cancellations-and-blocked-buyers.md). */
export const reservationRequests = pgTable(
  'reservation_requests',
  {
    id: ownId(),
    /** The breeder. */
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The pet and the link on whose page the buyer asked; null of a place on a waiting list. */
    petId: text('pet_id').references(() => pets.id, { onDelete: 'cascade' }),
    linkId: text('link_id').references(() => paymentLinks.id, { onDelete: 'cascade' }),
    /** The buyer's entry on a waiting list, which may be gone. */
    entryId: text('entry_id'),
    buyerName: text('buyer_name').notNull(),
    /** In lower case. */
    buyerEmail: text('buyer_email').notNull(),
    /** Language in which the buyer asked. */
    language: text('language', { enum: LANGUAGES }).notNull(),
    state: text('state', { enum: REQUEST_STATES }).notNull().default('open'),
    /** Hash of the key in the mailed address that lets the buyer pay. */
    keyHash: text('key_hash').notNull(),
    /** The browser that may pay: the last one that opened the mailed address. */
    buyerKey: text('buyer_key'),
    /** Until when the buyer may pay; null unless the breeder allowed it, and once it was used. */
    allowedUntil: at('allowed_until'),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('reservation_requests_key_unique').on(table.keyHash),
    index('reservation_requests_user_index')
      .on(table.userId, table.createdAt)
      .where(sql`${table.state} = 'open'`),
    index('reservation_requests_pet_index').on(table.petId),
    index('reservation_requests_link_index').on(table.linkId),
    // The buyer's copy and erasure, and what erases by age.
    index('reservation_requests_email_index').on(table.buyerEmail),
    index('reservation_requests_kept_index').on(table.createdAt),
    check('reservation_requests_about_check', sql`(${table.petId} is null) <> (${table.entryId} is null)`),
    check('reservation_requests_state_check', sql`${table.state} in (${literals(REQUEST_STATES)})`),
    check('reservation_requests_allowed_check', sql`${table.allowedUntil} is null or ${table.state} = 'allowed'`),
  ],
);

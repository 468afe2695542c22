import { sql } from 'drizzle-orm';
import { check, foreignKey, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { CHIP_CHECKS } from '../../../contract/hand-overs/hand-overs.ts';
import { at } from '../columns.ts';
import { literals } from '../order-statuses.ts';
import { users } from './accounts.ts';
import { documents } from './documents.ts';
import { orders } from './orders.ts';

/** What breeder and buyer said of a sold pet's hand-over (docs/decisions/0054). None: neither has said anything. */
export const handOvers = pgTable(
  'hand_overs',
  {
    orderId: text('order_id')
      .primaryKey()
      .references(() => orders.id),
    /** When the breeder's confirmation reached the server, and when it was made by the device's clock; null if that can't be. */
    confirmedAt: at('confirmed_at'),
    deviceAt: at('device_at'),
    /** Null if no chip was known. */
    chip: text('chip', { enum: CHIP_CHECKS }),
    /** When the buyer confirmed. */
    receivedAt: at('received_at'),
    /** Wrong codes in the hour that began at `wrongSince`. */
    wrongCodes: integer('wrong_codes').notNull().default(0),
    wrongSince: at('wrong_since'),
  },
  (table) => [
    check('hand_overs_chip_check', sql`${table.chip} in (${literals(CHIP_CHECKS)})`),
    check(
      'hand_overs_confirmed_check',
      sql`${table.confirmedAt} is not null or (${table.deviceAt} is null and ${table.chip} is null)`,
    ),
    check('hand_overs_wrong_check', sql`${table.wrongCodes} >= 0`),
  ],
);

/** The breeder's photo of a hand-over; a trigger releases the document when it is removed. */
export const handOverPhotos = pgTable(
  'hand_over_photos',
  {
    orderId: text('order_id')
      .primaryKey()
      .references(() => handOvers.orderId),
    /** The breeder, whose document it is. */
    userId: text('user_id').notNull(),
    hash: text('hash').notNull(),
    addedAt: at('added_at').notNull(),
  },
  (table) => [
    index('hand_over_photos_document_index').on(table.userId, table.hash),
    foreignKey({
      columns: [table.userId, table.hash],
      foreignColumns: [documents.userId, documents.hash],
    }).onDelete('cascade'),
  ],
);

/** How to care for the pets that a breeder sells, in their own words, for the buyer's pack. */
export const careSheets = pgTable('care_sheets', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  words: text('words').notNull(),
  updatedAt: at('updated_at').notNull(),
});

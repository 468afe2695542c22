import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { at } from './columns.ts';
import { users } from './schema-accounts.ts';
import { orders } from './schema-orders.ts';

/** The last number of each breeder's receipts; its row is locked until the sale that takes the next one commits. */
export const receiptCounters = pgTable(
  'receipt_counters',
  {
    sellerId: text('seller_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    lastNumber: integer('last_number').notNull(),
  },
  (table) => [check('receipt_counters_number_check', sql`${table.lastNumber} > 0`)],
);

/** A sale's receipt. What orders don't freeze is copied here, so that a receipt doesn't change with the pet or the breeder. */
export const receipts = pgTable(
  'receipts',
  {
    orderId: text('order_id')
      .primaryKey()
      .references(() => orders.id),
    /** Null once the breeder's account is deleted. */
    sellerId: text('seller_id').references(() => users.id, { onDelete: 'set null' }),
    /** Without gaps for each breeder. */
    number: integer('number').notNull(),
    /** For people, such as LL-7K2M-9Q4D. */
    reference: text('reference').notNull(),
    /** Of the buyer's address; null once the buyer's data is erased. */
    keyHash: text('key_hash'),
    sellerName: text('seller_name'),
    petBreed: text('pet_breed'),
    photoHash: text('photo_hash'),
    issuedAt: at('issued_at').notNull(),
  },
  (table) => [
    uniqueIndex('receipts_number_unique').on(table.sellerId, table.number),
    uniqueIndex('receipts_reference_unique').on(table.reference),
    index('receipts_key_index')
      .on(table.keyHash)
      .where(sql`${table.keyHash} is not null`),
    check('receipts_number_check', sql`${table.number} > 0`),
  ],
);

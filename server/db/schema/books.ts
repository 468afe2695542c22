import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { RECORDED_METHODS } from '../../../contract/books/recorded-sales.ts';
import { at, createdAt, ownId } from '../columns.ts';
import { literals } from '../order-statuses.ts';
import { users } from './accounts.ts';
import { pets } from './listings.ts';
import { orders } from './orders.ts';
import { payments } from './payments.ts';

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

/** What is frozen of each receipt, so that it doesn't change with the pet or the breeder. */
const issued = () => ({
  /** Null once the breeder's account is deleted. */
  sellerId: text('seller_id').references(() => users.id, { onDelete: 'set null' }),
  /** Receipt number, without gaps per breeder, over both kinds. */
  number: integer('number').notNull(),
  /** Readable reference, such as LL-7K2M-9Q4D. */
  reference: text('reference').notNull(),
  /** Hash of the key in the private link to the receipt; null once the buyer's data is erased. */
  keyHash: text('key_hash'),
  sellerName: text('seller_name'),
  /** The breeder's address as its buyer may read it; null for a receipt that is older than this column. */
  sellerAddress: text('seller_address'),
  /** Town and state of it, for a buyer who got everything back or is blocked. */
  sellerTown: text('seller_town'),
  sellerLicense: text('seller_license'),
  /** The breeder's own line. */
  sellerLine: text('seller_line'),
  petBreed: text('pet_breed'),
  photoHash: text('photo_hash'),
  issuedAt: at('issued_at').notNull(),
  /** The breeder's time zone when it was issued; null for a receipt that is older than this column. */
  timeZone: text('time_zone'),
});

/** A sale's receipt. */
export const receipts = pgTable(
  'receipts',
  {
    orderId: text('order_id')
      .primaryKey()
      .references(() => orders.id),
    ...issued(),
  },
  (table) => [
    uniqueIndex('receipts_number_unique').on(table.sellerId, table.number),
    uniqueIndex('receipts_reference_unique').on(table.reference),
    index('receipts_key_index')
      .on(table.keyHash)
      .where(sql`${table.keyHash} is not null`),
    // Finds receipts of deleted seller accounts by age, to erase their key hashes (features/sales/retention.ts).
    index('receipts_orphan_index')
      .on(table.issuedAt)
      .where(sql`${table.sellerId} is null and ${table.keyHash} is not null`)
      .concurrently(),
    check('receipts_number_check', sql`${table.number} > 0`),
  ],
);

/**
 * The receipt of a payment that left something due: the deposit, or a part of the balance. The last payment's is the sale's. A table
 * of its own, since a release that knows none takes the only receipt of an order for that of the sale.
 */
export const paymentReceipts = pgTable(
  'payment_receipts',
  {
    paymentId: text('payment_id')
      .primaryKey()
      .references(() => payments.id),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    ...issued(),
    /** The pet that was reserved then. */
    petName: text('pet_name').notNull(),
    /** Price and fee together, and what of it was paid with this payment. */
    totalCents: integer('total_cents').notNull(),
    paidCents: integer('paid_cents').notNull(),
    /** When the balance was due then; null: at hand-over. */
    dueOn: date('due_on', { mode: 'string' }),
  },
  (table) => [
    index('payment_receipts_order_index').on(table.orderId),
    uniqueIndex('payment_receipts_number_unique').on(table.sellerId, table.number),
    uniqueIndex('payment_receipts_reference_unique').on(table.reference),
    index('payment_receipts_key_index')
      .on(table.keyHash)
      .where(sql`${table.keyHash} is not null`),
    index('payment_receipts_orphan_index')
      .on(table.issuedAt)
      .where(sql`${table.sellerId} is null and ${table.keyHash} is not null`),
    check('payment_receipts_number_check', sql`${table.number} > 0`),
    check('payment_receipts_paid_check', sql`${table.paidCents} between 1 and ${table.totalCents} - 1`),
  ],
);

/** Sales by cash or transfer that a breeder recorded by hand. Never money that we moved: the ledger has none of it. */
export const recordedSales = pgTable(
  'recorded_sales',
  {
    id: ownId(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The pet that it sold; none for a sale that the breeder only noted. */
    petId: text('pet_id').references(() => pets.id, { onDelete: 'set null' }),
    /** A day of the breeder's calendar. */
    soldOn: date('sold_on', { mode: 'string' }).notNull(),
    petName: text('pet_name').notNull(),
    buyerName: text('buyer_name'),
    method: text('method', { enum: RECORDED_METHODS }).notNull(),
    amountCents: integer('amount_cents').notNull(),
    note: text('note'),
    /** The client's idempotency key: repeating it returns the same sale. */
    requestKey: text('request_key'),
    createdAt: createdAt(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('recorded_sales_request_unique').on(table.userId, table.requestKey),
    index('recorded_sales_user_index').on(table.userId, table.createdAt.desc().nullsFirst(), table.id),
    index('recorded_sales_day_index').on(table.userId, table.soldOn),
    uniqueIndex('recorded_sales_pet_unique')
      .on(table.petId)
      .where(sql`${table.petId} is not null`)
      .concurrently(),
    check('recorded_sales_amount_check', sql`${table.amountCents} > 0`),
    check('recorded_sales_method_check', sql`${table.method} in (${literals(RECORDED_METHODS)})`),
  ],
);

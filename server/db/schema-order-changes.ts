import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, ownId } from './columns.ts';
import { literals } from './order-statuses.ts';
import { orders } from './schema-orders.ts';
import { ofPayment } from './schema-payments.ts';

/** A payment to the breeder directly, as they recorded it. Its payment is `open` until the buyer answers. */
export const cashParts = pgTable(
  'cash_parts',
  {
    paymentId: text('payment_id').primaryKey(),
    orderId: text('order_id').notNull(),
    receivedOn: date('received_on', { mode: 'string' }).notNull(),
    /** The buyer's words; they go with the buyer's details. */
    declinedBecause: text('declined_because'),
  },
  (table) => [ofPayment(table), index('cash_parts_order_index').on(table.orderId)],
);

const KINDS = ['cash', 'move'] as const;

/** What changed of the price or the fee that an order froze, and why. */
export const orderChanges = pgTable(
  'order_changes',
  {
    id: ownId(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    kind: text('kind', { enum: KINDS }).notNull(),
    priceBeforeCents: integer('price_before_cents').notNull(),
    priceAfterCents: integer('price_after_cents').notNull(),
    feeBeforeCents: integer('fee_before_cents').notNull(),
    feeAfterCents: integer('fee_after_cents').notNull(),
    /** Of a move: the names of both pets. */
    petBefore: text('pet_before'),
    petAfter: text('pet_after'),
    createdAt: createdAt(),
  },
  (table) => [
    index('order_changes_order_index').on(table.orderId, table.createdAt),
    check('order_changes_kind_check', sql`${table.kind} in (${literals(KINDS)})`),
    check(
      'order_changes_move_check',
      sql`(${table.kind} = 'move') = (${table.petBefore} is not null) and (${table.petBefore} is null) = (${table.petAfter} is null)`,
    ),
  ],
);

import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { at, createdAt, ownId } from '../columns.ts';
import { literals } from '../order-statuses.ts';
import { pets } from './listings.ts';
import { orders } from './orders.ts';
import { ofPayment } from './payments.ts';

/** A payment to the breeder directly, as they recorded it. Its payment is `open` until the buyer answers. */
export const cashParts = pgTable(
  'cash_parts',
  {
    paymentId: text('payment_id').primaryKey(),
    orderId: text('order_id').notNull(),
    receivedOn: date('received_on', { mode: 'string' }).notNull(),
    /** The buyer's reason; erased with the buyer's details. */
    declinedBecause: text('declined_because'),
  },
  (table) => [ofPayment(table), index('cash_parts_order_index').on(table.orderId)],
);

const MOVE_STATES = ['proposed', 'accepted', 'declined', 'withdrawn'] as const;

/** A breeder's proposal to move a reservation to another pet. Its price is what the buyer agrees to. */
export const depositMoves = pgTable(
  'deposit_moves',
  {
    id: ownId(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    petId: text('pet_id')
      .notNull()
      .references(() => pets.id, { onDelete: 'cascade' }),
    priceCents: integer('price_cents').notNull(),
    state: text('state', { enum: MOVE_STATES }).notNull().default('proposed'),
    createdAt: createdAt(),
    answeredAt: at('answered_at'),
  },
  (table) => [
    uniqueIndex('deposit_moves_open_unique')
      .on(table.orderId)
      .where(sql`${table.state} = 'proposed'`),
    index('deposit_moves_order_index').on(table.orderId, table.createdAt),
    index('deposit_moves_pet_index').on(table.petId),
    check('deposit_moves_state_check', sql`${table.state} in (${literals(MOVE_STATES)})`),
    check('deposit_moves_answered_check', sql`(${table.state} = 'proposed') = (${table.answeredAt} is null)`),
    check('deposit_moves_price_check', sql`${table.priceCents} > 0`),
  ],
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
    /** Names of the pets before and after a reservation moves to another pet; null for other changes. */
    petBefore: text('pet_before'),
    petAfter: text('pet_after'),
    /**
     * Payment link that the order had before it moved to another pet: it finds the conversation about the previous pet. The link may
     * be deleted.
     */
    linkBefore: text('link_before'),
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

import { SPECIES } from '../../../contract/law/species.ts';
import { LANGUAGES } from '../../../contract/language.ts';
import { sql, type SQLWrapper } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  type AnyPgColumn,
  type ExtraConfigColumn,
} from 'drizzle-orm/pg-core';
import { PAYMENT_METHODS } from '../../../contract/payment-methods/payment-methods.ts';
import { ORDER_STATUSES } from '../../../contract/orders/orders.ts';
import type { OrderLines } from '../../../contract/order-lines/order-lines.ts';
import type { PetDetails } from '../../../contract/pets/pet-details.ts';
import { at, createdAt, ownId } from '../columns.ts';
import {
  HOLDING_STATUSES,
  LIVE_SALE_STATUSES,
  OPEN_STATUSES,
  TAKEN_STATUSES,
  UNPAID_STATUSES,
  literals,
} from '../order-statuses.ts';
import { users } from './accounts.ts';
import { paymentLinks, pets } from './listings.ts';

/** One buyer's purchase of one pet; `payments` hold the money. Outlives the breeder's account, without personal data. */
export const orders = pgTable(
  'orders',
  {
    id: ownId(),
    paymentLinkId: text('payment_link_id').references(() => paymentLinks.id, { onDelete: 'set null' }),
    petId: text('pet_id').references(() => pets.id, { onDelete: 'set null' }),
    sellerId: text('seller_id').references(() => users.id, { onDelete: 'set null' }),
    status: text('status', { enum: ORDER_STATUSES }).notNull().default('pending'),
    priceCents: integer('price_cents').notNull(),
    /** What the price is made of; null: the pet alone. */
    lines: jsonb('lines').$type<OrderLines>(),
    /** The part of the price that was paid to the seller directly, which bears no fee. */
    cashCents: integer('cash_cents').notNull().default(0),
    /** What of it the seller has returned by hand. */
    cashReturnedCents: integer('cash_returned_cents').notNull().default(0),
    /** The methods by which later parts of the price were paid, besides Klarna; set by a trigger of `payments`. */
    partMethods: text('part_methods', { enum: PAYMENT_METHODS })
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** Whether Klarna paid a part of the balance; set by a trigger of `payments`. */
    hasKlarnaPart: boolean('has_klarna_part').notNull().default(false),
    feeCents: integer('fee_cents').notNull(),
    /** The platform's share of the price when the order was opened; 500 is 5%. */
    feeBasisPoints: integer('fee_basis_points').notNull(),
    totalCents: integer('total_cents').notNull(),
    /** Refunded part of the price, without the fee. */
    refundedPriceCents: integer('refunded_price_cents').notNull().default(0),
    /** Part of the price that a lost dispute returned to the buyer. */
    lostPriceCents: integer('lost_price_cents').notNull().default(0),
    /** Why the whole payment must be refunded, such as a pet already sold; null when it need not be. */
    refundReason: text('refund_reason', { enum: ['already_sold', 'not_for_sale', 'list_closed', 'has_place'] }),
    /** Language of the buyer's mails and receipt: the one in which the checkout was opened. */
    language: text('language', { enum: LANGUAGES }).notNull().default('en'),
    petName: text('pet_name').notNull(),
    /** The pet's details as its page showed them, with the whole microchip; they go with the buyer's details. */
    /** Whose rules of law count for this order, whatever its breeder says later; null: those of every species. */
    petSpecies: text('pet_species', { enum: SPECIES }),
    petDetails: jsonb('pet_details').$type<PetDetails>(),
    clientName: text('client_name'),
    clientEmail: text('client_email'),
    clientPhone: text('client_phone'),
    /** The seller's private notes; they may name the buyer, and go with the buyer's details. */
    sellerNotes: text('seller_notes'),
    /** Where the buyer said they live; null when a program opened the checkout without it. */
    buyerState: text('buyer_state'),
    buyerZip: text('buyer_zip'),
    /** Keyed hash of the buyer's cookie: the same buyer gets the same open checkout. */
    buyerKey: text('buyer_key'),
    /** Nobody else can begin a checkout of the pet while this order is open (docs/decisions/0044-the-whole-sale.md). */
    holdsPet: boolean('holds_pet').notNull().default(false),
    /** Keyed hash of the network that took the hold, which may hold only a few pets at the same time. */
    holderNetwork: text('holder_network'),
    /** Keyed hashes of the network that opened the checkout, and of the IPv6 networks around it (/56, /48). */
    buyerNetworks: text('buyer_networks').array(),
    /** When the breeder's refusal of another hold by this buyer ends. */
    holdRefusedUntil: at('hold_refused_until'),
    /** The terms that the buyer accepted by opening the checkout; null on orders older than this column. */
    termsVersion: text('terms_version'),
    termsAcceptedAt: at('terms_accepted_at'),
    createdAt: createdAt(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (table) => [
    // The last line of defense against a double sale: one live sale or reservation per pet, whatever the code does.
    uniqueIndex('orders_taken_unique')
      .on(table.petId)
      .where(sql`${table.status} in (${literals(TAKEN_STATUSES)})`)
      .concurrently(),
    // One open checkout per buyer and pet, so that a double click reuses it.
    uniqueIndex('orders_open_buyer_unique')
      .on(table.petId, table.buyerKey)
      .where(sql`${table.status} = 'pending'`),
    // One hold per pet, whatever the code does.
    uniqueIndex('orders_hold_unique')
      .on(table.petId)
      .where(sql`${table.holdsPet} and ${table.status} in (${literals(HOLDING_STATUSES)})`)
      .concurrently(),
    index('orders_holder_network_index')
      .on(table.holderNetwork)
      .where(sql`${table.holdsPet} and ${table.status} in (${literals(OPEN_STATUSES)})`)
      .concurrently(),
    index('orders_holder_networks_index')
      .using('gin', table.buyerNetworks)
      .where(sql`${table.holdsPet} and ${table.status} in (${literals(OPEN_STATUSES)})`)
      .concurrently(),
    index('orders_hold_refused_index')
      .on(table.sellerId, table.buyerKey)
      .where(sql`${table.holdRefusedUntil} is not null`)
      .concurrently(),
    index('orders_open_index')
      .on(table.petId)
      .where(sql`${table.status} in (${literals(OPEN_STATUSES)})`),
    index('orders_open_created_index')
      .on(table.createdAt, table.id)
      .where(sql`${table.status} in (${literals(OPEN_STATUSES)})`),
    // A buyer's data, by address and by age (features/orders/retention.ts).
    index('orders_client_email_index').on(sql`lower(${table.clientEmail})`),
    index('orders_unpaid_contact_index')
      .on(table.createdAt)
      .where(
        sql`${table.status} in (${literals(UNPAID_STATUSES)}) and (${table.clientName} is not null or ${table.clientEmail} is not null or ${table.clientPhone} is not null)`,
      ),
    index('orders_contact_index')
      .on(table.createdAt)
      .where(sql`${table.clientEmail} is not null`),
    index('orders_buyer_key_index')
      .on(table.createdAt)
      .where(sql`${table.buyerKey} is not null`),
    index('orders_disputed_index')
      .on(table.updatedAt)
      .where(sql`${table.status} = 'disputed'`),
    index('orders_open_seller_index')
      .on(table.sellerId)
      .where(sql`${table.status} in (${literals(OPEN_STATUSES)})`),
    ...saleIndexes(table),
    // Buyers of deleted accounts.
    index('orders_orphan_index')
      .on(table.createdAt)
      .where(sql`${table.sellerId} is null and ${table.clientEmail} is not null`),
    index('orders_link_index').on(table.paymentLinkId),
    index('orders_seller_index').on(table.sellerId, table.createdAt.desc().nullsFirst(), table.id),
    check('orders_notes_check', sql`length(${table.sellerNotes}) <= 2000`),
    check('orders_place_check', sql`${table.buyerZip} is null or ${table.buyerState} is not null`),
    ...priceChecks(table),
    check('orders_refund_check', sql`${table.refundedPriceCents} between 0 and ${table.priceCents}`),
    check('orders_lost_check', sql`${table.lostPriceCents} between 0 and ${table.priceCents}`),
    check('orders_status_check', sql`${table.status} in (${literals(ORDER_STATUSES)})`),
  ],
);

/** What sales are read by: time or price, each also backwards; the state, by which tabs are counted; and the day to go home. */
function saleIndexes(
  table: Record<'id' | 'sellerId' | 'status' | 'createdAt' | 'priceCents' | 'petDetails', ExtraConfigColumn>,
) {
  return [
    index('orders_paid_index')
      .on(table.sellerId, table.createdAt.desc().nullsFirst(), table.id)
      .where(mayBePaid(table)),
    index('orders_paid_price_index')
      .on(table.sellerId, table.priceCents.desc().nullsFirst(), table.id)
      .where(mayBePaid(table))
      .concurrently(),
    index('orders_status_index').on(table.sellerId, table.status).where(mayBePaid(table)).concurrently(),
    index('orders_ready_index')
      .on(table.sellerId, sql`(${table.petDetails} ->> 'readyOn')`)
      .where(sql`${table.status} in ('paid', 'partially_refunded') and ${table.petDetails} ->> 'readyOn' is not null`)
      .concurrently(),
  ];
}

type PriceColumns = Record<
  'lines' | 'priceCents' | 'feeCents' | 'totalCents' | 'feeBasisPoints' | 'cashCents' | 'cashReturnedCents',
  AnyPgColumn
>;

function priceChecks(table: PriceColumns) {
  return [
    check('orders_price_check', sql`${table.priceCents} > 0`),
    check(
      'orders_lines_check',
      sql`${table.lines} is null or (${table.priceCents} = (${table.lines} ->> 'petCents')::int + (${table.lines} ->> 'extrasCents')::int - (${table.lines} ->> 'discountCents')::int) is true`,
    ),
    check('orders_total_check', sql`${table.totalCents} = ${table.priceCents} + ${table.feeCents}`),
    check(
      'orders_fee_check',
      // Parts that were paid before some cash have rounded their shares already.
      sql`abs(${table.feeCents} - ((${table.priceCents} - ${table.cashCents})::bigint * ${table.feeBasisPoints} + 5000) / 10000) <= least(${table.cashCents}, 1)`,
    ),
    check(
      'orders_cash_check',
      sql`${table.cashCents} between 0 and ${table.priceCents} and ${table.cashReturnedCents} between 0 and ${table.cashCents}`,
    ),
    check('orders_fee_share_check', sql`${table.feeBasisPoints} between 0 and 10000`),
  ];
}

/**
 * A breeder's completed sales and their revenue. A trigger on orders keeps them in the transaction that changes an order
 * (docs/decisions/0032-figures-of-a-breeder.md).
 */
export const salesFigures = pgTable('sales_figures', {
  sellerId: text('seller_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  completedSales: integer('completed_sales').notNull(),
  /** Prices less what was refunded or lost in a dispute. */
  revenueCents: bigint('revenue_cents', { mode: 'number' }).notNull(),
  /** When all orders were counted; until then the row has only the changes since the trigger exists. */
  countedAt: at('counted_at'),
});

/** Leaves out most orders that were never paid; the payment tells for the others. */
export function mayBePaid({ status }: { status: SQLWrapper }) {
  return sql`${status} not in ('pending', 'expired', 'failed')`;
}

/** The day from which a sold pet may go home, as the sale froze it. */
export const readyDay = sql`(${orders.petDetails} ->> 'readyOn')`;

/** Whether a payment is being checked that opens its order; one that came too late, and only goes back, isn't. */
export const isInFlight = sql`(${orders.status} = 'processing' and ${orders.refundReason} is null)`;

/**
 * Whether such a payment is for the pet of a query over `pets`. With names in place of columns: a query over one table writes the columns
 * of what it selects without their tables, and within, "id" would be an order's.
 */
export const isBeingPaid = sql<boolean>`exists (select from orders where orders.pet_id = pets.id and ${isInFlight})`;

/** Whether an order has taken its pet: sold, or reserved by a deposit. */
export const isTaken = sql`${orders.status} in (${literals(TAKEN_STATUSES)})`;

/** Whether an order is its pet's live sale: the one predicate of "this pet is sold". */
export const isLiveSale = sql`${orders.status} in (${literals(LIVE_SALE_STATUSES)})`;

import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { at, createdAt, id } from './columns.ts';
import { users } from './schema-accounts.ts';
import { paymentLinks, pets } from './schema-listings.ts';

/** One buyer's purchase of one pet. Outlives the breeder's account, without personal data. */
export const orders = pgTable(
  'orders',
  {
    id: id(),
    paymentLinkId: text('payment_link_id').references(() => paymentLinks.id, { onDelete: 'set null' }),
    petId: text('pet_id').references(() => pets.id, { onDelete: 'set null' }),
    sellerId: text('seller_id').references(() => users.id, { onDelete: 'set null' }),
    /** The connected account that is charged; null when the platform itself sells (an admin's pet). */
    stripeAccountId: text('stripe_account_id'),
    status: text('status', {
      enum: [
        'pending',
        'processing',
        'paid',
        'partially_refunded',
        'refunded',
        'disputed',
        'lost',
        'expired',
        'failed',
      ],
    })
      .notNull()
      .default('pending'),
    paymentMethod: text('payment_method', { enum: ['klarna', 'card'] }).notNull(),
    /** What the buyer chose, where the provider refused it and the checkout fell back to card. */
    requestedMethod: text('requested_method', { enum: ['klarna', 'card'] }),
    /** The plan chosen at Klarna, the provider's `payment_method_category`; null until paid, or unknown. */
    klarnaCategory: text('klarna_category'),
    currency: text('currency').notNull().default('USD'),
    priceCents: integer('price_cents').notNull(),
    feeCents: integer('fee_cents').notNull(),
    totalCents: integer('total_cents').notNull(),
    applicationFeeCents: integer('application_fee_cents').notNull(),
    /** Refunded part of the price, without the fee. */
    refundedPriceCents: integer('refunded_price_cents').notNull().default(0),
    /** Part of the price that a lost dispute returned to the buyer. */
    lostPriceCents: integer('lost_price_cents').notNull().default(0),
    /** Why the whole payment must be refunded, such as a pet already sold; null when it need not be. */
    refundReason: text('refund_reason', { enum: ['already_sold', 'not_for_sale'] }),
    /** Fetch time of refunds and disputes, by the database's clock: the last writer by fetch time wins. */
    returnsAskedAt: at('returns_asked_at'),
    petName: text('pet_name').notNull(),
    clientName: text('client_name'),
    clientEmail: text('client_email'),
    clientPhone: text('client_phone'),
    /** Keyed hash of the buyer's cookie: the same buyer gets the same open checkout. */
    buyerKey: text('buyer_key'),
    checkoutSessionId: text('checkout_session_id'),
    checkoutUrl: text('checkout_url'),
    paymentIntentId: text('payment_intent_id'),
    chargeId: text('charge_id'),
    createdAt: createdAt(),
    expiresAt: at('expires_at').notNull(),
    paidAt: at('paid_at'),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (table) => [
    // The last line of defense against a double sale: one live sale per pet, whatever the code does.
    uniqueIndex('orders_live_sale_unique')
      .on(table.petId)
      .where(sql`${table.status} in ('paid', 'partially_refunded', 'disputed', 'lost')`),
    // One open checkout per buyer and pet, so that a double click reuses it.
    uniqueIndex('orders_open_buyer_unique')
      .on(table.petId, table.buyerKey)
      .where(sql`${table.status} = 'pending'`),
    uniqueIndex('orders_checkout_session_unique').on(table.checkoutSessionId),
    uniqueIndex('orders_payment_intent_unique').on(table.paymentIntentId),
    index('orders_open_index')
      .on(table.petId)
      .where(sql`${table.status} in ('pending', 'processing')`),
    index('orders_expiry_index')
      .on(table.expiresAt)
      .where(sql`${table.status} in ('pending', 'processing')`),
    index('orders_charge_index').on(table.chargeId),
    index('orders_account_index').on(table.stripeAccountId),
    index('orders_link_index').on(table.paymentLinkId),
    index('orders_seller_index').on(table.sellerId, table.createdAt.desc().nullsFirst(), table.id),
    check('orders_total_check', sql`${table.totalCents} = ${table.priceCents} + ${table.feeCents}`),
    check('orders_fee_check', sql`${table.feeCents} = (${table.priceCents}::bigint * 5 + 50) / 100`),
    check(
      'orders_application_fee_check',
      sql`${table.applicationFeeCents} = case when ${table.stripeAccountId} is null then 0 else ${table.feeCents} end`,
    ),
    check('orders_refund_check', sql`${table.refundedPriceCents} between 0 and ${table.priceCents}`),
    check('orders_lost_check', sql`${table.lostPriceCents} between 0 and ${table.priceCents}`),
    check(
      'orders_status_check',
      sql`${table.status} in ('pending', 'processing', 'paid', 'partially_refunded', 'refunded', 'disputed', 'lost', 'expired', 'failed')`,
    ),
  ],
);

/** Refunds of orders: ours, written before the call to the provider, and those made at the provider. */
export const refunds = pgTable(
  'refunds',
  {
    id: id(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    /** The buyer gets the sum of both; the platform pays the fee's part. */
    priceCents: integer('price_cents').notNull(),
    feeCents: integer('fee_cents').notNull(),
    status: text('status', { enum: ['requested', 'pending', 'succeeded', 'failed'] })
      .notNull()
      .default('requested'),
    /** The client's idempotency key: repeating it returns the same refund. */
    requestKey: text('request_key'),
    /** Null until the provider has answered; the row's id is the idempotency key. */
    stripeRefundId: text('stripe_refund_id'),
    /** When the platform returned its part; null while it owes it. */
    feeReturnedAt: at('fee_returned_at'),
    /** When the provider's answer first arrived. */
    answeredAt: at('answered_at'),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('refunds_stripe_unique').on(table.stripeRefundId),
    uniqueIndex('refunds_request_unique').on(table.orderId, table.requestKey),
    // One requested refund at a time, so that the refundable rest is known before the next one.
    uniqueIndex('refunds_requested_unique')
      .on(table.orderId)
      .where(sql`${table.status} = 'requested'`),
    index('refunds_order_index').on(table.orderId, table.createdAt),
    index('refunds_open_index')
      .on(table.createdAt)
      .where(
        sql`${table.status} in ('requested', 'pending') or (${table.status} = 'succeeded' and ${table.feeReturnedAt} is null)`,
      ),
    check(
      'refunds_amount_check',
      sql`${table.priceCents} >= 0 and ${table.feeCents} >= 0 and ${table.priceCents} + ${table.feeCents} > 0`,
    ),
    check('refunds_status_check', sql`${table.status} in ('requested', 'pending', 'succeeded', 'failed')`),
  ],
);

/**
 * Payments that name an order and are not its own: of another session, account, amount or fee. They never become a sale;
 * each is refunded where the provider allows it, and shown to admins until one has reviewed it.
 */
export const unmatchedPayments = pgTable(
  'unmatched_payments',
  {
    /** The payment intent's id, which deduplicates reports of a payment. */
    id: id(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    /** The account that was paid; null for the platform's own. */
    stripeAccountId: text('stripe_account_id'),
    checkoutSessionId: text('checkout_session_id'),
    chargeId: text('charge_id'),
    /** In the smallest unit of its own currency. */
    amount: bigint('amount', { mode: 'number' }).notNull(),
    currency: text('currency').notNull(),
    applicationFee: bigint('application_fee', { mode: 'number' }),
    reason: text('reason', {
      enum: ['other_account', 'other_session', 'other_amount', 'other_currency', 'other_fee'],
    }).notNull(),
    /** `kept`: the provider refused the refund, or the buyer's bank sent it back. */
    status: text('status', { enum: ['refunding', 'refunded', 'kept'] })
      .notNull()
      .default('refunding'),
    attempts: integer('attempts').notNull().default(0),
    triedAt: at('tried_at'),
    lastError: text('last_error'),
    createdAt: createdAt(),
    refundedAt: at('refunded_at'),
    reviewedAt: at('reviewed_at'),
  },
  (table) => [
    index('unmatched_payments_open_index')
      .on(table.createdAt.desc().nullsFirst(), table.id)
      .where(sql`${table.reviewedAt} is null`),
    index('unmatched_payments_order_index').on(table.orderId),
    index('unmatched_payments_session_index').on(table.checkoutSessionId),
    index('unmatched_payments_charge_index').on(table.chargeId),
    check('unmatched_payments_status_check', sql`${table.status} in ('refunding', 'refunded', 'kept')`),
  ],
);

/** Double-entry lines: the lines of a `transaction` add up to zero (a trigger checks at commit). */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    /** Named by the provider's ids: `sale:<charge>`, `refund:<refund>` and the like (features/orders/ledger.ts). */
    transaction: text('transaction').notNull(),
    account: text('account', {
      enum: ['buyer', 'breeder', 'platform_fee', 'provider_fee', 'refund', 'dispute'],
    }).notNull(),
    amountCents: integer('amount_cents').notNull(),
    currency: text('currency').notNull().default('USD'),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('ledger_entries_once_unique').on(table.transaction, table.account),
    // An order has one sale, whatever its name.
    uniqueIndex('ledger_entries_sale_unique')
      .on(table.orderId, table.account)
      .where(sql`${table.transaction} like 'sale:%'`),
    index('ledger_entries_order_index').on(table.orderId),
    index('ledger_entries_created_index').on(table.createdAt),
  ],
);

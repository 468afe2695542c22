import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  text,
  unique,
  uniqueIndex,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core';
import { PAYMENT_METHODS } from '../../../contract/payment-methods/payment-methods.ts';
import { CASH_METHODS } from '../../../contract/reservations/cash.ts';
import { at, createdAt, id, ownId } from '../columns.ts';
import { literals } from '../order-statuses.ts';
import { orders } from './orders.ts';

const KINDS = ['full', 'deposit', 'balance', 'cash'] as const;
export type PaymentKind = (typeof KINDS)[number];
const FIRST_KINDS = ['full', 'deposit'] as const;
const STATES = ['open', 'processing', 'paid', 'expired', 'failed'] as const;
/** The buyer may pay it, or has paid and the outcome isn't known. */
export const OPEN_PAYMENT_STATES = ['open', 'processing'] as const;
const METHODS = [...PAYMENT_METHODS, ...CASH_METHODS] as const;

/** Money for an order: one attempt at the provider, or cash (docs/decisions/0021). An order may have several. */
export const payments = pgTable(
  'payments',
  {
    id: ownId(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    kind: text('kind', { enum: KINDS }).notNull(),
    /** Null for cash. */
    provider: text('provider', { enum: ['stripe'] }),
    /** The connected account that is charged; null when the platform itself sells (an admin's pet). */
    stripeAccountId: text('stripe_account_id'),
    state: text('state', { enum: STATES }).notNull().default('open'),
    method: text('method', { enum: METHODS }).notNull(),
    /** The method the buyer chose, if the provider refused it and the checkout fell back to card. */
    requestedMethod: text('requested_method', { enum: PAYMENT_METHODS }),
    /** The plan that the buyer chose, of a method that has several; null until paid, or unknown. */
    klarnaCategory: text('klarna_category'),
    /** What the buyer pays. */
    amountCents: integer('amount_cents').notNull(),
    /** The platform's part of the amount. */
    feeCents: integer('fee_cents').notNull(),
    /** What the provider takes for us from a connected account: the fee. On our own account it takes nothing. */
    applicationFeeCents: integer('application_fee_cents').notNull(),
    /** Attempt at opening its checkout; part of the idempotency key. */
    attempt: integer('attempt').notNull().default(1),
    checkoutSessionId: text('checkout_session_id'),
    checkoutUrl: text('checkout_url'),
    paymentIntentId: text('payment_intent_id'),
    chargeId: text('charge_id'),
    /** Keyed hash of the card that paid, by the provider's fingerprint; null until the charge is known, and for other methods. */
    cardKey: text('card_key'),
    /** The last four digits of its number, by which people find a sale; null as above. */
    cardLast4: text('card_last4'),
    createdAt: createdAt(),
    expiresAt: at('expires_at').notNull(),
    paidAt: at('paid_at'),
    /** When its breeder disconnected the account while it was in flight: whether it arrives is unknown. */
    lostAt: at('lost_at'),
    /** When the provider can pay it out at the earliest; null until the provider reports it. */
    availableAt: at('available_at'),
    /** The provider's payout that took it to the bank, and when it arrived there; null before, and if that payout failed. */
    payoutId: text('payout_id'),
    paidOutAt: at('paid_out_at'),
    /** Fetch time of its refunds and disputes, by the database's clock: the last writer by fetch time wins. */
    fetchedAt: at('fetched_at'),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (table) => [
    // Target of the references that name order and payment together.
    unique('payments_order_unique').on(table.orderId, table.id),
    // The payment that opens an order: of all, or of a deposit.
    uniqueIndex('payments_first_unique')
      .on(table.orderId)
      .where(sql`${table.kind} in (${literals(FIRST_KINDS)})`)
      .concurrently(),
    // At most one payment of an order is open or in flight, whatever the code does.
    uniqueIndex('payments_open_unique')
      .on(table.orderId)
      .where(sql`${table.state} in (${literals(OPEN_PAYMENT_STATES)})`)
      .concurrently(),
    uniqueIndex('payments_checkout_session_unique').on(table.checkoutSessionId),
    uniqueIndex('payments_payment_intent_unique').on(table.paymentIntentId),
    index('payments_charge_index').on(table.chargeId),
    index('payments_account_change_index').on(table.stripeAccountId, table.updatedAt),
    // The provider's transactions of the last days, and which of them no payout has taken yet.
    index('payments_paid_index')
      .on(table.paidAt)
      .where(sql`${table.provider} is not null and ${table.paidAt} is not null`)
      .concurrently(),
    check('payments_kind_check', sql`${table.kind} in (${literals(KINDS)})`),
    check('payments_provider_check', sql`(${table.kind} = 'cash') = (${table.provider} is null)`),
    check('payments_state_check', sql`${table.state} in (${literals(STATES)})`),
    check('payments_paid_check', sql`(${table.state} = 'paid') = (${table.paidAt} is not null)`),
    check(
      'payments_method_check',
      sql`case when ${table.kind} = 'cash' then ${table.method} in (${literals(CASH_METHODS)})
        else ${table.method} in (${literals(PAYMENT_METHODS)}) end and ${table.requestedMethod} in (${literals(PAYMENT_METHODS)})`,
    ),
    check('payments_payout_check', sql`(${table.payoutId} is null) = (${table.paidOutAt} is null)`),
    check('payments_amount_check', sql`${table.amountCents} > 0`),
    check('payments_fee_check', sql`${table.feeCents} between 0 and ${table.amountCents}`),
    check(
      'payments_application_fee_check',
      sql`${table.applicationFeeCents} = case when ${table.stripeAccountId} is null then 0 else ${table.feeCents} end`,
    ),
  ],
);

/** Whether a payment is the one that opened its order: each order has exactly one. */
export const isFirstPayment = sql`${payments.kind} in (${literals(FIRST_KINDS)})`;

/** A reference to a payment of the same order. */
export const ofPayment = (table: { orderId: AnyPgColumn; paymentId: AnyPgColumn }) =>
  foreignKey({ columns: [table.orderId, table.paymentId], foreignColumns: [payments.orderId, payments.id] });

/** Why a refund failed: the account's balance, the buyer's bank, an account that we can't reach, a dispute, or anything else. */
export const REFUND_FAILURES = ['balance', 'bank', 'account', 'disputed', 'other'] as const;

/** Refunds of payments: ours, written before the call to the provider, and those made at the provider. */
export const refunds = pgTable(
  'refunds',
  {
    id: ownId(),
    orderId: text('order_id').notNull(),
    paymentId: text('payment_id').notNull(),
    /** The buyer gets the sum of both; the platform pays the fee's part. */
    priceCents: integer('price_cents').notNull(),
    feeCents: integer('fee_cents').notNull(),
    status: text('status', { enum: ['requested', 'pending', 'succeeded', 'failed'] })
      .notNull()
      .default('requested'),
    /** The client's idempotency key: repeating it returns the same refund. */
    requestKey: text('request_key'),
    /** Why it is pending, in the provider's word: `insufficient_funds` until the account's balance covers it. Null otherwise. */
    pendingReason: text('pending_reason'),
    /** Null until the provider has answered; the row's id is the idempotency key. */
    stripeRefundId: text('stripe_refund_id'),
    /** When the platform returned its part; null while it owes it. */
    feeReturnedAt: at('fee_returned_at'),
    /** When the provider's answer first arrived. */
    answeredAt: at('answered_at'),
    /** Whether terms or facts ask for it, so that no person presses a button again if it fails. */
    isOwed: boolean('is_owed').notNull().default(false),
    /** When it was refused, or came back; null for one that failed in a release that didn't keep that. */
    failedAt: at('failed_at'),
    failure: text('failure', { enum: REFUND_FAILURES }),
    /** What the provider said, for an admin. */
    error: text('error'),
    /** How the buyer got the money without the provider, in an admin's words; null for any other refund. */
    note: text('note'),
    createdAt: createdAt(),
  },
  (table) => [
    ofPayment(table),
    uniqueIndex('refunds_stripe_unique').on(table.stripeRefundId),
    uniqueIndex('refunds_request_unique').on(table.orderId, table.requestKey),
    // One requested refund of a payment at a time, so that the refundable rest is known before the next one.
    uniqueIndex('refunds_payment_requested_unique')
      .on(table.paymentId)
      .where(sql`${table.status} = 'requested'`)
      .concurrently(),
    index('refunds_order_index').on(table.orderId, table.createdAt),
    index('refunds_open_index')
      .on(table.createdAt)
      .where(
        sql`${table.status} in ('requested', 'pending') or (${table.status} = 'succeeded' and ${table.feeReturnedAt} is null)`,
      ),
    index('refunds_waiting_index')
      .on(table.orderId)
      .where(sql`${table.status} = 'pending' and ${table.pendingReason} = 'insufficient_funds'`)
      .concurrently(),
    // What may still be owed to a buyer.
    index('refunds_failed_index')
      .on(table.paymentId)
      .where(sql`${table.status} = 'failed'`)
      .concurrently(),
    check('refunds_failure_check', sql`${table.failure} in (${literals(REFUND_FAILURES)})`),
    check(
      'refunds_amount_check',
      sql`${table.priceCents} >= 0 and ${table.feeCents} >= 0 and ${table.priceCents} + ${table.feeCents} > 0`,
    ),
    check('refunds_status_check', sql`${table.status} in ('requested', 'pending', 'succeeded', 'failed')`),
  ],
);

/** Whether the provider holds a refund until the account's balance covers it: nothing has moved yet. */
export const waitsForBalance = sql`(${refunds.status} = 'pending' and ${refunds.pendingReason} = 'insufficient_funds')`;

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
    /** Amount in the smallest unit of the payment's own currency. */
    amount: bigint('amount', { mode: 'number' }).notNull(),
    currency: text('currency').notNull(),
    applicationFee: bigint('application_fee', { mode: 'number' }),
    reason: text('reason', {
      enum: ['other_account', 'other_session', 'other_amount', 'other_currency', 'other_fee'],
    }).notNull(),
    /** `kept`: the provider refused the refund, or the buyer's bank rejected it. */
    status: text('status', { enum: ['refunding', 'refunded', 'kept'] })
      .notNull()
      .default('refunding'),
    attempts: integer('attempts').notNull().default(0),
    triedAt: at('tried_at'),
    lastError: text('last_error'),
    createdAt: createdAt(),
    refundedAt: at('refunded_at'),
    reviewedAt: at('reviewed_at'),
    /** How its payer got the money without the provider, in an admin's words. */
    note: text('note'),
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

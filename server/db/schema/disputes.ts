import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { at, id, ownId } from '../columns.ts';
import { literals } from '../order-statuses.ts';
import { orders } from './orders.ts';
import { ofPayment } from './payments.ts';

const STATES = ['open', 'won', 'lost'] as const;

/** What the provider last reported of a bank's dispute of a payment. A payment, and an order, may have several. */
export const disputes = pgTable(
  'disputes',
  {
    /** The provider's. */
    id: id(),
    orderId: text('order_id').notNull(),
    paymentId: text('payment_id').notNull(),
    amountCents: integer('amount_cents').notNull(),
    state: text('state', { enum: STATES }).notNull(),
    /** The bank only asks, and has withdrawn nothing. */
    isInquiry: boolean('is_inquiry').notNull().default(false),
    /** What kind of case a card's dispute is, and its network, in the provider's words; null for any other, and on older rows. */
    caseType: text('case_type'),
    network: text('network'),
    /** What answering it cost and was not returned, as booked; null before it is billed. */
    counteringCents: integer('countering_cents'),
    /** Evidence was submitted, here or in the provider's dashboard: a bank takes it once. */
    isAnswered: boolean('is_answered').notNull(),
    /** The bank's deadline for evidence; null if the provider names none. */
    answerBy: at('answer_by'),
    openedAt: at('opened_at').notNull(),
    /** When it was last asked for. */
    checkedAt: at('checked_at').notNull(),
  },
  (table) => [
    ofPayment(table),
    index('disputes_order_index').on(table.orderId, table.paymentId),
    index('disputes_open_index')
      .on(table.checkedAt)
      .where(sql`${table.state} = 'open'`),
    index('disputes_countered_index')
      .on(table.checkedAt)
      .concurrently()
      .where(sql`${table.state} = 'won' and ${table.counteringCents} > 0`),
    check('disputes_state_check', sql`${table.state} in (${literals(STATES)})`),
    check('disputes_amount_check', sql`${table.amountCents} > 0`),
  ],
);

const WARNING_KINDS = ['fraud_warning', 'review', 'unknown_dispute'] as const;

/**
 * What the provider reports of a payment besides disputes (docs/decisions/0071): the card's issuer suspects fraud, a rule of the
 * provider asks for a review, or a dispute is in a state that we don't know, which changes nothing and is shown to an admin.
 */
export const paymentWarnings = pgTable(
  'payment_warnings',
  {
    /** The provider's. */
    id: id(),
    orderId: text('order_id').notNull(),
    paymentId: text('payment_id').notNull(),
    kind: text('kind', { enum: WARNING_KINDS }).notNull(),
    /** The provider's own word: the kind of fraud, why it is in review, or the unknown state. */
    detail: text('detail').notNull(),
    /** It calls for something: neither refunded nor disputed, nor approved, nor known by now. */
    isOpen: boolean('is_open').notNull(),
    openedAt: at('opened_at').notNull(),
    /** When it was last asked for. */
    checkedAt: at('checked_at').notNull(),
  },
  (table) => [
    ofPayment(table),
    index('payment_warnings_order_index').on(table.orderId, table.paymentId),
    index('payment_warnings_open_index')
      .on(table.kind, table.checkedAt)
      .where(sql`${table.isOpen}`),
    check('payment_warnings_kind_check', sql`${table.kind} in (${literals(WARNING_KINDS)})`),
  ],
);

/** What a breeder sends to the buyer's bank: once for each dispute (docs/decisions/0056). */
export const disputeEvidence = pgTable(
  'dispute_evidence',
  {
    /** Also the idempotency key at the provider. */
    id: ownId(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    disputeId: text('dispute_id').notNull(),
    /** Stripe account of the disputed payment; null for the platform's own account. */
    stripeAccountId: text('stripe_account_id'),
    /** The exact fields to send, so that a retry repeats them; null once they are sent. */
    fields: jsonb('fields').$type<Record<string, string>>(),
    /** The provider's ids of the uploaded files, by their field; null until all that can be are uploaded. */
    files: jsonb('files').$type<Record<string, string>>(),
    /** Whether the breeder confirmed what a compliance dispute costs (docs/decisions/0078). */
    acknowledgesFee: boolean('acknowledges_fee').notNull().default(false),
    requestedAt: at('requested_at').notNull(),
    sentAt: at('sent_at'),
  },
  (table) => [
    uniqueIndex('dispute_evidence_dispute_unique').on(table.disputeId),
    index('dispute_evidence_order_index').on(table.orderId, table.requestedAt),
    check('dispute_evidence_sent_check', sql`${table.sentAt} is null or ${table.fields} is null`),
  ],
);

/**
 * What an answer to a bank needs of a buyer who had their data erased while the sale may still be disputed (docs/decisions/0043).
 * Nothing else reads it.
 */
export const keptEvidence = pgTable(
  'kept_evidence',
  {
    orderId: text('order_id')
      .primaryKey()
      .references(() => orders.id),
    buyerName: text('buyer_name'),
    /** In lower case. */
    buyerEmail: text('buyer_email').notNull(),
    buyerZip: text('buyer_zip'),
    conversations: jsonb('conversations')
      .$type<{ from: 'buyer' | 'breeder'; text: string; at: string }[][]>()
      .notNull(),
    /** Which mails about the sale were written and sent. */
    mails: jsonb('mails').$type<{ subject: string; writtenAt: string; sentAt: string | null }[]>().notNull(),
    eraseAt: at('erase_at').notNull(),
  },
  (table) => [
    index('kept_evidence_buyer_index').on(table.buyerEmail),
    index('kept_evidence_due_index').on(table.eraseAt),
  ],
);

/** Whether a bank asks or decides about a payment of an order. */
export const hasOpenDispute = sql<boolean>`exists (
  select from ${disputes} where ${disputes.orderId} = ${orders.id} and ${disputes.state} = 'open')`;

/** Whether a bank decides about a payment of an order: an inquiry only asks. */
export const isBeforeBank = sql<boolean>`exists (
  select from ${disputes} where ${disputes.orderId} = ${orders.id} and ${disputes.state} = 'open' and not ${disputes.isInquiry})`;

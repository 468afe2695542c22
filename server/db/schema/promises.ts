import { sql } from 'drizzle-orm';
import { boolean, check, date, foreignKey, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { PROMISE_DECIDERS, PROMISE_STATES } from '../../../contract/promises/promises.ts';
import { at, createdAt, ownId } from '../columns.ts';
import { literals } from '../order-statuses.ts';
import { users } from './accounts.ts';
import { documents } from './documents.ts';
import { orders } from './orders.ts';
import { refunds } from './payments.ts';

/** The part of a sale's price that comes back once its buyer has kept a promise (docs/decisions/0119); `orders.lines` has its terms. */
export const promises = pgTable(
  'promises',
  {
    orderId: text('order_id')
      .primaryKey()
      .references(() => orders.id),
    /** The breeder; null once the account is erased. */
    sellerId: text('seller_id').references(() => users.id, { onDelete: 'set null' }),
    state: text('state', { enum: PROMISE_STATES }).notNull().default('open'),
    /** Part of the price, without the fee on it. */
    cents: integer('cents').notNull(),
    /** The frozen day, or the later one of an extension. */
    dueOn: date('due_on', { mode: 'string' }).notNull(),
    /** For how many days before the due day the last reminder was. */
    remindedDays: integer('reminded_days'),
    extensionAskedAt: at('extension_asked_at'),
    extensionAnsweredAt: at('extension_answered_at'),
    extensionGranted: boolean('extension_granted'),
    decidedAt: at('decided_at'),
    decidedBy: text('decided_by', { enum: PROMISE_DECIDERS }),
    /** The refund that returns it. */
    refundId: text('refund_id').references(() => refunds.id),
    /** What that is to return: the part with the fee on it, or what was left of the price, less what was paid by hand. */
    returnCents: integer('return_cents'),
    /** When the books ended to hold it; until then it is no revenue. Null again once the refund that returned it has failed. */
    releasedAt: at('released_at'),
    /**
     * When the breeder said that they paid by hand, where the provider refuses the refund; null again once it is settled. While the buyer
     * is asked, nobody tries the refund again.
     */
    handPaidAt: at('hand_paid_at'),
    handCents: integer('hand_cents'),
    handNote: text('hand_note'),
    /** When the buyer said that it hasn't arrived. */
    handDeniedAt: at('hand_denied_at'),
    /** When a bank last ended a dispute of the payment: both sides have their days again. */
    resumedAt: at('resumed_at'),
    /** When the clock has something to do; null: never again. */
    nextLookAt: at('next_look_at'),
    createdAt: createdAt(),
  },
  (table) => [
    index('promises_look_index')
      .on(table.nextLookAt)
      .where(sql`${table.nextLookAt} is not null`),
    index('promises_held_index')
      .on(table.sellerId)
      .where(sql`${table.releasedAt} is null`),
    index('promises_refund_index').on(table.refundId),
    check('promises_state_check', sql`${table.state} in (${literals(PROMISE_STATES)})`),
    check('promises_decider_check', sql`${table.decidedBy} in (${literals(PROMISE_DECIDERS)})`),
    check(
      'promises_decided_check',
      sql`(${table.state} in ('open', 'sent')) = (${table.decidedAt} is null) and (${table.decidedAt} is null) = (${table.decidedBy} is null)`,
    ),
    check(
      'promises_refund_check',
      sql`(${table.state} = 'returned') = (${table.refundId} is not null) and (${table.refundId} is null) = (${table.returnCents} is null)`,
    ),
    check(
      'promises_hand_check',
      sql`${table.handPaidAt} is null or (${table.state} = 'returned' and ${table.handCents} is not null)`,
    ),
    check('promises_cents_check', sql`${table.cents} > 0`),
  ],
);

/** What a buyer sent to show that the promise is kept, and why the breeder refused it. */
export const promiseProofs = pgTable(
  'promise_proofs',
  {
    id: ownId(),
    orderId: text('order_id')
      .notNull()
      .references(() => promises.orderId),
    /** The breeder, whose document it becomes. */
    userId: text('user_id').notNull(),
    hash: text('hash').notNull(),
    sentAt: at('sent_at').notNull(),
    refusedAt: at('refused_at'),
    reason: text('reason'),
  },
  (table) => [
    index('promise_proofs_order_index').on(table.orderId, table.sentAt),
    index('promise_proofs_document_index').on(table.userId, table.hash),
    foreignKey({
      columns: [table.userId, table.hash],
      foreignColumns: [documents.userId, documents.hash],
    }).onDelete('cascade'),
    check('promise_proofs_refused_check', sql`(${table.refusedAt} is null) = (${table.reason} is null)`),
  ],
);

import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { at, createdAt, ownId } from '../columns.ts';
import { users } from './accounts.ts';
import { receipts } from './books.ts';
import { orders } from './orders.ts';

/** What a buyer wrote of a sale, and the breeder's one answer (docs/decisions/0116-reviews.md). */
export const reviews = pgTable(
  'reviews',
  {
    id: ownId(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    sellerId: text('seller_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    stars: integer('stars').notNull(),
    text: text('text').notNull(),
    answer: text('answer'),
    answeredAt: at('answered_at'),
    /** When an admin hid the answer alone. */
    answerSuspendedAt: at('answer_suspended_at'),
    answerSuspensionReason: text('answer_suspension_reason'),
    /** When an admin took the review down, with its answer. */
    suspendedAt: at('suspended_at'),
    suspensionReason: text('suspension_reason'),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('reviews_order_unique').on(table.orderId),
    index('reviews_seller_index').on(table.sellerId, table.createdAt, table.id),
    check('reviews_stars_check', sql`${table.stars} between 1 and 5`),
    check('reviews_answer_check', sql`(${table.answer} is null) = (${table.answeredAt} is null)`),
  ],
);

/** Sales whose buyer was asked for a review by mail, now or after another one of the same breeder, which happens once. */
export const reviewInvitations = pgTable('review_invitations', {
  orderId: text('order_id')
    .primaryKey()
    .references(() => orders.id),
  sentAt: at('sent_at').notNull(),
});

/** The answer as buyers read it: not one that an admin hid. */
export const shownAnswer = sql<
  string | null
>`case when ${reviews.answerSuspendedAt} is null then ${reviews.answer} end`;

/** The first day of the month in which a sale's receipt was issued, where its breeder was. */
export const soldMonth = sql<string>`to_char(${receipts.issuedAt} at time zone coalesce(${receipts.timeZone}, 'UTC'), 'YYYY-MM-"01"')`;

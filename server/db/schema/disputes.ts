import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { at, ownId } from '../columns.ts';
import { orders } from './orders.ts';

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
    /** Of the disputed payment. */
    stripeAccountId: text('stripe_account_id'),
    /** As it is sent, so that a retry sends the same; null once it is sent. */
    fields: jsonb('fields').$type<Record<string, string>>(),
    /** The provider's ids of the uploaded files, by their field; null until all that can be are uploaded. */
    files: jsonb('files').$type<Record<string, string>>(),
    requestedAt: at('requested_at').notNull(),
    sentAt: at('sent_at'),
  },
  (table) => [
    uniqueIndex('dispute_evidence_dispute_unique').on(table.disputeId),
    index('dispute_evidence_order_index').on(table.orderId, table.requestedAt),
    check('dispute_evidence_sent_check', sql`${table.sentAt} is null or ${table.fields} is null`),
  ],
);

import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { PROOF_STATUSES } from '../../../contract/questions/proofs.ts';
import { at, ownId } from '../columns.ts';
import { literals } from '../order-statuses.ts';
import { users } from './accounts.ts';
import { paymentLinks } from './listings.ts';

/** New photos that buyers asked for, each with the word that its breeder writes on paper. Triggers raise the link's version. */
export const proofs = pgTable(
  'proofs',
  {
    id: ownId(),
    linkId: text('link_id')
      .notNull()
      .references(() => paymentLinks.id, { onDelete: 'cascade' }),
    /** The breeder. */
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    word: text('word').notNull(),
    /** One that is asked for too long is expired by `expiresAt` already. */
    status: text('status', { enum: PROOF_STATUSES }).notNull(),
    askedAt: at('asked_at').notNull(),
    expiresAt: at('expires_at').notNull(),
    answeredAt: at('answered_at'),
    /** Hash of the document that stores the photo; triggers release the document. */
    hash: text('hash'),
  },
  (table) => [
    uniqueIndex('proofs_open_unique')
      .on(table.linkId)
      .where(sql`${table.status} = 'asked'`),
    uniqueIndex('proofs_shown_unique')
      .on(table.linkId)
      .where(sql`${table.status} = 'answered'`),
    index('proofs_link_index').on(table.linkId, table.askedAt),
    index('proofs_user_index').on(table.userId, table.hash),
    index('proofs_kept_index').on(table.askedAt),
    check('proofs_status_check', sql`${table.status} in (${literals(PROOF_STATUSES)})`),
    check(
      'proofs_answered_check',
      sql`(${table.status} = 'answered') = (${table.hash} is not null) and (${table.hash} is null) = (${table.answeredAt} is null)`,
    ),
  ],
);

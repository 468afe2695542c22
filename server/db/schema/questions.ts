import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { QUESTIONS } from '../../../contract/questions/questions.ts';
import { LANGUAGES } from '../../../contract/language.ts';
import { at, createdAt, ownId } from '../columns.ts';
import { users } from './accounts.ts';
import { paymentLinks } from './listings.ts';
import { proofs } from './proofs.ts';

/** What a buyer asks before paying, as one conversation with the breeder. */
export const questions = pgTable(
  'questions',
  {
    id: ownId(),
    linkId: text('link_id')
      .notNull()
      .references(() => paymentLinks.id, { onDelete: 'cascade' }),
    /** The breeder. */
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    petName: text('pet_name').notNull(),
    buyerName: text('buyer_name').notNull(),
    /** The buyer's email in lower case. Never shown to the breeder. */
    buyerEmail: text('buyer_email').notNull(),
    /** Language in which the buyer asked. */
    language: text('language', { enum: LANGUAGES }).notNull().default('en'),
    /** Hash of the key in the private link to the buyer's page. */
    keyHash: text('key_hash').notNull(),
    /** `unconfirmed`: the buyer's mailbox isn't proven, and the breeder knows nothing of it. */
    status: text('status', { enum: ['unconfirmed', 'open', 'ended'] }).notNull(),
    endedBy: text('ended_by', { enum: ['buyer', 'breeder'] }),
    /** When the buyer stopped the mails about it. */
    mailsStoppedAt: at('mails_stopped_at'),
    lastBy: text('last_by', { enum: ['buyer', 'breeder'] }).notNull(),
    /** Time of the conversation's last activity: its newest message, its confirmation or its end. */
    lastAt: at('last_at').notNull(),
    messageCount: integer('message_count').notNull(),
    /** The form's idempotency key. */
    requestKey: text('request_key').notNull(),
    /** Whether it asks for a new photo, and for which one since it is confirmed. */
    wantsProof: boolean('wants_proof').notNull().default(false),
    proofId: text('proof_id').references(() => proofs.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (table) => [
    index('questions_proof_index')
      .on(table.proofId)
      .where(sql`${table.proofId} is not null`),
    uniqueIndex('questions_key_unique').on(table.keyHash),
    uniqueIndex('questions_request_unique').on(table.linkId, table.requestKey),
    index('questions_user_index')
      .on(table.userId, table.lastAt.desc().nullsFirst(), table.id)
      .where(sql`${table.status} <> 'unconfirmed'`),
    index('questions_waiting_index')
      .on(table.userId)
      .where(sql`${table.status} = 'open' and ${table.lastBy} = 'buyer'`),
    // The limits of a day, and what erases.
    index('questions_buyer_index').on(table.buyerEmail, table.createdAt),
    index('questions_link_index').on(table.linkId, table.createdAt),
    index('questions_day_index').on(table.userId, table.createdAt),
    index('questions_kept_index').on(table.lastAt),
    check('questions_status_check', sql`${table.status} in ('unconfirmed', 'open', 'ended')`),
    check('questions_ended_check', sql`(${table.status} = 'ended') = (${table.endedBy} is not null)`),
    check('questions_count_check', sql`${table.messageCount} between 1 and ${sql.raw(String(QUESTIONS.messagesMax))}`),
  ],
);

export const questionMessages = pgTable(
  'question_messages',
  {
    id: ownId(),
    questionId: text('question_id')
      .notNull()
      .references(() => questions.id, { onDelete: 'cascade' }),
    /** Number of the message in its conversation, from 1. */
    number: integer('number').notNull(),
    sender: text('sender', { enum: ['buyer', 'breeder'] }).notNull(),
    text: text('text').notNull(),
    requestKey: text('request_key').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('question_messages_number_unique').on(table.questionId, table.number),
    uniqueIndex('question_messages_request_unique').on(table.questionId, table.sender, table.requestKey),
    check(
      'question_messages_text_check',
      sql`length(${table.text}) between 1 and ${sql.raw(String(QUESTIONS.textMax))}`,
    ),
  ],
);

import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { LIST_TERMS } from '../../../contract/waitlists/list-deposit.ts';
import type { ListAnswer, ListQuestion } from '../../../contract/waitlists/list-questions.ts';
import { ENTRY_STATES, PICKS, WAITLIST } from '../../../contract/waitlists/waitlists.ts';
import { LANGUAGES } from '../../../contract/language.ts';
import { at, createdAt, ownId } from '../columns.ts';
import { literals } from '../order-statuses.ts';
import { pets } from './listings.ts';
import { litters } from './litters.ts';
import { orders } from './orders.ts';

const { min, max, usual } = WAITLIST.turnHours;

/** The waiting list of a litter; none: its breeder has never turned it on. */
export const waitlists = pgTable(
  'waitlists',
  {
    litterId: text('litter_id')
      .primaryKey()
      .references(() => litters.id, { onDelete: 'cascade' }),
    /** Whether people may join. */
    takesEntries: boolean('takes_entries').notNull().default(false),
    turnHours: integer('turn_hours').notNull().default(usual),
    /** While `running` or `paused` the litter's pets are kept for the list; a trigger raises the versions of their pages. */
    picks: text('picks', { enum: PICKS }).notNull().default('none'),
    /** When the job looks at it; null: nothing happens by itself. */
    checkAt: at('check_at'),
    /** People who joined since the breeder's last mail about it, and when the next one goes out; null: nobody. */
    newEntries: integer('new_entries').notNull().default(0),
    notifyAt: at('tell_at'),
    notifiedAt: at('told_at'),
    /** What a place costs, without the fee, and by which terms; null: nothing. */
    depositCents: integer('deposit_cents'),
    depositTerms: text('deposit_terms', { enum: LIST_TERMS }),
    refundableUntil: date('refundable_until', { mode: 'string' }),
    /** What people who join are asked. */
    questions: jsonb('questions').$type<ListQuestion[]>().notNull().default([]),
    /** Whether the breeder approves each person first. */
    approves: boolean('approves').notNull().default(false),
    /** When the people in line were last asked whether they stay; from then on they may move to another litter's list. */
    openedAt: at('opened_at'),
  },
  (table) => [
    index('waitlists_check_index')
      .on(table.checkAt)
      .where(sql`${table.checkAt} is not null`)
      .concurrently(),
    index('waitlists_tell_index')
      .on(table.notifyAt)
      .where(sql`${table.notifyAt} is not null`)
      .concurrently(),
    check('waitlists_picks_check', sql`${table.picks} in (${literals(PICKS)})`),
    check(
      'waitlists_deposit_check',
      sql`(${table.depositCents} is null) = (${table.depositTerms} is null) and ${table.depositCents} > 0
        and ${table.depositTerms} in (${literals(LIST_TERMS)}) and (${table.refundableUntil} is not null) = (${table.depositTerms} is not distinct from 'until_date')`,
    ),
    check('waitlists_hours_check', sql`${table.turnHours} between ${sql.raw(String(min))} and ${sql.raw(String(max))}`),
  ],
);

/** Whether a deposit may be held for the place of somebody who is on the list, let a turn pass, or picked by another payment. */
export const mayHoldSpot = (table: { orderId: AnyPgColumn; state: AnyPgColumn }) =>
  sql`${table.orderId} is not null and ${table.state} in ('waiting', 'turn', 'passed', 'picked')`;

/**
 * What all addresses of a mailbox have in common, and those of few other mailboxes: the part before the domain without dots, up to the
 * first `+` or `-`. An index finds them, and `toMailbox` decides.
 */
export const mailboxStem = (email: unknown) =>
  sql`split_part(split_part(split_part(replace(${email}, '.', ''), '@', 1), '+', 1), '-', 1)`;

/** Who waits for a pet of a litter: one per address. */
export const waitlistEntries = pgTable(
  'waitlist_entries',
  {
    id: ownId(),
    litterId: text('litter_id')
      .notNull()
      .references(() => waitlists.litterId, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** In lower case. */
    email: text('email').notNull(),
    note: text('note').notNull(),
    /** Language of the page on which the buyer joined. */
    language: text('language', { enum: LANGUAGES }).notNull(),
    /** Hash of the key in the private link to the buyer's page. */
    keyHash: text('key_hash').notNull(),
    /** `unconfirmed`: the mailbox isn't proven, and the breeder knows nothing of it. */
    state: text('state', { enum: ENTRY_STATES }).notNull(),
    /** The order that pays the place: paid, or the newest try; null once it is a pet's, and for a free place. */
    orderId: text('order_id').references(() => orders.id),
    /** The order of a paid place whose list the breeder ended: it goes back whole. Another order of the entry isn't meant. */
    endedOrderId: text('ended_order_id'),
    /** What they answered, with the questions as they were then. */
    answers: jsonb('answers').$type<ListAnswer[]>().notNull().default([]),
    /** When the breeder approved them; null before, and on a list that asks for no approval. */
    approvedAt: at('approved_at'),
    /** When they said that they stay, after they were asked. */
    staysAt: at('stays_at'),
    /** The sentence with which the breeder declined them. */
    refusal: text('refusal'),
    /** The order of the line. */
    position: integer('position').notNull(),
    /** Number of the last mail sent to this entry; 0 before the first. */
    mails: integer('mails').notNull(),
    mailedAt: at('mailed_at').notNull(),
    createdAt: createdAt(),
    /** When they last came into the line by joining, paying or being approved: before that, when they filled in the form. */
    enteredAt: at('entered_at').notNull().defaultNow(),
    /** When the state was last changed. */
    changedAt: at('changed_at').notNull(),
  },
  (table) => [
    uniqueIndex('waitlist_entries_key_unique').on(table.keyHash),
    uniqueIndex('waitlist_entries_email_unique').on(table.litterId, table.email),
    uniqueIndex('waitlist_entries_order_unique').on(table.orderId).concurrently(),
    index('waitlist_entries_litter_index').on(table.litterId, table.position),
    index('waitlist_entries_mailbox_index').on(table.litterId, mailboxStem(table.email)).concurrently(),
    // The buyer's copy and erasure, and what erases by age.
    index('waitlist_entries_email_index').on(table.email),
    index('waitlist_entries_kept_index').on(table.changedAt),
    // What the job looks through that returns places.
    index('waitlist_entries_place_index').on(table.changedAt).where(mayHoldSpot(table)).concurrently(),
    check('waitlist_entries_state_check', sql`${table.state} in (${literals(ENTRY_STATES)})`),
    check('waitlist_entries_language_check', sql`${table.language} in (${literals(LANGUAGES)})`),
    check('waitlist_entries_note_check', sql`length(${table.note}) <= ${sql.raw(String(WAITLIST.noteMax))}`),
  ],
);

const TURN_OUTCOMES = ['picked', 'passed', 'expired', 'stopped'] as const;
const TURN_ENDERS = ['person', 'breeder', 'bank', 'clock'] as const;

/** The hours in which one person of a waiting list chooses a pet; at most one at a time in a litter. */
export const waitlistTurns = pgTable(
  'waitlist_turns',
  {
    id: ownId(),
    litterId: text('litter_id')
      .notNull()
      .references(() => waitlists.litterId, { onDelete: 'cascade' }),
    entryId: text('entry_id')
      .notNull()
      .references(() => waitlistEntries.id, { onDelete: 'cascade' }),
    startedAt: at('started_at').notNull(),
    endsAt: at('ends_at').notNull(),
    endedAt: at('ended_at'),
    outcome: text('outcome', { enum: TURN_OUTCOMES }),
    /** Whose act ended it; null while it runs, and on turns older than this column, which count as nobody's act. */
    endedBy: text('ended_by', { enum: TURN_ENDERS }),
    /** What was chosen last, and by which browser (keyed hash): it alone may pay for that pet. */
    petId: text('pet_id').references(() => pets.id, { onDelete: 'set null' }),
    buyerKey: text('buyer_key'),
    /** The checkout of the chosen pet. */
    orderId: text('order_id').references(() => orders.id),
  },
  (table) => [
    uniqueIndex('waitlist_turns_open_unique')
      .on(table.litterId)
      .where(sql`${table.endedAt} is null`),
    uniqueIndex('waitlist_turns_order_unique').on(table.orderId),
    index('waitlist_turns_entry_index').on(table.entryId),
    index('waitlist_turns_litter_index').on(table.litterId),
    index('waitlist_turns_pet_index').on(table.petId),
    check('waitlist_turns_outcome_check', sql`${table.outcome} in (${literals(TURN_OUTCOMES)})`),
    check('waitlist_turns_ender_check', sql`${table.endedBy} in (${literals(TURN_ENDERS)})`),
    check('waitlist_turns_ended_check', sql`(${table.endedAt} is null) = (${table.outcome} is null)`),
    check('waitlist_turns_ends_check', sql`${table.endsAt} > ${table.startedAt}`),
  ],
);

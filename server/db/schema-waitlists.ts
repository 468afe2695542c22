import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { ENTRY_STATES, WAITLIST } from '../../contract/waitlists.ts';
import { LANGUAGES } from '../../contract/words/language.ts';
import { at, createdAt, ownId } from './columns.ts';
import { literals } from './order-statuses.ts';
import { litters } from './schema-litters.ts';

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
  },
  (table) => [
    check('waitlists_hours_check', sql`${table.turnHours} between ${sql.raw(String(min))} and ${sql.raw(String(max))}`),
  ],
);

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
    /** Of the page that the buyer joined on. */
    language: text('language', { enum: LANGUAGES }).notNull(),
    /** Of the buyer's private address. */
    keyHash: text('key_hash').notNull(),
    /** `unconfirmed`: the mailbox isn't proven, and the breeder knows nothing of it. */
    state: text('state', { enum: ENTRY_STATES }).notNull(),
    /** The order of the line. */
    position: integer('position').notNull(),
    /** Of its mails, which are numbered, the last one. */
    mails: integer('mails').notNull(),
    mailedAt: at('mailed_at').notNull(),
    createdAt: createdAt(),
    /** When the state was last changed. */
    changedAt: at('changed_at').notNull(),
  },
  (table) => [
    uniqueIndex('waitlist_entries_key_unique').on(table.keyHash),
    uniqueIndex('waitlist_entries_email_unique').on(table.litterId, table.email),
    index('waitlist_entries_litter_index').on(table.litterId, table.position),
    // The buyer's copy and erasure, and what erases by age.
    index('waitlist_entries_email_index').on(table.email),
    index('waitlist_entries_kept_index').on(table.changedAt),
    check('waitlist_entries_state_check', sql`${table.state} in (${literals(ENTRY_STATES)})`),
    check('waitlist_entries_language_check', sql`${table.language} in (${literals(LANGUAGES)})`),
    check('waitlist_entries_note_check', sql`length(${table.note}) <= ${sql.raw(String(WAITLIST.noteMax))}`),
  ],
);

import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core';
import type { DepositStep } from '../../../contract/pets/deposit-steps.ts';
import { BALANCE_DUE, DEPOSIT_TERMS, HAND_OVER_DAYS, type DepositDefault } from '../../../contract/pets/deposits.ts';
import { STOP_REASONS } from '../../../contract/reservations/payable-days.ts';
import { at } from '../columns.ts';
import { users } from './accounts.ts';
import { literals } from '../order-statuses.ts';
import { pets } from './listings.ts';
import { orders } from './orders.ts';

/** The deposit that reserves a pet; without a row buyers pay the full price. A trigger raises the versions of its pages. */
export const depositTerms = pgTable(
  'deposit_terms',
  {
    petId: text('pet_id')
      .primaryKey()
      .references(() => pets.id, { onDelete: 'cascade' }),
    /** Deposit in cents; null when `percent` of the pet's price sets it. Exactly one of the two is set. */
    amountCents: integer('amount_cents'),
    percent: integer('percent'),
    due: text('due', { enum: BALANCE_DUE }).notNull(),
    dueOn: date('due_on', { mode: 'string' }),
    dueAgeWeeks: integer('due_age_weeks'),
    terms: text('terms', { enum: DEPOSIT_TERMS }).notNull(),
    refundableUntil: date('refundable_until', { mode: 'string' }),
    steps: jsonb('steps').$type<DepositStep[]>(),
    graceDays: integer('grace_days').notNull(),
    /** With `due` at hand-over: how many days after the pet is ready the last day is. */
    handOverDays: integer('hand_over_days').notNull().default(HAND_OVER_DAYS.usual),
  },
  (table) => [
    check(
      'deposit_terms_hand_over_check',
      sql`${table.handOverDays} between 1 and ${sql.raw(String(HAND_OVER_DAYS.max))}`,
    ),
    check('deposit_terms_amount_check', sql`(${table.amountCents} is null) <> (${table.percent} is null)`),
    check('deposit_terms_due_check', sql`${table.due} in (${literals(BALANCE_DUE)})`),
    termsCheck('deposit_terms_terms_check', table),
  ],
);

/** What the forms of a breeder's new deposits start with; without a row, the usual terms. */
export const depositDefaults = pgTable('deposit_defaults', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  terms: jsonb('terms').$type<DepositDefault>().notNull(),
});

/** What an order with a deposit has frozen, and how its reservation ended. */
export const orderDeposits = pgTable(
  'order_deposits',
  {
    orderId: text('order_id')
      .primaryKey()
      .references(() => orders.id),
    /** The part of the price that reserved the pet. */
    depositCents: integer('deposit_cents').notNull(),
    /** Null: at hand-over. */
    dueOn: date('due_on', { mode: 'string' }),
    graceDays: integer('grace_days').notNull(),
    /** The last day for what is due at hand-over; null with a due date, without a ready date, and on older orders. */
    handOverBy: date('hand_over_by', { mode: 'string' }),
    terms: text('terms', { enum: DEPOSIT_TERMS }).notNull(),
    refundableUntil: date('refundable_until', { mode: 'string' }),
    steps: jsonb('steps').$type<DepositStep[]>(),
    /** The rule of law that beat the breeder's terms, as the buyer read it. */
    law: text('law'),
    /** Hash of the key in the address of the buyer's page; null until reserved, and once their data is erased. */
    keyHash: text('key_hash'),
    /** How often the breeder has had a new address sent; the older ones open nothing. */
    keyVersion: integer('key_version').notNull().default(0),
    reservedAt: at('reserved_at'),
    releasedAt: at('released_at'),
    releasedBy: text('released_by', { enum: ['breeder', 'buyer', 'bank', 'account', 'clock'] }),
    /** Whether the release refunded the deposit too; null until released. */
    returnsDeposit: boolean('returns_deposit'),
    /** Cents of the deposit that its end forfeits to the breeder; null until released, and on older rows. */
    forfeitedCents: integer('forfeited_cents'),
    /** Since when the rest can't be paid, and why; null while it can. Its days stand still meanwhile. */
    stopSince: at('stop_since'),
    stopReason: text('stop_reason', { enum: STOP_REASONS }),
    /** How long its days stood still before, in seconds. */
    stoppedSeconds: integer('stopped_seconds').notNull().default(0),
    /** How long of that a payment was being checked, in which nothing could be canceled. */
    checkedSeconds: integer('checked_seconds').notNull().default(0),
  },
  (table) => [
    uniqueIndex('order_deposits_key_unique').on(table.keyHash),
    check('order_deposits_amount_check', sql`${table.depositCents} > 0`),
    check('order_deposits_forfeited_check', sql`${table.forfeitedCents} between 0 and ${table.depositCents}`),
    check(
      'order_deposits_stop_check',
      sql`(${table.stopSince} is null) = (${table.stopReason} is null) and ${table.stopReason} in (${literals(STOP_REASONS)}) and ${table.stoppedSeconds} >= 0`,
    ),
    check(
      'order_deposits_released_check',
      sql`(${table.releasedAt} is null) = (${table.releasedBy} is null) and (${table.releasedAt} is null) = (${table.returnsDeposit} is null)`,
    ),
    termsCheck('order_deposits_terms_check', table),
  ],
);

export const REMINDERS = ['7_days', '1_day', 'due', 'overdue'] as const;

/** Mails about a due balance, planned when the pet is reserved. Each is sent once, or superseded by a later one. */
export const depositReminders = pgTable(
  'deposit_reminders',
  {
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    kind: text('kind', { enum: REMINDERS }).notNull(),
    dueAt: at('due_at').notNull(),
    /** When it was sent, or no longer needed. */
    doneAt: at('done_at'),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.kind] }),
    index('deposit_reminders_due_index')
      .on(table.dueAt)
      .where(sql`${table.doneAt} is null`),
    check('deposit_reminders_kind_check', sql`${table.kind} in (${literals(REMINDERS)})`),
  ],
);

type TermsColumns = Record<'terms' | 'refundableUntil' | 'steps', AnyPgColumn>;

function termsCheck(name: string, { terms, refundableUntil, steps }: TermsColumns) {
  return check(
    name,
    sql`${terms} in (${literals(DEPOSIT_TERMS)}) and (${terms} = 'refundable' or ${refundableUntil} is null) and (${terms} = 'steps') = (${steps} is not null)`,
  );
}

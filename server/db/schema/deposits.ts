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
import { BALANCE_DUE, DEPOSIT_TERMS } from '../../../contract/pets/deposits.ts';
import { at } from '../columns.ts';
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
  },
  (table) => [
    check('deposit_terms_amount_check', sql`(${table.amountCents} is null) <> (${table.percent} is null)`),
    check('deposit_terms_due_check', sql`${table.due} in (${literals(BALANCE_DUE)})`),
    termsCheck('deposit_terms_terms_check', table),
  ],
);

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
  },
  (table) => [
    uniqueIndex('order_deposits_key_unique').on(table.keyHash),
    check('order_deposits_amount_check', sql`${table.depositCents} > 0`),
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

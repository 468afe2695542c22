import { sql } from 'drizzle-orm';
import { type AnyPgColumn, bigint, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt } from '../columns.ts';
import { literals } from '../order-statuses.ts';
import { ofPayment, refunds } from './payments.ts';

/** Kinds of buyers' payments: the full price, or parts held until they are earned or forfeited. */
export const PAID_KINDS = ['sale', 'deposit', 'balance', 'cash'] as const;
const PART_KINDS = ['deposit', 'balance', 'cash'] as const;
/** The end of what a breeder holds for a buyer. */
export const ENDS_OF_HOLDING = ['earned', 'kept'] as const;
/** What a breeder holds for a buyer's promise, and the end of it: moves nothing at the provider. */
const PROMISE_ENTRIES = ['promise_held', 'promise_ended'] as const;
const KINDS = [
  ...PAID_KINDS,
  ...ENDS_OF_HOLDING,
  ...PROMISE_ENTRIES,
  'provider_fee',
  'refund',
  'refund_failure',
  'fee_refund',
  'dispute',
  'dispute_lost',
] as const;
const ACCOUNTS = ['buyer', 'breeder', 'deposits_held', 'platform_fee', 'provider_fee', 'dispute'] as const;

/** Double-entry lines: those of one kind and provider's id are a transaction and add up to zero (a trigger checks). */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: text('order_id').notNull(),
    paymentId: text('payment_id').notNull(),
    kind: text('kind', { enum: KINDS }).notNull(),
    /** What moved at the provider: a charge, a refund, a balance transaction or a dispute (features/ledger/). */
    providerId: text('provider_id').notNull(),
    account: text('account', { enum: ACCOUNTS }).notNull(),
    amountCents: integer('amount_cents').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    ofPayment(table),
    uniqueIndex('ledger_entries_once_unique').on(table.providerId, table.kind, table.account),
    // A payment has one sale, whatever the provider's id that it is booked under.
    uniqueIndex('ledger_entries_sale_unique')
      .on(table.paymentId, table.account)
      .where(sql`${table.kind} = 'sale'`),
    // So has a part, and an order is earned or kept once.
    uniqueIndex('ledger_entries_part_unique')
      .on(table.paymentId, table.account)
      .where(sql`${table.kind} in (${literals(PART_KINDS)})`)
      .concurrently(),
    uniqueIndex('ledger_entries_end_unique')
      .on(table.orderId, table.account)
      .where(sql`${table.kind} in (${literals(ENDS_OF_HOLDING)})`)
      .concurrently(),
    index('ledger_entries_order_index').on(table.orderId, table.paymentId),
    index('ledger_entries_created_index').on(table.createdAt),
    // The fees that the platform earned, compared every night.
    index('ledger_entries_fee_index')
      .on(table.createdAt, table.id)
      .where(sql`${table.account} = 'platform_fee'`),
    // What banks withdrew, which reconciliation reads.
    index('ledger_entries_dispute_index')
      .on(table.createdAt, table.orderId)
      .where(sql`${table.account} = 'dispute'`)
      .concurrently(),
    check('ledger_entries_kind_check', sql`${table.kind} in (${literals(KINDS)})`),
    check('ledger_entries_account_check', sql`${table.account} in (${literals(ACCOUNTS)})`),
    // A deposit is what the breeder owes, not revenue, until it is earned or kept.
    check(
      'ledger_entries_held_check',
      sql`case
        when ${table.kind} in (${literals(PART_KINDS)}) then ${table.account} in ('buyer', 'deposits_held', 'platform_fee')
        when ${table.kind} in (${literals([...ENDS_OF_HOLDING, ...PROMISE_ENTRIES])}) then ${table.account} in ('breeder', 'deposits_held')
        else ${table.kind} not in ('sale', 'provider_fee') or ${table.account} <> 'deposits_held' end`,
    ),
  ],
);

/** Whether a bank holds an order's money: withdrawn for a dispute that is neither won nor lost. */
export const isHeldByBank = (orderId: AnyPgColumn | string) => sql<boolean>`coalesce((
  select sum(d.amount_cents) from ledger_entries d where d.order_id = ${orderId} and d.account = 'dispute'), 0) > 0`;

/** Cents that an order's buyer paid, less refunds and lost disputes. */
export const paidByBuyer = (orderId: AnyPgColumn) => sql<number>`coalesce((
  select -sum(b.amount_cents) from ledger_entries b where b.order_id = ${orderId} and b.account = 'buyer'), 0)::int`;

/** Whether a line is of a refund that the buyer got without the provider: it is booked under our own id. */
export const isPaidOtherwise = sql`(${ledgerEntries.kind} = 'refund' and exists (
  select from ${refunds} where ${refunds.id} = ${ledgerEntries.providerId} and ${refunds.note} is not null))`;

import { and, eq, inArray, notInArray, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { DbOrTx } from '../../db/client.ts';
import { plannedLimit, prepared } from '../../db/statements/prepared.ts';
import { PAID_KINDS, isHeldByBank, ledgerEntries } from '../../db/schema.ts';
import type { EntryKind } from './posting.ts';

/** A transaction of the ledger: what moved at the provider. */
export interface TransactionId {
  kind: EntryKind;
  providerId: string;
}

/** The display name of a transaction, for operators. */
export const transactionName = ({ kind, providerId }: TransactionId): string => `${kind}:${providerId}`;

export async function isPosted(db: DbOrTx, { kind, providerId }: TransactionId): Promise<boolean> {
  return (await posted(db, { kind, providerId })).length > 0;
}

const posted = prepared((db) =>
  db
    .select({ id: ledgerEntries.id })
    .from(ledgerEntries)
    .where(
      and(eq(ledgerEntries.kind, sql.placeholder('kind')), eq(ledgerEntries.providerId, sql.placeholder('providerId'))),
    )
    .limit(plannedLimit(1)),
);

/** SQL condition: whether the ledger has a transaction of this kind with the provider's id in the given column. */
export const postedAs = (kind: TransactionId['kind'], providerId: AnyPgColumn) => {
  const isOfRow = and(eq(ledgerEntries.kind, sql.raw(`'${kind}'`)), eq(ledgerEntries.providerId, providerId));
  return sql<boolean>`exists (select from ${ledgerEntries} where ${isOfRow})`;
};

/** The platform's remaining fee of an order, in cents. */
export const platformFeeLeft = (db: DbOrTx, orderId: string): Promise<number> =>
  sumLines(db, orderId, eq(ledgerEntries.account, 'platform_fee'));

/** Cents returned to an order's buyer: refunds minus failed refunds, plus lost disputes. */
export const returnedCents = (db: DbOrTx, orderId: string): Promise<number> =>
  sumLines(db, orderId, and(eq(ledgerEntries.account, 'buyer'), notInArray(ledgerEntries.kind, [...PAID_KINDS])));

/** Cents that an order's buyer has paid, by whatever payments, before anything was returned. */
export const paidCents = async (db: DbOrTx, orderId: string): Promise<number> =>
  -(await sumLines(db, orderId, and(eq(ledgerEntries.account, 'buyer'), inArray(ledgerEntries.kind, [...PAID_KINDS]))));

/**
 * Cents that a buyer paid and does not get back, fee included, since the terms of an ended reservation left them with the breeder. Zero
 * before that is posted.
 */
export async function keptCents(db: DbOrTx, orderId: string): Promise<number> {
  const isKept = and(eq(ledgerEntries.orderId, orderId), eq(ledgerEntries.kind, 'kept'));
  const kept = await db.select({ id: ledgerEntries.id }).from(ledgerEntries).where(isKept).limit(1);
  return kept.length === 0 ? 0 : -(await sumLines(db, orderId, eq(ledgerEntries.account, 'buyer')));
}

/** Lists an order's ledger entries, oldest first. */
export const listOrderLines = (db: DbOrTx, orderId: string): Promise<(typeof ledgerEntries.$inferSelect)[]> =>
  db.select().from(ledgerEntries).where(eq(ledgerEntries.orderId, orderId)).orderBy(ledgerEntries.id);

async function sumLines(db: DbOrTx, orderId: string, which: SQL | undefined): Promise<number> {
  const [row] = await db
    .select({ cents: sql<number>`coalesce(sum(${ledgerEntries.amountCents}), 0)::int` })
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.orderId, orderId), which));
  return row!.cents;
}

/** What banks did with a payment, by what they moved. */
export interface Disputed {
  paymentId: string;
  /** Withdrawn, and a bank has yet to decide. */
  heldCents: number;
  /** Withdrawn, and given to the buyer. */
  takenCents: number;
  /** How often a bank decided: returned disputed money, or gave it to the buyer. */
  decisions: number;
}

/** The payments of an order that were ever disputed. */
export async function disputedPayments(db: DbOrTx, orderId: string): Promise<Disputed[]> {
  const ofBanks = (await listOrderLines(db, orderId)).filter(({ account }) => account === 'dispute');
  const sum = (lines: typeof ofBanks) => lines.reduce((cents, { amountCents }) => cents + amountCents, 0);
  return [...Map.groupBy(ofBanks, ({ paymentId }) => paymentId)].map(([paymentId, lines]) => ({
    paymentId,
    heldCents: sum(lines),
    takenCents: 0 - sum(lines.filter(({ kind }) => kind === 'dispute_lost')),
    decisions: lines.filter(({ amountCents }) => amountCents < 0).length,
  }));
}

/** Whether a bank holds money of an order. */
export async function isDisputed(db: DbOrTx, orderId: string): Promise<boolean> {
  const { rows } = await db.execute<{ held: boolean }>(sql`select ${isHeldByBank(orderId)} as held`);
  return rows[0]!.held;
}

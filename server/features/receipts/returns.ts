import { and, asc, eq, not, notInArray, sql } from 'drizzle-orm';
import { toAmount } from '../../../contract/money.ts';
import type { Receipt } from '../../../contract/receipts/receipts.ts';
import type { DbOrTx } from '../../db/client.ts';
import { PAID_KINDS, ledgerEntries, payments, refunds, waitsForBalance } from '../../db/schema.ts';

interface Returns {
  /** Booked by refunds and lost disputes, less what waits. */
  returnedCents: number;
  /** Waits for the account's balance. */
  waitsCents: number;
  /** The provider is asked for it. */
  askedCents: number;
  /** Cash that the breeder has to return. */
  byHandCents: number;
}

/** Where the money is that goes back to an order's buyer; by one statement, so that a refund that is just made isn't between two figures. */
export async function readReturns(db: DbOrTx, orderId: string): Promise<Returns> {
  const cents = (which: ReturnType<typeof sql>) =>
    sql`coalesce(sum(${refunds.priceCents} + ${refunds.feeCents}) filter (where ${which}), 0)::int`;
  const booked = db
    .select({ cents: sql`coalesce(sum(${ledgerEntries.amountCents}), 0)::int` })
    .from(ledgerEntries)
    .where(
      and(
        eq(ledgerEntries.orderId, orderId),
        eq(ledgerEntries.account, 'buyer'),
        notInArray(ledgerEntries.kind, [...PAID_KINDS]),
      ),
    );
  const isAsked = sql`${refunds.status} = 'requested'`;
  const [row] = await db
    .select({
      returnedCents: sql<number>`(${booked}) - ${cents(waitsForBalance)}`,
      waitsCents: sql<number>`${cents(waitsForBalance)}`,
      askedCents: sql<number>`${cents(sql`${isAsked} and ${payments.kind} <> 'cash'`)}`,
      byHandCents: sql<number>`${cents(sql`${isAsked} and ${payments.kind} = 'cash'`)}`,
    })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(refunds.orderId, orderId));
  return row!;
}

/** A refund that failed for lack of balance was never sent either, so a receipt has neither it nor its end. */
const isUnsent = sql`exists (select from ${refunds} where ${refunds.stripeRefundId} = ${ledgerEntries.providerId} and (${waitsForBalance} or ${refunds.failure} = 'balance'))`;

const KINDS = { refund: 'refund', refund_failure: 'rejected', dispute_lost: 'bank' } as const;

/** Lists refunds and lost disputes of an order, or of one of its payments, by the ledger, oldest first. */
export async function listReturns(db: DbOrTx, orderId: string, paymentId?: string): Promise<Receipt['returns']> {
  const lines = await db
    .select({ kind: ledgerEntries.kind, cents: ledgerEntries.amountCents, at: ledgerEntries.createdAt })
    .from(ledgerEntries)
    .where(
      and(
        eq(ledgerEntries.orderId, orderId),
        paymentId === undefined ? undefined : eq(ledgerEntries.paymentId, paymentId),
        eq(ledgerEntries.account, 'buyer'),
        notInArray(ledgerEntries.kind, [...PAID_KINDS]),
        not(isUnsent),
      ),
    )
    .orderBy(asc(ledgerEntries.id));
  return lines.flatMap(({ kind, cents, at }) =>
    kind in KINDS
      ? [
          {
            kind: kind === 'dispute_lost' && cents < 0 ? ('reopened' as const) : KINDS[kind as keyof typeof KINDS],
            amount: toAmount(cents),
            at: at.toISOString(),
          },
        ]
      : [],
  );
}

import { and, eq, inArray, notInArray, sql } from 'drizzle-orm';
import type { DbOrTx } from '../../db/client.ts';
import { ledgerEntries, PAID_KINDS, payments, refunds, waitsForBalance } from '../../db/schema.ts';

/** Whether the provider holds a refund until the account's balance covers it. */
export const isWaiting = ({ status, pendingReason }: { status: string; pendingReason: string | null }): boolean =>
  status === 'pending' && pendingReason === 'insufficient_funds';

/** What of each order's refunds waits for the account's balance, in cents; orders without any are left out. */
export async function waitingCents(db: DbOrTx, orderIds: string[]): Promise<Map<string, number>> {
  if (orderIds.length === 0) return new Map();
  const cents = sql<number>`sum(${refunds.priceCents} + ${refunds.feeCents})::int`;
  const rows = await db
    .select({ orderId: refunds.orderId, cents })
    .from(refunds)
    .where(and(inArray(refunds.orderId, orderIds), waitsForBalance))
    .groupBy(refunds.orderId);
  return new Map(rows.map((row) => [row.orderId, row.cents]));
}

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

import { and, inArray, sql } from 'drizzle-orm';
import type { DbOrTx } from '../../db/client.ts';
import { refunds, waitsForBalance } from '../../db/schema.ts';

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

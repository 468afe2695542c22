import { and, asc, eq, not, notInArray, sql } from 'drizzle-orm';
import { toAmount } from '../../../contract/money.ts';
import type { Receipt } from '../../../contract/receipts/receipts.ts';
import type { DbOrTx } from '../../db/client.ts';
import { PAID_KINDS, ledgerEntries, refunds, waitsForBalance } from '../../db/schema.ts';

/** Refunds that wait for the breeder's balance: accepted and booked, and not on their way. */
export async function unsentCents(db: DbOrTx, orderId: string): Promise<number> {
  const cents = sql<number>`coalesce(sum(${refunds.priceCents} + ${refunds.feeCents}), 0)::int`;
  const [row] = await db
    .select({ cents })
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), waitsForBalance));
  return row!.cents;
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

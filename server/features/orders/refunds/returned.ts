import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Tx } from '../../../db/client.ts';
import { ledgerEntries, refunds } from '../../../db/schema.ts';
import type { DisputeFacts } from '../../payments/refunds.ts';
import type { Purchase } from '../queries.ts';
import { COUNTED, sumOf, type RefundRow } from './record.ts';

/** What went back of an order, all its payments together. */
export interface Returned {
  /** By refunds. */
  returnedCents: number;
  /** By lost disputes. */
  takenCents: number;
  isDisputed: boolean;
}

/** Of a payment by the provider's facts, and of the order's other payments by our books. */
export async function returnedOf(
  tx: Tx,
  { payment }: Purchase,
  rows: RefundRow[],
  disputes: DisputeFacts[],
): Promise<Returned> {
  const lost = disputes.filter(({ state }) => state === 'lost');
  const own = {
    returnedCents: sumOf(rows.filter(({ status }) => COUNTED.some((counted) => counted === status))),
    takenCents: lost.reduce((sum, { amountCents }) => sum + amountCents, 0),
    isDisputed: disputes.some(({ state }) => state === 'open'),
  };
  if (payment.kind === 'full') return own;
  const others = await tx
    .select()
    .from(refunds)
    .where(
      and(
        eq(refunds.orderId, payment.orderId),
        ne(refunds.paymentId, payment.id),
        inArray(refunds.status, [...COUNTED]),
      ),
    );
  const withBank = await disputedElsewhere(tx, payment);
  return {
    returnedCents: own.returnedCents + sumOf(others),
    takenCents: own.takenCents + withBank.takenCents,
    isDisputed: own.isDisputed || withBank.heldCents > 0,
  };
}

async function disputedElsewhere(tx: Tx, { id, orderId }: Purchase['payment']) {
  const sum = (which: ReturnType<typeof sql>) =>
    sql<number>`coalesce(sum(${ledgerEntries.amountCents}) filter (where ${which}), 0)::int`;
  const [row] = await tx
    .select({
      takenCents: sum(sql`${ledgerEntries.kind} = 'dispute_lost' and ${ledgerEntries.account} = 'buyer'`),
      heldCents: sum(sql`${ledgerEntries.account} = 'dispute'`),
    })
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.orderId, orderId), ne(ledgerEntries.paymentId, id)));
  return row!;
}

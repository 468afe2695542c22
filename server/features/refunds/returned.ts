import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import { priceShareCents } from '../../../contract/money.ts';
import type { Tx } from '../../db/client.ts';
import { ledgerEntries, payments, refunds } from '../../db/schema.ts';
import type { DisputeFacts } from '../payments/api.ts';
import { onlinePart, type OrderRow, type Purchase, type Returned } from '../orders/api.ts';
import { COUNTED, sumRefunds, type RefundRow } from './record.ts';

/**
 * What refunds and disputes returned of an order, in cents: for the given payment by the provider's facts, for the order's other
 * payments by our books.
 */
export async function computeReturned(
  tx: Tx,
  { payment }: Purchase,
  rows: RefundRow[],
  disputes: DisputeFacts[],
): Promise<Returned> {
  const lost = disputes.filter(({ state }) => state === 'lost');
  const ownCents = sumRefunds(rows.filter(({ status }) => COUNTED.some((counted) => counted === status)));
  const own = {
    returnedCents: ownCents,
    cashCents: payment.kind === 'cash' ? ownCents : 0,
    takenCents: lost.reduce((sum, { amountCents }) => sum + amountCents, 0),
    isDisputed: disputes.some(({ state }) => state === 'open'),
  };
  if (payment.kind === 'full') return own;
  const others = await returnedByBooks(tx, payment.orderId, payment.id);
  return {
    returnedCents: own.returnedCents + others.returnedCents,
    cashCents: own.cashCents + others.cashCents,
    takenCents: own.takenCents + others.takenCents,
    isDisputed: own.isDisputed || others.isDisputed,
  };
}

/** What refunds and disputes returned of an order, in cents, by our books alone; without the payment `besides`, if it is given. */
export async function returnedByBooks(tx: Tx, orderId: string, besides = ''): Promise<Returned> {
  const rows = await tx
    .select({ kind: payments.kind, priceCents: refunds.priceCents, feeCents: refunds.feeCents })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(eq(refunds.orderId, orderId), ne(refunds.paymentId, besides), inArray(refunds.status, [...COUNTED])));
  const { takenCents, heldCents } = await disputedByBooks(tx, orderId, besides);
  return {
    returnedCents: sumRefunds(rows),
    cashCents: sumRefunds(rows.filter(({ kind }) => kind === 'cash')),
    takenCents,
    isDisputed: heldCents > 0,
  };
}

/**
 * The returned price and fee of an order, as its columns; computed from the totals, so that both add up to the ledger's
 * sum.
 */
export function returnedPrices(order: OrderRow, { returnedCents, cashCents, takenCents }: Returned) {
  const online = onlinePart(order);
  const priceShare = (cents: number) =>
    cashCents + priceShareCents(online, Math.min(cents - cashCents, online.priceCents + online.feeCents));
  const refundedPriceCents = priceShare(returnedCents);
  const lostPriceCents = priceShare(returnedCents + takenCents) - refundedPriceCents;
  return { refundedPriceCents, lostPriceCents, cashReturnedCents: cashCents };
}

async function disputedByBooks(tx: Tx, orderId: string, besides: string) {
  const sum = (which: ReturnType<typeof sql>) =>
    sql<number>`coalesce(sum(${ledgerEntries.amountCents}) filter (where ${which}), 0)::int`;
  const [row] = await tx
    .select({
      takenCents: sum(sql`${ledgerEntries.kind} = 'dispute_lost' and ${ledgerEntries.account} = 'buyer'`),
      heldCents: sum(sql`${ledgerEntries.account} = 'dispute'`),
    })
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.orderId, orderId), ne(ledgerEntries.paymentId, besides)));
  return row!;
}

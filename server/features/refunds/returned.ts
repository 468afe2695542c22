import { and, eq, inArray, ne } from 'drizzle-orm';
import { priceShareCents } from '../../../contract/money.ts';
import type { Tx } from '../../db/client.ts';
import { payments, refunds } from '../../db/schema.ts';
import { isWithBank } from '../disputes/api.ts';
import { disputedPayments } from '../ledger/api.ts';
import { onlinePart, type OrderRow, type Purchase, type Returned } from '../orders/api.ts';
import { COUNTED, sumRefunds, type RefundRow } from './record.ts';

/**
 * What refunds and banks returned of an order, in cents: refunds of the given payment by the provider's facts; refunds of its other
 * payments, and all that banks moved, by our books.
 */
export async function computeReturned(tx: Tx, { payment }: Purchase, rows: RefundRow[]): Promise<Returned> {
  const ownCents = sumRefunds(rows.filter(({ status }) => COUNTED.some((counted) => counted === status)));
  const others = await returnedByBooks(tx, payment.orderId, payment.id);
  return {
    ...others,
    returnedCents: ownCents + others.returnedCents,
    cashCents: (payment.kind === 'cash' ? ownCents : 0) + others.cashCents,
  };
}

/**
 * What refunds and banks returned of an order, in cents, by our books alone; without the refunds of the payment `besides`, if it is
 * given.
 */
export async function returnedByBooks(tx: Tx, orderId: string, besides = ''): Promise<Returned> {
  const rows = await tx
    .select({ kind: payments.kind, priceCents: refunds.priceCents, feeCents: refunds.feeCents })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(eq(refunds.orderId, orderId), ne(refunds.paymentId, besides), inArray(refunds.status, [...COUNTED])));
  const disputed = await disputedPayments(tx, orderId);
  return {
    returnedCents: sumRefunds(rows),
    cashCents: sumRefunds(rows.filter(({ kind }) => kind === 'cash')),
    takenCents: disputed.reduce((sum, { takenCents }) => sum + takenCents, 0),
    isDisputed: disputed.some(({ heldCents }) => heldCents > 0) || (await isWithBank(tx, orderId)),
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

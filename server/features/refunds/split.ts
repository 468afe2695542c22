import { and, eq, ne } from 'drizzle-orm';
import { priceShareCents } from '../../../contract/money.ts';
import { splitOver, type RefundSource } from '../../../contract/refunds/refund-split.ts';
import type { DbOrTx } from '../../db/client.ts';
import { refunds } from '../../db/schema.ts';
import { disputedPayments } from '../ledger/api.ts';
import { listPurchases, type OrderRow, type Purchase } from '../orders/api.ts';
import { chargedBy } from './record.ts';

export interface RefundPart {
  paymentId: string;
  /** The breeder returns it, as the provider never had it. */
  isByHand: boolean;
  priceCents: number;
  feeCents: number;
}

interface Which {
  withCash: boolean;
  /** The most that is refunded of the deposit's price, in cents; without it, all of it. */
  depositCents?: number;
  /** Ids of payments that must not be refunded. */
  without?: string[];
}

/** The payments that a refund takes from, the newest first. Certain under the order's lock. */
export async function refundSources(
  db: DbOrTx,
  order: OrderRow,
  { withCash, depositCents = Infinity, without = [] }: Which,
): Promise<(RefundSource & { payment: Purchase['payment'] })[]> {
  const paid = (await listPurchases(db, order.id)).filter(
    ({ payment }) => payment.state === 'paid' && (withCash || payment.kind !== 'cash') && !without.includes(payment.id),
  );
  const before = await db
    .select({ paymentId: refunds.paymentId, priceCents: refunds.priceCents, feeCents: refunds.feeCents })
    .from(refunds)
    .where(and(eq(refunds.orderId, order.id), ne(refunds.status, 'failed')));
  const disputed = await disputedPayments(db, order.id);
  return paid.map(({ payment }) => {
    const charged = chargedBy(payment);
    const taken = disputed.find(({ paymentId }) => paymentId === payment.id)?.takenCents ?? 0;
    const left = leaveOut(charged, taken);
    const sumRefunded = (what: 'priceCents' | 'feeCents') =>
      before.filter(({ paymentId }) => paymentId === payment.id).reduce((sum, row) => sum + row[what], 0);
    return {
      payment,
      ...left,
      // A requested refund of the only payment doesn't count for the order yet; the index forbids a second one.
      returnedPriceCents: payment.kind === 'full' ? order.refundedPriceCents : sumRefunded('priceCents'),
      returnedFeeCents: sumRefunded('feeCents'),
      // What a bank took of a deposit, the buyer has got already.
      ...(payment.kind === 'deposit' ? { mostCents: depositCents - (charged.priceCents - left.priceCents) } : {}),
    };
  });
}

/** The price and fee that are left of a payment after a bank took cents of it. */
function leaveOut(charged: ReturnType<typeof chargedBy>, takenCents: number) {
  const leftCents = Math.max(0, charged.priceCents + charged.feeCents - takenCents);
  const priceCents = priceShareCents(charged, leftCents);
  return { priceCents, feeCents: leftCents - priceCents };
}

/** Splits a refund of price cents among the order's payments. Reliable under the order's lock. */
export async function splitRefund(
  db: DbOrTx,
  order: OrderRow,
  priceCents: number,
  which: Which,
): Promise<RefundPart[]> {
  return splitOver(await refundSources(db, order, which), priceCents).map(({ source: { payment }, ...part }) => ({
    ...part,
    paymentId: payment.id,
    isByHand: payment.kind === 'cash',
  }));
}

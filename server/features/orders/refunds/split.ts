import { and, eq, ne } from 'drizzle-orm';
import { feeShareCents } from '../../../../contract/money.ts';
import type { DbOrTx } from '../../../db/client.ts';
import { refunds } from '../../../db/schema.ts';
import { listPurchases, type OrderRow } from '../queries.ts';
import { chargedBy } from './record.ts';

export interface RefundPart {
  paymentId: string;
  /** The breeder returns it, as the provider never had it. */
  isByHand: boolean;
  priceCents: number;
  feeCents: number;
}

/**
 * Takes cents of the price from an order's payments, the newest first, and of each payment's fee its share; all shares of
 * a payment add up to its fee. Of the deposit no more than `depositCents` go back, and nothing of the payments in `without`. Certain
 * under the order's lock.
 */
export async function splitRefund(
  db: DbOrTx,
  order: OrderRow,
  priceCents: number,
  { withCash, depositCents = Infinity, without = [] }: { withCash: boolean; depositCents?: number; without?: string[] },
): Promise<RefundPart[]> {
  const paid = (await listPurchases(db, order.id)).filter(
    ({ payment }) => payment.state === 'paid' && (withCash || payment.kind !== 'cash') && !without.includes(payment.id),
  );
  const before = await db
    .select({ paymentId: refunds.paymentId, priceCents: refunds.priceCents, feeCents: refunds.feeCents })
    .from(refunds)
    .where(and(eq(refunds.orderId, order.id), ne(refunds.status, 'failed')));
  const parts: RefundPart[] = [];
  let left = priceCents;
  for (const { payment } of paid) {
    const sumOf = (what: 'priceCents' | 'feeCents') =>
      before.filter(({ paymentId }) => paymentId === payment.id).reduce((sum, row) => sum + row[what], 0);
    const charged = chargedBy(payment);
    // A requested refund of the only payment is not yet its order's, and forbids a second one by the index.
    const returned = payment.kind === 'full' ? order.refundedPriceCents : sumOf('priceCents');
    const mostCents = payment.kind === 'deposit' ? Math.min(charged.priceCents, depositCents) : charged.priceCents;
    const part = Math.min(left, mostCents - returned);
    if (part <= 0) continue;
    const feeCents = Math.max(0, feeShareCents(charged, returned + part) - sumOf('feeCents'));
    parts.push({ paymentId: payment.id, isByHand: payment.kind === 'cash', priceCents: part, feeCents });
    left -= part;
  }
  return parts;
}

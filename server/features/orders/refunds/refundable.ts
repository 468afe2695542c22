import type { DbOrTx } from '../../../db/client.ts';
import { linesOf } from '../../ledger/reading.ts';
import { cashLeftCents, type OrderRow } from '../queries.ts';
import { splitRefund, type RefundPart } from './split.ts';

/** A reservation that has ended, and a sale in parts that lost a dispute: what no bank took can go back. */
const AFTER_END: readonly OrderRow['status'][] = ['released', 'lost'];

interface Rest {
  parts: RefundPart[];
  /** A bank still holds money of the order. */
  isDisputed: boolean;
}

/**
 * What the breeder can still refund of an order that has ended: up to `priceCents` of payments that were never disputed, since the provider
 * refunds no other. Undefined for other orders. Certain under the order's lock.
 */
export async function restAfterEnd(db: DbOrTx, order: OrderRow, priceCents = Infinity): Promise<Rest | undefined> {
  if (!AFTER_END.includes(order.status)) return undefined;
  const lines = await linesOf(db, order.id);
  const without = lines.flatMap(({ kind, paymentId }) => (kind === 'dispute' ? [paymentId] : []));
  const withBank = lines.reduce((sum, line) => sum + (line.account === 'dispute' ? line.amountCents : 0), 0);
  return {
    parts: await splitRefund(db, order, priceCents, { withCash: false, without }),
    isDisputed: withBank > 0,
  };
}

/** Its price and fee; null while a bank decides, for other orders, and when nothing is left. */
export async function refundableAfterEnd(db: DbOrTx, order: OrderRow) {
  const rest = await restAfterEnd(db, order);
  if (!rest || rest.isDisputed || rest.parts.length === 0) return null;
  return { priceCents: priceOf(rest), feeCents: rest.parts.reduce((sum, { feeCents }) => sum + feeCents, 0) };
}

export const priceOf = ({ parts }: Rest): number => parts.reduce((sum, { priceCents }) => sum + priceCents, 0);

/** What an order's price has online that no refund took. */
export const onlineLeftCents = (order: OrderRow): number =>
  order.priceCents - order.refundedPriceCents - cashLeftCents(order);

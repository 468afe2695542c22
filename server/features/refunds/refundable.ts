import { toAmount } from '../../../contract/money.ts';
import type { Sale } from '../../../contract/sales/sales.ts';
import type { DbOrTx } from '../../db/client.ts';
import { disputedPayments, isDisputed } from '../ledger/api.ts';
import { cashLeftCents, type OrderRow, type Purchase } from '../orders/api.ts';
import { onlineMethod } from '../payments/api.ts';
import { refundSources, splitRefund, type RefundPart } from './split.ts';

/** An ended reservation, and a sale that lost a dispute: what no bank withdrew is refundable. */
const AFTER_END: readonly OrderRow['status'][] = ['released', 'lost'];

interface Remainder {
  parts: RefundPart[];
  /** A bank still holds money of the order. */
  isDisputed: boolean;
}

/** Payments that a bank has yet to decide about: the provider refunds none of them. */
export const paymentsWithBanks = async (db: DbOrTx, orderId: string): Promise<string[]> =>
  (await disputedPayments(db, orderId)).flatMap(({ paymentId, heldCents }) => (heldCents > 0 ? [paymentId] : []));

const listUnrefundable = (db: DbOrTx, order: OrderRow): Promise<string[]> =>
  AFTER_END.includes(order.status) ? paymentsWithBanks(db, order.id) : Promise.resolve([]);

/**
 * Payments that a refund by the breeder draws on, for the refund dialog; undefined for a sale paid in one payment
 * with no refunds.
 */
export async function listRefundParts(db: DbOrTx, { order, payment }: Purchase): Promise<Sale['refundParts']> {
  const isUntouched = order.refundedPriceCents === 0 && order.lostPriceCents === 0;
  if (payment.kind === 'full' && isUntouched) return undefined;
  const without = await listUnrefundable(db, order);
  return (await refundSources(db, order, { withCash: false, without })).map((source) => ({
    paymentMethod: onlineMethod(source.payment),
    price: toAmount(source.priceCents),
    platformFee: toAmount(source.feeCents),
    refundedPrice: toAmount(source.returnedPriceCents),
    refundedFee: toAmount(source.returnedFeeCents),
  }));
}

/**
 * What the breeder can still refund of an order that has ended: up to `priceCents` of what no bank holds or took, since the
 * provider refunds nothing else. Undefined for other orders. Certain under the order's lock.
 */
export async function findRemainderAfterEnd(
  db: DbOrTx,
  order: OrderRow,
  priceCents = Infinity,
): Promise<Remainder | undefined> {
  if (!AFTER_END.includes(order.status)) return undefined;
  const without = await paymentsWithBanks(db, order.id);
  return {
    parts: await splitRefund(db, order, priceCents, { withCash: false, without }),
    isDisputed: await isDisputed(db, order.id),
  };
}

/** Its price and fee; null while a bank decides, for other orders, and when nothing is left. */
export async function refundableAfterEnd(db: DbOrTx, order: OrderRow) {
  const rest = await findRemainderAfterEnd(db, order);
  if (!rest || rest.isDisputed || rest.parts.length === 0) return null;
  return { priceCents: sumPrices(rest), feeCents: rest.parts.reduce((sum, { feeCents }) => sum + feeCents, 0) };
}

export const sumPrices = ({ parts }: Remainder): number => parts.reduce((sum, { priceCents }) => sum + priceCents, 0);

/** What an order's price has online that no refund and no bank took. */
export const onlineLeftCents = (order: OrderRow): number =>
  order.priceCents - order.refundedPriceCents - order.lostPriceCents - cashLeftCents(order);

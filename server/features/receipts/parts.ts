import { toAmount } from '../../../contract/money.ts';
import { paidWith } from '../../../contract/payments/payment-method-names.ts';
import type { Receipt } from '../../../contract/receipts/receipts.ts';
import type { DbOrTx } from '../../db/client.ts';
import { listCashParts, listPurchases, paidByDay, type Purchase } from '../orders/api.ts';
import { listPaymentReceipts } from './issue.ts';

/**
 * Lists the payments of a price, oldest first; empty if it was paid in one. `payment` opened the order. `saleNumber` is that of the sale's
 * receipt, which is the last payment's: the only one without a receipt of its own, except where an earlier release recorded several.
 */
export async function listPriceParts(
  db: DbOrTx,
  { order, payment }: Purchase,
  saleNumber: number | null,
): Promise<Receipt['parts']> {
  if (payment.kind === 'full') return [];
  // Listed the newest first; two may be paid in the same second.
  const payments = (await listPurchases(db, order.id)).toReversed().map((purchase) => purchase.payment);
  const receipts = await listPaymentReceipts(db, order.id);
  const paid = paidByDay(payments, await listCashParts(db, order.id));
  const isOneLeft = paid.filter(({ payment: { id } }) => !receipts.has(id)).length === 1;
  return paid.map(({ payment: part, at }) => ({
    kind: part.kind === 'deposit' ? part.kind : 'balance',
    amount: toAmount(part.amountCents),
    at,
    methodName: paidWith(part.method, part.klarnaCategory),
    receiptNumber: receipts.get(part.id)?.number ?? (isOneLeft ? saleNumber : null),
  }));
}

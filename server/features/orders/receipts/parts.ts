import { toAmount } from '../../../../contract/money.ts';
import { paidWith } from '../../../../contract/payment-method-names.ts';
import type { Receipt } from '../../../../contract/receipts.ts';
import type { DbOrTx } from '../../../db/client.ts';
import { listPurchases, type Purchase } from '../queries.ts';

/** The parts in which a price was paid, oldest first; none if it was paid at once. `payment` opened the order. */
export async function partsOf(db: DbOrTx, { order, payment }: Purchase): Promise<Receipt['parts']> {
  if (payment.kind === 'full') return [];
  return (
    (await listPurchases(db, order.id))
      // Listed the newest first; two may be paid in the same second.
      .toReversed()
      .map((purchase) => purchase.payment)
      .flatMap(({ kind, amountCents, method, klarnaCategory, paidAt }) =>
        paidAt ? [{ kind, amountCents, method, klarnaCategory, paidAt }] : [],
      )
      .toSorted((one, other) => one.paidAt.getTime() - other.paidAt.getTime())
      .map(({ kind, amountCents, method, klarnaCategory, paidAt }) => ({
        kind: kind === 'deposit' ? kind : 'balance',
        amount: toAmount(amountCents),
        at: paidAt.toISOString(),
        methodName: paidWith(method, klarnaCategory),
      }))
  );
}

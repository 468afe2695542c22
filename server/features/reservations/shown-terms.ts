import { depositLawAt } from '../../../contract/law/law.ts';
import { movedTerms } from '../../../contract/reservations/forfeiture.ts';
import type { DepositRow, findSeller, OrderRow } from '../orders/api.ts';

/** A deposit's terms as its buyer reads them: by the days that count, and with a sentence of law only where buyer or breeder lives under it. */
export const presentTerms = (
  deposit: DepositRow,
  order: OrderRow,
  seller: Awaited<ReturnType<typeof findSeller>>,
  now: Date,
) => ({
  ...movedTerms(deposit, now),
  law: depositLawAt(deposit.law, [order.buyerState, seller?.addressState ?? null]),
});

import { depositLawAt } from '../../../contract/law/law.ts';
import type { DepositRow, findSeller, OrderRow } from '../orders/api.ts';

/** A deposit's terms as its buyer reads them: with a sentence of law only where buyer or breeder lives under it. */
export const presentTerms = (deposit: DepositRow, order: OrderRow, seller: Awaited<ReturnType<typeof findSeller>>) => ({
  ...deposit,
  law: depositLawAt(deposit.law, [order.buyerState, seller?.addressState ?? null]),
});

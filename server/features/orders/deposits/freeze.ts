import type { Tx } from '../../../db/client.ts';
import { orderDeposits } from '../../../db/schema.ts';
import type { DepositOffer } from '../../../../contract/deposit-offer.ts';

/** Freezes the terms that the buyer read with their order. */
export async function freezeDeposit(tx: Tx, orderId: string, offer: DepositOffer): Promise<void> {
  const { depositCents, dueOn, graceDays, terms, refundableUntil, law } = offer;
  await tx.insert(orderDeposits).values({ orderId, depositCents, dueOn, graceDays, terms, refundableUntil, law });
}

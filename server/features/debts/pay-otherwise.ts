import type { Context } from '../../context.ts';
import { findPurchaseOfPayment, lockSale } from '../orders/api.ts';
import { finishPaidOtherwise, recordPaidOtherwise } from '../refunds/api.ts';
import { queuePaidOtherwiseMails } from './queue-mails.ts';
import { findDebts } from './queries.ts';

/**
 * Records that a buyer got what was owed without the provider, books it as any refund, and mails both sides the note. False when
 * nothing is owed.
 */
export async function payOtherwise(context: Context, paymentId: string, note: string): Promise<boolean> {
  const known = await findPurchaseOfPayment(context.db, paymentId);
  if (!known) return false;
  const refundId = await context.db.transaction(async (tx) => {
    const { pet, purchase } = await lockSale(tx, known);
    const [debt] = await findDebts(tx, { id: paymentId });
    if (!purchase || !debt) return undefined;
    const refund = await recordPaidOtherwise(context, tx, purchase, pet?.status, { amountCents: debt.owedCents, note });
    await queuePaidOtherwiseMails(context, tx, purchase, { id: refund.id, amountCents: debt.owedCents, note });
    return refund.id;
  });
  if (refundId === undefined) return false;
  await finishPaidOtherwise(context, known, refundId);
  return true;
}

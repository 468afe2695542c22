import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { findPurchaseOfPayment, lockSale, type Purchase } from '../orders/api.ts';
import { finishPaidOtherwise, recordPaidOtherwise, type RefundRow } from '../refunds/api.ts';
import { queuePaidOtherwiseMails } from './queue-mails.ts';
import { findDebts } from './queries.ts';

/**
 * Records that a buyer got what was owed without the provider, books it as any refund, and mails both sides the note. False when
 * nothing is owed.
 */
export async function payOtherwise(context: Context, paymentId: string, note: string): Promise<boolean> {
  const known = await findPurchaseOfPayment(context.db, paymentId);
  if (!known) return false;
  const refund = await context.db.transaction((tx) => recordOwedPaid(context, tx, known, { note }));
  if (!refund) return false;
  await finishPaidOtherwise(context, known, refund.id);
  return true;
}

/** The part of it inside a transaction, for at most some cents of what is owed; `finishPaidOtherwise` does the rest. Undefined when nothing is owed. */
export async function recordOwedPaid(
  context: Context,
  tx: Tx,
  known: Purchase,
  { note, mostCents = Infinity }: { note: string; mostCents?: number },
): Promise<RefundRow | undefined> {
  const { pet, purchase } = await lockSale(tx, known);
  const [debt] = await findDebts(tx, { id: known.payment.id });
  if (!purchase || !debt) return undefined;
  const amountCents = Math.min(debt.owedCents, mostCents);
  const refund = await recordPaidOtherwise(context, tx, purchase, pet?.status, { amountCents, note });
  await queuePaidOtherwiseMails(context, tx, purchase, { id: refund.id, amountCents, note });
  return refund;
}

import type { Context } from '../../context.ts';
import { conflict, ExpectedError } from '../../errors.ts';
import { defineJob } from '../../integrations/jobs/job-definition.ts';
import { findPurchaseOfPayment, lockSale, pursueDebtsQueue } from '../orders/api.ts';
import { claimOwedRefund, makeRefund, splitOwed } from '../refunds/api.ts';
import { isDue } from './next-try.ts';
import { findDebts, type Debt } from './queries.ts';
import { queueDebtMails, queueStillWaitsMail } from './queue-mails.ts';
import { WAITING_DAYS, waitsForDays } from './waiting.ts';

export const CLAIMED = 'The breeder says that they paid this by hand, and the buyer is asked whether it has arrived.';

export const pursueDebtsJob = defineJob({
  ...pursueDebtsQueue,
  expireInSeconds: 120,
  handle: (context: Context, { orderId }) => pursueDebts(context, orderId),
});

/**
 * Mails both sides what an order owes its buyer and why it has not arrived, and refunds what is due, by a new refund each time.
 * Idempotent. Throws ProviderUnreachable; a refusal only ends the attempt.
 */
export async function pursueDebts(context: Context, orderId: string): Promise<void> {
  for (const debt of await findDebts(context.db, { orderId })) await pursueDebt(context, debt);
}

export async function pursueDebt(context: Context, debt: Debt): Promise<void> {
  if (debt.reason === 'waiting') return remindOfWaiting(context, debt);
  await queueDebtMails(context, debt);
  if (debt.reason === 'unmatched' || !isDue(debt, context.clock())) return;
  await refundDebt(context, debt.id).catch((error: unknown) => {
    if (!(error instanceof ExpectedError) || error.kind === 'ProviderUnreachable') throw error;
    context.log.warn({ err: error, orderId: debt.orderId }, 'what is owed to a buyer could not be refunded');
  });
}

/**
 * Refunds what a payment owes now, due or not. False when it owes nothing. Throws Conflict while the buyer is asked whether it was paid by
 * hand, ProviderRefused and ProviderUnreachable.
 */
export async function refundDebt(context: Context, paymentId: string): Promise<boolean> {
  const known = await findPurchaseOfPayment(context.db, paymentId);
  if (!known) return false;
  const refundId = await context.db.transaction(async (tx) => {
    const { purchase } = await lockSale(tx, known);
    const [debt] = await findDebts(tx, { id: paymentId });
    if (!purchase || !debt) return undefined;
    if (debt.isClaimed) throw conflict(CLAIMED, 'under_way');
    const { payment } = purchase;
    const parts = await splitOwed(tx, payment, debt.owedCents);
    return claimOwedRefund(context, tx, { orderId: payment.orderId, paymentId, ...parts });
  });
  if (refundId === undefined) return false;
  await makeRefund(context, refundId);
  return true;
}

/** Asks the breeder again after days in which their balance didn't cover a refund, and tells the operator, once each. */
async function remindOfWaiting(context: Context, debt: Debt): Promise<void> {
  const days = waitsForDays(debt, context.clock());
  if (days < WAITING_DAYS || !(await queueStillWaitsMail(context, debt, days))) return;
  const { id: refundId, orderId, owedCents } = debt;
  context.log.error({ refundId, orderId, owedCents, days }, 'a refund has waited for the breeder’s balance for days');
}

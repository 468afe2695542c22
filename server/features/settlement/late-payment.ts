import type { Context } from '../../context.ts';
import { ProviderRefused } from '../../errors.ts';
import { defineJob } from '../../integrations/jobs/job-definition.ts';
import { isDisputed } from '../../integrations/provider/stripe.ts';
import { disputedPayments } from '../ledger/api.ts';
import { refundWhole } from '../payments/api.ts';
import { findPurchase, refundOrderQueue } from '../orders/api.ts';
import { syncRefundsAndDisputes } from '../refunds/api.ts';

export const refundOrderJob = defineJob({
  ...refundOrderQueue,
  expireInSeconds: 120,
  handle: (context: Context, { orderId }) => refundLatePayment(context, orderId),
});

/** Refunds a payment that can't become a sale. Idempotent. Throws ProviderRefused and ProviderUnreachable. */
export async function refundLatePayment(context: Context, orderId: string): Promise<void> {
  const { order, payment } = (await findPurchase(context.db, orderId)) ?? {};
  if (!order?.refundReason || order.status !== 'processing' || !payment?.paymentIntentId) return;
  const wins = (await disputedPayments(context.db, orderId)).reduce((sum, each) => sum + each.wins, 0);
  try {
    await refundWhole(context.stripe, {
      orderId,
      paymentIntentId: payment.paymentIntentId,
      stripeAccountId: payment.stripeAccountId,
      hasApplicationFee: payment.applicationFeeCents > 0,
      // The provider repeats its answer to a known key, and a bank has decided since.
      idempotencyKey: `refund_${orderId}_whole${wins > 0 ? `_${wins}` : ''}`,
    });
  } catch (error) {
    // It may be refunded already, by us or in the provider's dashboard; syncing shows it.
    if (!(error instanceof ProviderRefused)) throw error;
    await syncRefundsAndDisputes(context, orderId);
    if ((await findPurchase(context.db, orderId))?.order.status === 'refunded') return;
    if (!isDisputed(error)) throw error;
    // The dispute decides about the money. Reconciliation retries, and succeeds once it is won.
    context.log.warn({ orderId }, 'a payment that must be refunded is disputed');
    return;
  }
  await syncRefundsAndDisputes(context, orderId);
}

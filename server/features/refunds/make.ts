import { and, eq } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { DbOrTx } from '../../db/client.ts';
import { refunds } from '../../db/schema.ts';
import { ProviderRefused, conflict, type ExpectedError } from '../../errors.ts';
import { mayBeForgotten } from '../../integrations/provider/idempotency-key.ts';
import { defineJob } from '../../integrations/jobs/job-definition.ts';
import { isDisputed, isRefundedAlready } from '../../integrations/provider/stripe.ts';
import { isConfirmedGone } from '../connected-accounts/api.ts';
import { isHeld } from '../ledger/api.ts';
import { createRefund } from '../payments/api.ts';
import { findPurchaseOfPayment, type Purchase } from '../orders/api.ts';
import { makeRefundQueue } from './queue.ts';
import { sumRefunds, type RefundRow } from './record.ts';
import { syncPayment } from './sync.ts';

export const makeRefundJob = defineJob({
  ...makeRefundQueue,
  expireInSeconds: 120,
  handle: (context: Context, { refundId }) => makeRefund(context, refundId),
});

export const NOTHING_LEFT = 'Nothing is left to refund.';
/** Answers a refund that a dispute blocks before we know the dispute: it is open or lost. After a won dispute the provider refunds. */
const IN_DISPUTE =
  'The buyer disputed this payment, so Stripe doesn’t refund it while the dispute is open or once it is lost. If you win it, you can refund it.';

/** Creates a requested refund at the provider and syncs the order. Idempotent. */
export async function makeRefund(context: Context, refundId: string): Promise<void> {
  const refund = await findRefund(context.db, refundId);
  const purchase = refund && (await findPurchaseOfPayment(context.db, refund.paymentId));
  if (!refund || !purchase || purchase.payment.kind === 'cash') return;
  const { payment } = purchase;
  const isKeyTooOld = mayBeForgotten(refund.createdAt, context.now);
  if (isKeyTooOld) await syncPayment(context, purchase);
  const current = isKeyTooOld ? await findRefund(context.db, refundId) : refund;
  if (current?.status === 'requested') {
    try {
      await createRefund(context.stripe, payment, { id: refund.id, amountCents: refund.priceCents + refund.feeCents });
    } catch (error) {
      if (!(error instanceof ProviderRefused)) throw error;
      if (await staysOwed(context, refund, purchase, error)) throw error;
      await markFailed(context, refund, purchase);
      throw asConflict(error) ?? error;
    }
  }
  await syncPayment(context, purchase);
}

/**
 * Reconciliation retries a refund that an ended reservation owes, since there is no button that a person could press
 * again; unless the money is the breeder's already, less is left, a bank decides, or the account is gone.
 */
async function staysOwed(
  context: Context,
  refund: RefundRow,
  purchase: Purchase,
  refusal: ProviderRefused,
): Promise<boolean> {
  const { order, payment } = purchase;
  if (order.status !== 'released' || !(await isHeld(context.db, payment))) return false;
  if (isRefundedAlready(refusal) || isDisputed(refusal)) return false;
  if (await isConfirmedGone(context, refusal, payment.stripeAccountId).catch(() => false)) return false;
  await syncRefused(context, purchase);
  const rows = await context.db.select().from(refunds).where(eq(refunds.paymentId, payment.id));
  const returned = rows.filter(({ stripeRefundId, status }) => stripeRefundId && status !== 'failed');
  if (sumRefunds([refund]) > payment.amountCents - sumRefunds(returned)) return false;
  // The next run tries others first.
  await context.db
    .update(refunds)
    .set({ answeredAt: context.clock() })
    .where(and(eq(refunds.id, refund.id), eq(refunds.status, 'requested')));
  return true;
}

/** Maps a refusal that a stale read of ours caused to the Conflict it should have been. */
function asConflict(refusal: ProviderRefused): ExpectedError | undefined {
  if (isRefundedAlready(refusal)) return conflict(NOTHING_LEFT, 'nothing_left');
  return isDisputed(refusal) ? conflict(IN_DISPUTE, 'disputed') : undefined;
}

/** Marks a permanently refused refund as failed and frees its key, so that the same request can be made later. */
async function markFailed(context: Context, refund: RefundRow, purchase: Purchase): Promise<void> {
  await context.db
    .update(refunds)
    .set({ status: 'failed', requestKey: null, answeredAt: context.clock() })
    .where(and(eq(refunds.id, refund.id), eq(refunds.status, 'requested')));
  await syncRefused(context, purchase);
}

/** It may have been refunded at the provider already; the order should show that. */
const syncRefused = (context: Context, purchase: Purchase) =>
  syncPayment(context, purchase).catch((error: unknown) =>
    context.log.warn({ err: error }, 'could not sync an order after its refund was refused'),
  );

async function findRefund(db: DbOrTx, refundId: string): Promise<RefundRow | undefined> {
  const [row] = await db.select().from(refunds).where(eq(refunds.id, refundId)).limit(1);
  return row;
}

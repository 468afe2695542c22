import { and, eq, isNotNull, ne } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { DbOrTx } from '../../db/client.ts';
import { refunds } from '../../db/schema.ts';
import { describeError } from '../../describe-error.ts';
import { ProviderRefused, conflict, type ExpectedError } from '../../errors.ts';
import { mayBeForgotten } from '../../integrations/provider/idempotency-key.ts';
import { defineJob } from '../../integrations/jobs/job-definition.ts';
import { isBalanceTooLow, isDisputed, isKeyRefused, isRefundedAlready } from '../../integrations/provider/stripe.ts';
import { isConfirmedGone } from '../connected-accounts/api.ts';
import { createRefund } from '../payments/api.ts';
import { findPurchaseOfPayment, type Purchase, pursueDebtsQueue } from '../orders/api.ts';
import { makeRefundQueue } from './queue.ts';
import type { RefundRow } from './record.ts';
import { syncPayment } from './sync.ts';

export const makeRefundJob = defineJob({
  ...makeRefundQueue,
  expireInSeconds: 120,
  handle: async (context: Context, { refundId }) => void (await makeRefund(context, refundId)),
});

export const NOTHING_LEFT = 'Nothing is left to refund.';
/** Answers a refund that a dispute blocks before we know the dispute: it is open or lost. After a won dispute the provider refunds. */
export const IN_DISPUTE =
  'The buyer disputed this payment, so Stripe doesn’t refund it while the dispute is open or once it is lost. If you win it, you can refund it.';

/**
 * Creates a requested refund at the provider and syncs the order. Idempotent. A definite refusal ends the attempt: the provider
 * repeats its answer to a known key for a day, so whatever is still owed is asked for by another refund. Returns why the platform's share
 * of its fee is refused, which refuses no refund.
 */
export async function makeRefund(context: Context, refundId: string): Promise<ProviderRefused | undefined> {
  const refund = await findRefund(context.db, refundId);
  const purchase = refund && (await findPurchaseOfPayment(context.db, refund.paymentId));
  if (!refund || !purchase || purchase.payment.kind === 'cash') return undefined;
  const { order, payment } = purchase;
  const isKeyTooOld = mayBeForgotten(refund.createdAt, context.now);
  if (isKeyTooOld) await syncPayment(context, purchase);
  const current = isKeyTooOld ? await findRefund(context.db, refundId) : refund;
  if (current?.status === 'requested') {
    try {
      await createRefund(context.stripe, payment, {
        id: refund.id,
        amountCents: refund.priceCents + refund.feeCents,
        isFirst: await isFirstAnswered(context.db, refund),
        reason: order.refundReason ? 'duplicate' : 'requested_by_customer',
      });
    } catch (error) {
      if (!(error instanceof ProviderRefused)) throw error;
      const failure = await findFailure(context, purchase, error);
      if (failure === undefined && refund.isOwed) throw error;
      await markFailed(context, refund, purchase, error, failure ?? 'other');
      throw asConflict(error) ?? error;
    }
  }
  return syncPayment(context, purchase);
}

/** Whether the provider has accepted no other refund of the payment. */
async function isFirstAnswered(db: DbOrTx, { id, paymentId }: RefundRow): Promise<boolean> {
  const others = and(eq(refunds.paymentId, paymentId), ne(refunds.id, id), isNotNull(refunds.stripeRefundId));
  return (await db.select({ id: refunds.id }).from(refunds).where(others).limit(1)).length === 0;
}

/** Why a refund was refused; undefined where nothing is said about it: our key is wrong, or may not reach the account just now. */
async function findFailure(
  context: Context,
  { payment: { stripeAccountId } }: Purchase,
  refusal: ProviderRefused,
): Promise<NonNullable<RefundRow['failure']> | undefined> {
  if (await isConfirmedGone(context, refusal, stripeAccountId).catch(() => false)) return 'account';
  if (isKeyRefused(refusal)) return undefined;
  if (isDisputed(refusal)) return 'disputed';
  return isBalanceTooLow(refusal) ? 'balance' : 'other';
}

/** Maps a refusal that a stale read of ours caused to the Conflict it should have been. */
function asConflict(refusal: ProviderRefused): ExpectedError | undefined {
  if (isRefundedAlready(refusal)) return conflict(NOTHING_LEFT, 'nothing_left');
  return isDisputed(refusal) ? conflict(IN_DISPUTE, 'disputed') : undefined;
}

/** Marks a refused refund as failed, and queues what is done about a refund that is owed. */
async function markFailed(
  context: Context,
  refund: RefundRow,
  purchase: Purchase,
  refusal: ProviderRefused,
  failure: NonNullable<RefundRow['failure']>,
): Promise<void> {
  const at = context.clock();
  const failed = { status: 'failed', answeredAt: at, failedAt: at, failure } as const;
  await context.db.transaction(async (tx) => {
    const rows = await tx
      .update(refunds)
      // The refusal's own words are for a breeder.
      .set({ ...failed, error: describeError(refusal.cause ?? refusal) })
      .where(and(eq(refunds.id, refund.id), eq(refunds.status, 'requested')))
      .returning({ id: refunds.id });
    if (rows.length > 0 && refund.isOwed) await context.jobs.send(tx, pursueDebtsQueue, { orderId: refund.orderId });
  });
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

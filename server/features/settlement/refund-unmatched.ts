import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type Stripe from 'stripe';
import type { Context } from '../../context.ts';
import { everyPage } from '../../db/paging/every-page.ts';
import { unmatchedPayments } from '../../db/schema.ts';
import { ProviderRefused } from '../../errors.ts';
import { describeError } from '../../describe-error.ts';
import { forEachConcurrently } from '../../integrations/concurrency/for-each-concurrently.ts';
import { defineJob } from '../../integrations/jobs/job-definition.ts';
import { isConfirmedGone } from '../connected-accounts/api.ts';
import { fetchRefundsAndDisputes, type RefundAndDisputeFacts, refundFee, refundWhole } from '../payments/api.ts';
import { afterFailures } from '../../upkeep/backoff.ts';
import { checkOne, type Findings } from '../../upkeep/findings.ts';
import { findUnmatched, isSinglePayment, refundUnmatchedQueue, type UnmatchedPayment } from './record-unmatched.ts';

export const refundUnmatchedJob = defineJob({
  ...refundUnmatchedQueue,
  expireInSeconds: 120,
  handle: (context: Context, { paymentId }) => refundUnmatched(context, paymentId),
});

/**
 * Refunds an unmatched payment in full with its fee. Idempotent. A refusal of the provider is stored for an admin, and tried again
 * under a new key (`retryKeptPayments`). Throws ProviderUnreachable.
 */
async function refundUnmatched(context: Context, paymentId: string): Promise<void> {
  const { db, stripe } = context;
  const [payment] = await db
    .update(unmatchedPayments)
    .set({ attempts: sql`${unmatchedPayments.attempts} + 1`, triedAt: context.now })
    .where(eq(unmatchedPayments.id, paymentId))
    .returning();
  if (!payment || payment.status === 'refunded' || !isSinglePayment(payment.id)) return;
  let refusal: string | null = null;
  try {
    await refundWhole(stripe, {
      orderId: payment.orderId,
      paymentIntentId: payment.id,
      stripeAccountId: payment.stripeAccountId,
      hasApplicationFee: Boolean(payment.applicationFee),
      // The old key would replay the refund that failed at the bank, so each manual retry has its own.
      idempotencyKey: `refund_unmatched_${payment.id}_${payment.status === 'kept' ? payment.attempts : 1}`,
    });
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error;
    refusal = describeError(error);
  }
  // A refused payment may be refunded already, perhaps by the account's owner.
  await syncUnmatched(context, payment, refusal);
}

const FAILED_AT_BANK = 'the buyer’s bank did not take the refund';

/**
 * Fetches an unmatched payment's refunds, stores the outcome, and refunds the remaining fee. Throws
 * ProviderUnreachable.
 */
export async function syncUnmatched(
  context: Context,
  payment: UnmatchedPayment,
  refusal: string | null = null,
): Promise<void> {
  const { db, stripe, clock } = context;
  const { id, stripeAccountId } = payment;
  const returns = await fetchRefundsAndDisputes(stripe, id, stripeAccountId).catch(async (error: unknown) => {
    if (await isConfirmedGone(context, error, stripeAccountId)) return undefined;
    throw error;
  });
  const returned = (returns?.refunds ?? [])
    .filter(({ status }) => status !== 'failed')
    .reduce((sum, { amountCents }) => sum + amountCents, 0);
  const isRefunded = returned >= payment.amount;
  const hasFailedRefund = (returns?.refunds ?? []).some(({ status }) => status === 'failed');
  const lastError = refusal ?? (hasFailedRefund ? FAILED_AT_BANK : null);
  if (!isRefunded && (!lastError || payment.note !== null)) return;
  if (isRefunded && returns) await refundRemainingFee(stripe, payment, returns);
  await db
    .update(unmatchedPayments)
    .set(
      isRefunded
        ? { status: 'refunded', refundedAt: clock(), lastError: null }
        : // A refund that failed after its review needs another review.
          { status: 'kept', refundedAt: null, lastError, reviewedAt: null },
    )
    .where(eq(unmatchedPayments.id, payment.id));
}

/**
 * A partial refund by the account's owner may exclude the fee, so the provider's proportional fee refund leaves a
 * remainder.
 */
async function refundRemainingFee(
  stripe: Stripe,
  { id, orderId }: UnmatchedPayment,
  returns: RefundAndDisputeFacts,
): Promise<void> {
  const { applicationFee, feeRefunds } = returns;
  const amountCents = (applicationFee?.amountCents ?? 0) - feeRefunds.reduce((sum, each) => sum + each.amountCents, 0);
  if (applicationFee && amountCents > 0) await refundFee(stripe, applicationFee.id, { id, orderId, amountCents });
}

/** Retries for an admin. False when it isn't found; throws the reason when the refund fails. */
export async function retryUnmatched(context: Context, paymentId: string): Promise<boolean> {
  if (!(await findUnmatched(context.db, paymentId))) return false;
  await refundUnmatched(context, paymentId);
  const after = await findUnmatched(context.db, paymentId);
  if (after?.status === 'kept') throw new Error(after.lastError ?? 'It was not refunded.');
  return true;
}

/** When the refund of an unmatched payment is tried again by itself; null where it isn't. */
export const nextUnmatchedTryAt = ({ id, status, attempts, triedAt, reviewedAt }: UnmatchedPayment): Date | null =>
  status === 'kept' && !reviewedAt && triedAt && isSinglePayment(id) ? afterFailures(attempts, triedAt) : null;

const PER_PAGE = 200;
const CONCURRENCY = 5;

/** Tries again to refund unmatched payments whose refund was refused or came back, and is due. */
export async function retryKeptPayments(context: Context, findings: Findings): Promise<void> {
  const { db, clock } = context;
  const kept = everyPage<UnmatchedPayment>(PER_PAGE, (after, limit) =>
    db
      .select()
      .from(unmatchedPayments)
      .where(
        and(
          eq(unmatchedPayments.status, 'kept'),
          isNull(unmatchedPayments.reviewedAt),
          after && gt(unmatchedPayments.id, after.id),
        ),
      )
      .orderBy(unmatchedPayments.id)
      .limit(limit),
  );
  await forEachConcurrently(CONCURRENCY, kept, async (payment) => {
    const next = nextUnmatchedTryAt(payment);
    if (!next || next > clock()) return;
    await checkOne(context, findings, `unmatched payment ${payment.id}`, async () => {
      await refundUnmatched(context, payment.id);
      const after = await findUnmatched(db, payment.id);
      return after?.status === 'refunded' ? 'refunded' : undefined;
    });
  });
}

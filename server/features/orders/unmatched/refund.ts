import { eq, sql } from 'drizzle-orm';
import type Stripe from 'stripe';
import type { Context } from '../../../context.ts';
import { unmatchedPayments } from '../../../db/schema.ts';
import { HttpError } from '../../../http/errors.ts';
import { describeError } from '../../../http/logging.ts';
import { meansGone } from '../../connected-accounts/refresh.ts';
import { refundWhole } from '../provider.ts';
import { fetchRefundsAndDisputes, refundFee, type RefundAndDisputeFacts } from '../refunds-and-disputes-provider.ts';
import { findUnmatched, type UnmatchedPayment } from './record.ts';

/**
 * Refunds an unmatched payment in full with its fee; does nothing once that is done. A refusal of the provider is kept
 * for an admin rather than retried. Throws 503.
 */
export async function refundUnmatched(context: Context, paymentId: string): Promise<void> {
  const { db, stripe } = context;
  const [payment] = await db
    .update(unmatchedPayments)
    .set({ attempts: sql`${unmatchedPayments.attempts} + 1`, triedAt: context.now })
    .where(eq(unmatchedPayments.id, paymentId))
    .returning();
  if (!payment || payment.status === 'refunded') return;
  let refusal: string | null = null;
  try {
    await refundWhole(stripe, {
      orderId: payment.orderId,
      paymentIntentId: payment.id,
      stripeAccountId: payment.stripeAccountId,
      hasApplicationFee: Boolean(payment.applicationFee),
      // A refund that failed at the bank is answered again under its key, so each retry by a person has its own.
      idempotencyKey: `refund_unmatched_${payment.id}_${payment.status === 'kept' ? payment.attempts : 1}`,
    });
  } catch (error) {
    if (!(error instanceof HttpError && error.status === 502)) throw error;
    refusal = describeError(error);
  }
  // What was refused may have been refunded already, perhaps by the account's owner.
  await followUnmatched(context, payment, refusal);
}

const SENT_BACK = 'the buyer’s bank did not take the refund';

/** Reads how much of an unmatched payment went back, keeps that, and gives back what is left of the fee. Throws 503. */
export async function followUnmatched(
  context: Context,
  payment: UnmatchedPayment,
  refusal: string | null = null,
): Promise<void> {
  const { db, stripe, clock } = context;
  const { id, stripeAccountId } = payment;
  const returns = await fetchRefundsAndDisputes(stripe, id, stripeAccountId).catch(async (error: unknown) => {
    if (await meansGone(context, error, stripeAccountId)) return undefined;
    throw error;
  });
  const returned = (returns?.refunds ?? [])
    .filter(({ status }) => status !== 'failed')
    .reduce((sum, { amountCents }) => sum + amountCents, 0);
  const isRefunded = returned >= payment.amount;
  const wasSentBack = (returns?.refunds ?? []).some(({ status }) => status === 'failed');
  const lastError = refusal ?? (wasSentBack ? SENT_BACK : null);
  if (!isRefunded && !lastError) return;
  if (isRefunded && returns) await returnRestOfFee(stripe, payment, returns);
  await db
    .update(unmatchedPayments)
    .set(
      isRefunded
        ? { status: 'refunded', refundedAt: clock(), lastError: null }
        : // Also one that was reviewed as refunded needs a person again.
          { status: 'kept', refundedAt: null, lastError, reviewedAt: null },
    )
    .where(eq(unmatchedPayments.id, payment.id));
}

/** The provider returns the fee in proportion, so a partial refund without it, made by the account's owner, leaves a rest. */
async function returnRestOfFee(
  stripe: Stripe,
  { id, orderId }: UnmatchedPayment,
  returns: RefundAndDisputeFacts,
): Promise<void> {
  const { applicationFee, feeRefunds } = returns;
  const amountCents = (applicationFee?.amountCents ?? 0) - feeRefunds.reduce((sum, each) => sum + each.amountCents, 0);
  if (applicationFee && amountCents > 0) await refundFee(stripe, applicationFee.id, { id, orderId, amountCents });
}

/** For an admin: tries once more. False when it is not to be found; throws why the money was not refunded. */
export async function retryUnmatched(context: Context, paymentId: string): Promise<boolean> {
  if (!(await findUnmatched(context.db, paymentId))) return false;
  await refundUnmatched(context, paymentId);
  const after = await findUnmatched(context.db, paymentId);
  if (after?.status === 'kept') throw new Error(after.lastError ?? 'It was not refunded.');
  return true;
}

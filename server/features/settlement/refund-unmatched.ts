import { and, eq, gt, isNull, ne, sql } from 'drizzle-orm';
import { PROVIDER_CURRENCY } from '../../../contract/business.ts';
import { formatMoney } from '../../../contract/money.ts';
import { paidWith } from '../../../contract/payments/payment-method-names.ts';
import type { Context } from '../../context.ts';
import type { DbOrTx } from '../../db/client.ts';
import { everyPage } from '../../db/paging/every-page.ts';
import { unmatchedPayments } from '../../db/schema.ts';
import { petIn } from '../../emails/mail-name.ts';
import { queueMail } from '../../emails/outbox.ts';
import { ProviderRefused } from '../../errors.ts';
import { describeError } from '../../describe-error.ts';
import { forEachConcurrently } from '../../integrations/concurrency/for-each-concurrently.ts';
import { defineJob } from '../../integrations/jobs/job-definition.ts';
import { attemptKey } from '../../integrations/provider/idempotency-key.ts';
import { isConfirmedGone } from '../connected-accounts/api.ts';
import { findPurchase } from '../orders/api.ts';
import { isWaiting, refundedMail } from '../refunds/api.ts';
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
 * under a new key (`retryKeptPayments`). Throws as `syncUnmatched` does.
 */
async function refundUnmatched(context: Context, paymentId: string): Promise<void> {
  const payment = await claimRefund(context, paymentId);
  if (!payment) {
    // An earlier try may have left a part of the fee.
    const known = await findUnmatched(context.db, paymentId);
    return known?.status === 'refunded' ? syncUnmatched(context, known) : undefined;
  }
  let refusal: string | null = null;
  try {
    await refundWhole(context.stripe, {
      orderId: payment.orderId,
      paymentIntentId: payment.id,
      stripeAccountId: payment.stripeAccountId,
      hasApplicationFee: Boolean(payment.applicationFee),
      // An old key would replay a refusal, or the refund that failed at the bank. Of a lost answer the next attempt is refused.
      idempotencyKey: attemptKey(`refund_unmatched_${payment.id}`, payment.attempts + 1),
    });
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error;
    refusal = describeError(error);
  }
  // A refused payment may be refunded already, perhaps by the account's owner.
  await syncUnmatched(context, payment, { refusal });
}

/**
 * Marks an unmatched payment as being refunded, so that nobody pays its payer otherwise meanwhile, and returns it as it was. Undefined if
 * nothing can be refunded, or somebody was paid otherwise.
 */
const claimRefund = ({ db, now }: Context, paymentId: string): Promise<UnmatchedPayment | undefined> =>
  db.transaction(async (tx) => {
    const ofPayment = eq(unmatchedPayments.id, paymentId);
    const [payment] = await tx.select().from(unmatchedPayments).where(ofPayment).for('update');
    if (!payment || payment.status === 'refunded' || payment.note !== null) return undefined;
    const isPossible = isSinglePayment(paymentId);
    await tx
      .update(unmatchedPayments)
      .set({ attempts: payment.attempts + 1, triedAt: now, ...(isPossible ? { status: 'refunding' as const } : {}) })
      .where(ofPayment);
    return isPossible ? payment : undefined;
  });

const WAITS = 'the provider sends the refund once the account’s balance covers it';

/** Whether the refund of an unmatched payment waits for the balance of the account that was paid. */
export const waitsAtProvider = ({ status, lastError }: UnmatchedPayment): boolean =>
  status === 'kept' && lastError === WAITS;

const FAILED_AT_BANK = 'the buyer’s bank did not take the refund';
const DECIDES = 'the payer’s bank decides about it';
const GIVEN_BACK = 'the payer’s bank gave the money back to the account that was paid';
const TAKEN_BY_BANK = 'the payer’s bank took it back';

/** Whether a payment that counts as refunded was taken back by its payer's bank. */
export const isTakenByBank = ({ status, lastError }: UnmatchedPayment): boolean =>
  status === 'refunded' && lastError === TAKEN_BY_BANK;

/**
 * Fetches an unmatched payment's refunds and disputes, stores the outcome, and refunds the remaining fee. `attempt`: of who claimed its
 * refund, and was refused or not; nobody else says meanwhile that it stays. Throws ProviderRefused where only the fee is refused, and
 * ProviderUnreachable.
 */
export async function syncUnmatched(
  context: Context,
  payment: UnmatchedPayment,
  attempt?: { refusal: string | null },
): Promise<void> {
  const { stripe } = context;
  const { id, stripeAccountId, status, note } = payment;
  const returns = await fetchRefundsAndDisputes(stripe, id, stripeAccountId).catch(async (error: unknown) => {
    if (await isConfirmedGone(context, error, stripeAccountId)) return undefined;
    throw error;
  });
  const back = returns ? sumReturned(returns) : { refunded: 0, taken: 0 };
  if (returns && back.refunded + back.taken >= payment.amount) {
    const refusal = await refundRemainingFee(context, payment, returns, back.refunded);
    await markReturned(context, payment, returns.payer, back);
    // The payer has the money; what the breeder is owed is tried again by the job or the event.
    if (refusal) throw refusal;
    return;
  }
  const refunds = returns?.refunds ?? [];
  const byBank = status === 'refunding' || !returns ? null : describeDecision(returns);
  const hasFailedRefund = refunds.some((refund) => refund.status === 'failed');
  const lastError = refunds.some(isWaiting)
    ? WAITS
    : (attempt?.refusal ?? byBank ?? (hasFailedRefund ? FAILED_AT_BANK : null));
  if (!lastError || note !== null) return;
  const isUnclaimed = attempt
    ? eq(unmatchedPayments.attempts, payment.attempts + 1)
    : ne(unmatchedPayments.status, 'refunding');
  await context.db.transaction(async (tx) => {
    await tx
      .update(unmatchedPayments)
      // What was returned and no longer is needs another review.
      .set({ status: 'kept', refundedAt: null, lastError, reviewedAt: null })
      .where(and(eq(unmatchedPayments.id, id), isNull(unmatchedPayments.note), isUnclaimed));
    const isNew = lastError === GIVEN_BACK && payment.lastError !== GIVEN_BACK;
    if (isNew) await context.jobs.send(tx, refundUnmatchedQueue, { paymentId: id });
  });
}

/** Where a disputed payment's money is, other than with its payer; null for one that was never disputed. */
function describeDecision({ disputes }: RefundAndDisputeFacts): string | null {
  const decided = disputes.filter(({ isInquiry }) => !isInquiry);
  if (decided.some(({ state }) => state === 'open')) return DECIDES;
  return decided.some(({ state }) => state === 'won') ? GIVEN_BACK : null;
}

/** What refunds have sent or send, and what the payer's bank took for good. */
function sumReturned({ refunds, disputes }: RefundAndDisputeFacts): { refunded: number; taken: number } {
  const sent = refunds.filter((refund) => refund.status !== 'failed' && !isWaiting(refund));
  const lost = disputes.filter(({ state }) => state === 'lost');
  return {
    refunded: sent.reduce((sum, { amountCents }) => sum + amountCents, 0),
    taken: lost.reduce((sum, { withdrawnCents }) => sum + withdrawnCents, 0),
  };
}

/** Stores that its payer has the money, and mails them what was refunded, once. An admin reads who got it twice. */
async function markReturned(
  context: Context,
  { id, orderId, currency }: UnmatchedPayment,
  { email, method }: RefundAndDisputeFacts['payer'],
  { refunded, taken }: { refunded: number; taken: number },
): Promise<void> {
  await context.db.transaction(async (tx) => {
    const [before] = await tx.select().from(unmatchedPayments).where(eq(unmatchedPayments.id, id)).for('update');
    const isTwice = before?.note !== null && before?.status === 'kept';
    if (isTwice) context.log.error({ paymentId: id }, 'an unmatched payment was paid another way, and refunded');
    await tx
      .update(unmatchedPayments)
      .set({
        status: 'refunded',
        refundedAt: context.clock(),
        lastError: taken > 0 ? TAKEN_BY_BANK : null,
        ...(isTwice ? { reviewedAt: null } : {}),
      })
      .where(eq(unmatchedPayments.id, id));
    const order = (await findPurchase(tx, orderId))?.order;
    if (!order || email === null || refunded === 0) return;
    await queueMail(context, tx, {
      occasion: `refunded-payer:${id}`,
      recipient: email,
      ...refundedMail({
        productName: context.config.productName,
        language: order.language,
        petName: petIn(order.petName, order.language),
        total: formatPaid(refunded, currency),
        reason: 'mismatch',
        method,
        paymentMethod: paidWith(method, null),
      }),
    });
  });
}

/** The amount for people; in another currency the provider's own number. */
export const formatPaid = (amount: number, currency: string): string =>
  currency === PROVIDER_CURRENCY ? formatMoney(amount) : `${amount} ${currency.toUpperCase()} (smallest unit)`;

/**
 * A partial refund by the account's owner may exclude the fee, so the provider's proportional fee refund leaves a
 * remainder. The share of what a bank took stays, as with any payment. Returns why the provider refuses it. Throws ProviderUnreachable.
 */
async function refundRemainingFee(
  { db, stripe }: Context,
  { id, orderId, amount, attempts }: UnmatchedPayment,
  { applicationFee, feeRefunds }: RefundAndDisputeFacts,
  refunded: number,
): Promise<ProviderRefused | undefined> {
  const owed = Math.round(((applicationFee?.amountCents ?? 0) * Math.min(refunded, amount)) / amount);
  const amountCents = owed - feeRefunds.reduce((sum, each) => sum + each.amountCents, 0);
  if (!applicationFee || amountCents <= 0) return undefined;
  try {
    await refundFee(
      stripe,
      applicationFee.id,
      { id, orderId, amountCents },
      { attempt: attempts, end: (ended) => endAttempt(db, id, ended) },
    );
    return undefined;
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error;
    return error;
  }
}

/** Ends an attempt at refunding an unmatched payment or its fee, and returns the payment's current one. */
async function endAttempt(db: DbOrTx, paymentId: string, attempt: number): Promise<number> {
  const [row] = await db
    .update(unmatchedPayments)
    .set({ attempts: sql`greatest(${unmatchedPayments.attempts}, ${attempt + 1})` })
    .where(eq(unmatchedPayments.id, paymentId))
    .returning({ attempts: unmatchedPayments.attempts });
  return row!.attempts;
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
  status !== 'refunded' && !reviewedAt && triedAt && isSinglePayment(id) ? afterFailures(attempts, triedAt) : null;

const PER_PAGE = 200;
const CONCURRENCY = 5;

/** Tries again to refund unmatched payments whose refund was refused, came back or was never answered, and is due. */
export async function retryKeptPayments(context: Context, findings: Findings): Promise<void> {
  const { db, clock } = context;
  const owed = everyPage<UnmatchedPayment>(PER_PAGE, (after, limit) =>
    db
      .select()
      .from(unmatchedPayments)
      .where(
        and(
          ne(unmatchedPayments.status, 'refunded'),
          isNull(unmatchedPayments.reviewedAt),
          after && gt(unmatchedPayments.id, after.id),
        ),
      )
      .orderBy(unmatchedPayments.id)
      .limit(limit),
  );
  await forEachConcurrently(CONCURRENCY, owed, async (payment) => {
    const next = nextUnmatchedTryAt(payment);
    if (!next || next > clock()) return;
    await checkOne(context, findings, `unmatched payment ${payment.id}`, async () => {
      await refundUnmatched(context, payment.id);
      const after = await findUnmatched(db, payment.id);
      return after?.status === 'refunded' ? 'refunded' : undefined;
    });
  });
}

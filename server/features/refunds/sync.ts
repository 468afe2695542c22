import type { Context } from '../../context.ts';
import { ProviderRefused } from '../../errors.ts';
import { syncFromProvider } from '../../integrations/provider/sync-from-provider.ts';
import { endAttempt, fetchRefundsAndDisputes, refundFee, storeFetchTime } from '../payments/api.ts';
import { recordCounteringFees, recordDispute, recordUnknownDisputes } from '../disputes/api.ts';
import { findPaymentKind, listPurchases, lockSale, type Purchase } from '../orders/api.ts';
import { recordFeeRefunds, type OwedFee } from './fee-refunds.ts';
import { applyOutcome } from './outcome.ts';
import { recordRefunds } from './record.ts';
import { computeReturned } from './returned.ts';

/** Syncs the refunds and disputes of all payments of an order. Throws ProviderRefused and ProviderUnreachable. */
export async function syncRefundsAndDisputes(context: Context, orderId: string): Promise<void> {
  for (const purchase of await listPurchases(context.db, orderId)) await syncPayment(context, purchase);
}

/**
 * Fetches the refunds and disputes of a payment, wherever they were made, and writes refunds, order, pet, ledger and mails
 * in one transaction; then refunds the platform's share of its fee, and returns why the provider refuses that: the refunds are made all
 * the same, and reconciliation tries again. Idempotent, so events may arrive in any order and repeatedly. Does nothing before the payment
 * is recorded. Throws ProviderRefused and ProviderUnreachable.
 */
export async function syncPayment(context: Context, known: Purchase): Promise<ProviderRefused | undefined> {
  if (known.payment.state !== 'paid' || !known.payment.paymentIntentId) return undefined;
  const { applicationFee, owed } = (await fetchAndApply(context, known, known.payment.paymentIntentId)) ?? { owed: [] };
  if (owed.length === 0 || !applicationFee) return undefined;
  const refusal = await refundFees(context, known, applicationFee.id, owed);
  await fetchAndApply(context, known, known.payment.paymentIntentId);
  return refusal;
}

/** Refunds the shares of several refunds up to the first that the provider refuses, and returns its refusal. */
async function refundFees(
  { db, stripe, log }: Context,
  { payment: { id, orderId, attempt } }: Purchase,
  applicationFeeId: string,
  owed: OwedFee[],
): Promise<ProviderRefused | undefined> {
  const attempts = { attempt, end: (ended: number) => endAttempt(db, id, ended) };
  try {
    for (const refund of owed) await refundFee(stripe, applicationFeeId, { ...refund, orderId }, attempts);
    return undefined;
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error;
    log.warn({ err: error, orderId }, 'the provider refuses to refund the platform’s share of a refund');
    return error;
  }
}

/** Returns the refunds whose fee share the platform still owes. */
function fetchAndApply(context: Context, known: Purchase, paymentIntentId: string) {
  const { payment } = known;
  return syncFromProvider(context.db, {
    fetch: () => fetchRefundsAndDisputes(context.stripe, paymentIntentId, payment.stripeAccountId),
    lock: (tx) => lockSale(tx, known),
    appliedAt: ({ purchase }) => purchase?.payment.fetchedAt,
    async apply(tx, { pet, purchase }, facts, fetchedAt) {
      if (!purchase) return undefined;
      await storeFetchTime(tx, payment.id, fetchedAt, context.now);
      const rows = await recordRefunds(context, tx, purchase, facts);
      for (const dispute of facts.disputes) await recordDispute(context, tx, purchase, dispute);
      await recordCounteringFees(context, tx, purchase, facts.counteringFees);
      await recordUnknownDisputes(context, tx, purchase, facts.unknownDisputes);
      const returned = await computeReturned(tx, purchase, rows);
      await applyOutcome(context, tx, purchase, pet?.status, returned);
      const owed = await recordFeeRefunds(context, tx, purchase, rows, facts);
      await findPaymentKind(context, purchase).afterReturned?.(context, tx, purchase.order.id);
      return { applicationFee: facts.applicationFee, owed };
    },
  });
}

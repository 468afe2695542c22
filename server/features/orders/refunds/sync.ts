import type { Context } from '../../../context.ts';
import { databaseTime } from '../../../db/time.ts';
import { fetchRefundsAndDisputes, refundFee, type RefundAndDisputeFacts } from '../../payments/refunds.ts';
import { storeFetchTime } from '../../payments/service.ts';
import { recordDispute } from '../disputes/record.ts';
import { findPurchase, lockPet, lockPurchase, type Purchase } from '../queries.ts';
import { recordFeeRefunds, type OwedFee } from './fee-refunds.ts';
import { applyOutcome } from './outcome.ts';
import { recordRefunds, sumOf } from './record.ts';

/**
 * Fetches the refunds and disputes of an order's payment, wherever they were made, and writes refunds, order, pet,
 * ledger and mails in one transaction; then refunds the platform's share of its fee. Idempotent, so events may arrive
 * in any order and repeatedly. Does nothing before the payment is recorded. Throws 502 and 503.
 */
export async function syncRefundsAndDisputes(context: Context, orderId: string): Promise<void> {
  const known = await findPurchase(context.db, orderId);
  if (known?.payment.state !== 'paid' || !known.payment.paymentIntentId) return;
  const { facts, owed } = await fetchAndApply(context, known, known.payment.paymentIntentId);
  if (owed.length === 0 || !facts.applicationFee) return;
  for (const refund of owed) await refundFee(context.stripe, facts.applicationFee.id, { ...refund, orderId });
  await fetchAndApply(context, known, known.payment.paymentIntentId);
}

/** Refetches when an answer to a later fetch was applied first: the caller needs the current state. */
async function fetchAndApply(context: Context, known: Purchase, paymentIntentId: string, tries = 3) {
  const fetchedAt = await databaseTime(context.db);
  const facts = await fetchRefundsAndDisputes(context.stripe, paymentIntentId, known.payment.stripeAccountId);
  const owed = await applyRefundsAndDisputes(context, known, facts, fetchedAt);
  if (owed || tries === 1) return { facts, owed: owed ?? [] };
  return fetchAndApply(context, known, paymentIntentId, tries - 1);
}

/**
 * Returns the refunds whose fee share the platform still owes. Last writer wins by fetch time: returns undefined and
 * changes nothing if the answer to a later fetch is applied already. That one has every change up to its fetch.
 */
async function applyRefundsAndDisputes(
  context: Context,
  { order: { petId }, payment: { id } }: Purchase,
  facts: RefundAndDisputeFacts,
  fetchedAt: Date,
): Promise<OwedFee[] | undefined> {
  return context.db.transaction(async (tx) => {
    const pet = petId ? await lockPet(tx, petId) : undefined;
    const purchase = await lockPurchase(tx, id);
    if (!purchase) return [];
    if (purchase.payment.fetchedAt && purchase.payment.fetchedAt > fetchedAt) return undefined;
    await storeFetchTime(tx, id, fetchedAt);
    const rows = await recordRefunds(context, tx, purchase, facts);
    for (const dispute of facts.disputes) await recordDispute(context, tx, purchase, dispute);
    const returnedCents = sumOf(rows.filter((row) => row.status === 'pending' || row.status === 'succeeded'));
    await applyOutcome(context, tx, purchase, pet?.status, returnedCents, facts.disputes);
    return recordFeeRefunds(context, tx, purchase, rows, facts);
  });
}

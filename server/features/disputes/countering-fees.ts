import { and, asc, eq, inArray } from 'drizzle-orm';
import { toUtcDay } from '../../../contract/day.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { disputeEvidence, disputes, ledgerEntries } from '../../db/schema.ts';
import { postDisputeMovement } from '../ledger/api.ts';
import type { CounteringFee } from '../payments/api.ts';
import type { Purchase } from '../orders/api.ts';

type DisputeRow = typeof disputes.$inferSelect;

/**
 * Books what answering a payment's disputes cost, and its return, on the payment. The provider's transaction names no dispute, only
 * the day of the answer: of two that were answered on one day, each gets one of the equal fees. Idempotent.
 */
export async function recordCounteringFees(
  context: Context,
  tx: Tx,
  { payment }: Purchase,
  billed: CounteringFee[],
): Promise<void> {
  let fees = await unbooked(tx, billed);
  if (fees.length === 0) return;
  const answered = await tx
    .select({ dispute: disputes, sentAt: disputeEvidence.sentAt })
    .from(disputes)
    .leftJoin(disputeEvidence, eq(disputeEvidence.disputeId, disputes.id))
    .where(and(eq(disputes.paymentId, payment.id), eq(disputes.isAnswered, true), eq(disputes.isInquiry, false)))
    .orderBy(asc(disputes.openedAt));
  for (const { dispute, sentAt } of answered) {
    const own = fees.filter(({ answeredOn }) => !sentAt || !answeredOn || answeredOn === toUtcDay(sentAt));
    const booked = chooseFees(dispute, own);
    if (booked.length === 0) continue;
    for (const { transactionId, cents } of booked)
      await postDisputeMovement(tx, payment, { transactionId, amountCents: 0, costCents: cents }, context.now);
    const counteringCents = booked.reduce((sum, { cents }) => sum + cents, dispute.counteringCents ?? 0);
    await tx.update(disputes).set({ counteringCents }).where(eq(disputes.id, dispute.id));
    fees = fees.filter((fee) => !booked.includes(fee));
  }
}

/** A compliance case is billed twice: for the answer, and by its network. Only what was billed is returned, once it is won. */
function chooseFees({ caseType, state, counteringCents }: DisputeRow, own: CounteringFee[]): CounteringFee[] {
  const times = caseType === 'compliance' ? 2 : 1;
  const taken = counteringCents === null ? own.filter(({ cents }) => cents > 0).slice(0, times) : [];
  const isOwing = (counteringCents ?? 0) > 0 || taken.length > 0;
  const returned = state === 'won' && isOwing ? own.filter(({ cents }) => cents < 0).slice(0, times) : [];
  return [...taken, ...returned];
}

/** Those in no order's books. */
async function unbooked(tx: Tx, billed: CounteringFee[]): Promise<CounteringFee[]> {
  if (billed.length === 0) return [];
  const ids = billed.map(({ transactionId }) => transactionId);
  const known = await tx
    .select({ id: ledgerEntries.providerId })
    .from(ledgerEntries)
    .where(and(inArray(ledgerEntries.providerId, ids), eq(ledgerEntries.kind, 'dispute')));
  return billed.filter(({ transactionId }) => !known.some(({ id }) => id === transactionId));
}

import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
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
 * the day of the answer: of two that were answered on one day, each gets one of the equal fees. A dispute that was answered at the
 * provider gets one of a day whose answers by our button have theirs. Idempotent.
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
    const others = sentAt ? [] : await listAnswers(tx, payment.stripeAccountId);
    const own = fees.filter(({ answeredOn, cents }) =>
      sentAt
        ? !answeredOn || answeredOn === toUtcDay(sentAt)
        : !others.some((other) => toUtcDay(other.sentAt!) === answeredOn && expectsFee(other, cents)),
    );
    const booked = chooseFees(dispute, own);
    if (booked.length === 0) continue;
    for (const { transactionId, cents } of booked)
      await postDisputeMovement(tx, payment, { transactionId, amountCents: 0, costCents: cents }, context.now);
    const counteringCents = booked.reduce((sum, { cents }) => sum + cents, dispute.counteringCents ?? 0);
    await tx.update(disputes).set({ counteringCents }).where(eq(disputes.id, dispute.id));
    fees = fees.filter((fee) => !booked.includes(fee));
  }
}

/** What an account's disputes were answered with by our button, and what was booked of it. */
const listAnswers = (tx: Tx, stripeAccountId: string | null) =>
  tx
    .select({ sentAt: disputeEvidence.sentAt, state: disputes.state, counteringCents: disputes.counteringCents })
    .from(disputeEvidence)
    .innerJoin(disputes, eq(disputes.id, disputeEvidence.disputeId))
    .where(
      and(
        sql`${disputeEvidence.stripeAccountId} is not distinct from ${stripeAccountId}`,
        isNotNull(disputeEvidence.sentAt),
        // Only a card's dispute is billed.
        eq(disputes.isInquiry, false),
        isNotNull(disputes.caseType),
      ),
    );

/** Whether an answer's fee, or the return of one, may still have to be booked. */
const expectsFee = (
  { state, counteringCents }: Pick<DisputeRow, 'state' | 'counteringCents'>,
  cents: number,
): boolean => (cents > 0 ? counteringCents === null : state !== 'lost' && counteringCents !== 0);

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

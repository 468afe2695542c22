import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { unmatchedPayments } from '../../db/schema.ts';
import { describeError } from '../../describe-error.ts';
import { isSinglePayment, type UnmatchedPayment, type UnmatchedReason } from './record-unmatched.ts';
import { formatPaid, isTakenByBank, nextUnmatchedTryAt, retryUnmatched } from './refund-unmatched.ts';

const NEWEST = 100;

const REASONS: Record<UnmatchedReason, string> = {
  other_account: 'It was paid on another account than the order’s.',
  other_session: 'It was paid in a checkout that is not this order’s own.',
  other_amount: 'The provider took another amount than was due.',
  other_currency: 'The provider took another currency than the order’s.',
  other_fee: 'The platform’s fee was not the one that belongs to the order.',
};

/** Unmatched payments for the admin (server/registry/failures.ts), until they are reviewed. */
export const unmatchedFailures = {
  async list({ db }: Context) {
    const rows = await db
      .select()
      .from(unmatchedPayments)
      .where(isNull(unmatchedPayments.reviewedAt))
      .orderBy(desc(unmatchedPayments.createdAt), unmatchedPayments.id)
      .limit(NEWEST);
    return rows.map((row) => ({
      id: row.id,
      what: `Payment of ${formatPaid(row.amount, row.currency)} that is not its order’s`,
      about: [
        `order ${row.orderId}`,
        isSinglePayment(row.id) ? row.id : row.checkoutSessionId,
        row.stripeAccountId ?? 'the platform’s account',
      ].join(', '),
      tries: row.attempts,
      since: row.createdAt.toISOString(),
      lastTriedAt: row.triedAt?.toISOString() ?? null,
      error: `${REASONS[row.reason]} ${describeOutcome(row)}`,
      isSettled: row.status === 'refunded',
      nextTryAt: nextUnmatchedTryAt(row)?.toISOString() ?? null,
      actions: ACTIONS[row.status],
    }));
  },
  retry: retryUnmatched,
  /** Marks a refunded one as reviewed; false when it isn't listed, or is still owed. */
  review: (context: Context, id: string) => close(context, id, 'refunded', {}),
  /** Records how the payer got the money; false when it isn't listed, or its refund is in flight. */
  payOtherwise: (context: Context, id: string, note: string) => close(context, id, 'kept', { note }),
};

const ACTIONS = {
  refunding: ['retry'],
  refunded: ['review'],
  kept: ['retry', 'pay_otherwise'],
} as const;

async function close(
  { db, now }: Context,
  id: string,
  status: UnmatchedPayment['status'],
  change: { note?: string },
): Promise<boolean> {
  const isOpen = and(isNull(unmatchedPayments.reviewedAt), eq(unmatchedPayments.status, status));
  const rows = await db
    .update(unmatchedPayments)
    .set({ ...change, reviewedAt: now })
    .where(and(eq(unmatchedPayments.id, id), isOpen))
    .returning({ id: unmatchedPayments.id });
  return rows.length > 0;
}

function describeOutcome(payment: UnmatchedPayment): string {
  const { status, lastError, note } = payment;
  const twice = note === null ? '.' : `, and paid another way before: ${note}.`;
  if (isTakenByBank(payment)) return `The payer’s bank took it back${twice}`;
  if (status === 'refunded') return `It was refunded in full${twice}`;
  if (status === 'refunding') return 'It is being refunded.';
  return `It was not refunded: ${describeError(lastError ?? 'the provider knows no payment')}.`;
}

/** For /metrics. */
export const unmatchedByStatus = {
  name: 'unmatched_payments',
  help: 'Payments that name an order and are not its own, by what became of them; any increase is an alarm',
  label: 'status',
  async count({ db }: Pick<Context, 'db'>): Promise<Record<UnmatchedPayment['status'], number>> {
    const rows = await db
      .select({ status: unmatchedPayments.status, count: sql<number>`count(*)::int` })
      .from(unmatchedPayments)
      .groupBy(unmatchedPayments.status);
    const counts = Object.fromEntries(rows.map(({ status, count }) => [status, count]));
    return { refunding: 0, refunded: 0, kept: 0, ...counts };
  },
};

import { eq, inArray, or } from 'drizzle-orm';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import type { DbOrTx, Tx } from '../../db/client.ts';
import { unmatchedPayments } from '../../db/schema.ts';
import { hashToken } from '../../ids.ts';
import { defineQueue } from '../../integrations/jobs/job-definition.ts';

export type UnmatchedPayment = typeof unmatchedPayments.$inferSelect;
export type UnmatchedReason = UnmatchedPayment['reason'];

/** Its handler, in refund.ts, depends on this file. */
export const refundUnmatchedQueue = defineQueue({
  name: 'refund-unmatched-payment',
  schema: z.object({ paymentId: z.string() }),
});

/** What ids begin with where there is no payment intent. */
const SESSION = 'session_';
export const isSinglePayment = (paymentId: string): boolean => !paymentId.startsWith(SESSION);

/** For example a subscription's checkout, whose invoices hold the payments. */
const NOT_SINGLE = 'it is not a single payment; refund it, and cancel what renews it, in the provider’s dashboard';

/** A payment that names an order and is not its own. Amounts are in the smallest unit of the currency. */
export interface FoundPayment {
  /** Null when the provider has none: nothing to refund. */
  paymentIntentId: string | null;
  stripeAccountId: string | null;
  checkoutSessionId: string | null;
  chargeId: string | null;
  amount: number;
  currency: string;
  applicationFee: number | null;
}

/** Records an unmatched payment once and queues its refund in `tx`; doesn't change the order. */
export async function recordUnmatched(
  context: Context,
  tx: Tx,
  orderId: string,
  found: FoundPayment,
  reason: UnmatchedReason,
): Promise<void> {
  const { paymentIntentId, ...payment } = found;
  const isRefundable = paymentIntentId !== null;
  const [row] = await tx
    .insert(unmatchedPayments)
    .values({
      ...payment,
      id: paymentIntentId ?? `${SESSION}${hashToken(found.checkoutSessionId!).slice(0, 40)}`,
      orderId,
      reason,
      status: isRefundable ? 'refunding' : 'kept',
      lastError: isRefundable ? null : NOT_SINGLE,
      createdAt: context.now,
    })
    .onConflictDoNothing()
    .returning({ id: unmatchedPayments.id });
  if (!row) return;
  context.log.error({ orderId, paymentId: row.id, reason }, 'a payment names an order and is not its own');
  if (isRefundable) await context.jobs.send(tx, refundUnmatchedQueue, { paymentId: row.id });
}

export async function findUnmatched(db: DbOrTx, paymentId: string): Promise<UnmatchedPayment | undefined> {
  const [row] = await db.select().from(unmatchedPayments).where(eq(unmatchedPayments.id, paymentId)).limit(1);
  return row;
}

export async function findUnmatchedBySession(db: DbOrTx, sessionId: string): Promise<UnmatchedPayment | undefined> {
  const [row] = await db
    .select()
    .from(unmatchedPayments)
    .where(eq(unmatchedPayments.checkoutSessionId, sessionId))
    .limit(1);
  return row;
}

/** Filters the provider's ids of charges and payment intents: returns those of unmatched payments. */
export async function unmatchedAmong(
  db: DbOrTx,
  { chargeIds, paymentIntentIds }: { chargeIds: string[]; paymentIntentIds: string[] },
): Promise<Set<string>> {
  if (chargeIds.length + paymentIntentIds.length === 0) return new Set();
  const rows = await db
    .select({ id: unmatchedPayments.id, chargeId: unmatchedPayments.chargeId })
    .from(unmatchedPayments)
    .where(or(inArray(unmatchedPayments.chargeId, chargeIds), inArray(unmatchedPayments.id, paymentIntentIds)));
  return new Set(rows.flatMap(({ id, chargeId }) => [id, ...(chargeId ? [chargeId] : [])]));
}

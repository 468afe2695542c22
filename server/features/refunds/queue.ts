import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { refunds } from '../../db/schema.ts';
import { defineQueue } from '../../integrations/jobs/job-definition.ts';
import type { Purchase } from '../orders/api.ts';
import { chargedBy, type RefundRow } from './record.ts';

/** Its handler, in make.ts, depends on settlement. */
export const makeRefundQueue = defineQueue({
  name: 'make-refund',
  schema: z.object({ refundId: z.string() }),
});

type NewRefund = Pick<typeof refunds.$inferInsert, 'orderId' | 'paymentId' | 'priceCents' | 'feeCents'> & {
  isByHand?: boolean;
};

/**
 * Adds refunds that are owed, in the transaction that causes them: jobs make them, or the breeder by hand. Callers hold the order's
 * lock.
 */
export async function queueRefunds({ jobs, now }: Context, tx: Tx, wanted: NewRefund[]): Promise<RefundRow[]> {
  if (wanted.length === 0) return [];
  const rows = await tx
    .insert(refunds)
    .values(wanted.map(({ isByHand: _, ...refund }) => ({ ...refund, isOwed: true, createdAt: now })))
    .returning();
  await jobs.sendAll(
    tx,
    makeRefundQueue,
    rows.flatMap(({ id }, index) => (wanted[index]!.isByHand ? [] : [{ refundId: id }])),
  );
  return rows;
}

/** How long a job waits that resumes a refund whose request was cut off. */
export const RESUME_AFTER_SECONDS = 30;

/** Adds a refund of what is owed, which the caller makes at once; its id. Callers hold the order's lock. */
export async function claimOwedRefund({ jobs, clock }: Context, tx: Tx, wanted: NewRefund): Promise<string> {
  // Later than what failed, by the same clock.
  const values = { ...wanted, isOwed: true, createdAt: clock() };
  const [row] = await tx.insert(refunds).values(values).returning({ id: refunds.id });
  await jobs.send(tx, makeRefundQueue, { refundId: row!.id }, { startAfterSeconds: RESUME_AFTER_SECONDS });
  return row!.id;
}

/** Requests a full refund of a payment, because nothing is due anymore. */
export const requestRefund = (context: Context, tx: Tx, payment: Purchase['payment']) =>
  queueRefunds(context, tx, [{ orderId: payment.orderId, paymentId: payment.id, ...chargedBy(payment) }]);

/**
 * Refunds of an order that have not arrived, or whose fee share has not, those the provider refused, and those rejected by
 * the buyer's bank.
 */
export async function unfinishedRefunds(tx: Tx, orderId: string) {
  const rows = await tx.select().from(refunds).where(eq(refunds.orderId, orderId));
  const isDone = ({ status, feeReturnedAt }: RefundRow) => status === 'succeeded' && feeReturnedAt !== null;
  const failed = rows.filter(({ status }) => status === 'failed');
  return {
    inFlight: rows.filter((row) => row.status !== 'failed' && !isDone(row)),
    refused: failed.filter(({ stripeRefundId }) => stripeRefundId === null),
    rejected: failed.filter(({ stripeRefundId }) => stripeRefundId !== null),
  };
}

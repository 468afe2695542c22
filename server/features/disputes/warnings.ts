import { and, eq, notInArray, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { DbOrTx, Tx } from '../../db/client.ts';
import { disputes, paymentWarnings } from '../../db/schema.ts';
import type { UnknownDispute } from '../payments/api.ts';
import type { Purchase } from '../orders/api.ts';

export type WarningRow = typeof paymentWarnings.$inferSelect;

/** Whether a bank decides about a payment of an order: an inquiry decides nothing. */
export async function isWithBank(db: DbOrTx, orderId: string): Promise<boolean> {
  const isOpen = and(eq(disputes.orderId, orderId), eq(disputes.state, 'open'), eq(disputes.isInquiry, false));
  return (await db.select({ id: disputes.id }).from(disputes).where(isOpen).limit(1)).length > 0;
}

/** The warnings of an order's payments that call for something, oldest first. */
export const listOpenWarnings = (db: DbOrTx, orderId: string): Promise<WarningRow[]> =>
  db
    .select()
    .from(paymentWarnings)
    .where(and(eq(paymentWarnings.orderId, orderId), eq(paymentWarnings.isOpen, true)))
    .orderBy(paymentWarnings.openedAt);

/** A warning as the provider says it. */
type ReportedWarning = Pick<WarningRow, 'id' | 'kind' | 'detail' | 'isOpen' | 'openedAt'>;

/** Keeps what the provider says of a payment's warnings. */
export async function storeWarnings(
  { now }: Context,
  tx: Tx,
  { payment }: Purchase,
  reported: ReportedWarning[],
): Promise<void> {
  if (reported.length === 0) return;
  await tx
    .insert(paymentWarnings)
    .values(reported.map((each) => ({ ...each, orderId: payment.orderId, paymentId: payment.id, checkedAt: now })))
    .onConflictDoUpdate({
      target: paymentWarnings.id,
      set: { detail: sql`excluded.detail`, isOpen: sql`excluded.is_open`, checkedAt: now },
    });
}

/**
 * A dispute in a state that we don't know changes nothing: neither money nor order. It is listed for an admin until its state is
 * known, and raises an alarm.
 */
export async function recordUnknownDisputes(
  context: Context,
  tx: Tx,
  purchase: Purchase,
  unknown: UnknownDispute[],
): Promise<void> {
  const { payment } = purchase;
  const reported = unknown.map(({ disputeId, status, openedAt }) => ({
    id: disputeId,
    kind: 'unknown_dispute' as const,
    detail: status,
    isOpen: true,
    openedAt,
  }));
  await storeWarnings(context, tx, purchase, reported);
  for (const { disputeId, status } of unknown)
    context.log.error(
      { orderId: payment.orderId, disputeId, status },
      'a dispute is in a state that is not known here',
    );
  await tx
    .update(paymentWarnings)
    .set({ isOpen: false, checkedAt: context.now })
    .where(
      and(
        eq(paymentWarnings.paymentId, payment.id),
        eq(paymentWarnings.orderId, payment.orderId),
        eq(paymentWarnings.kind, 'unknown_dispute'),
        eq(paymentWarnings.isOpen, true),
        notInArray(paymentWarnings.id, ['', ...unknown.map(({ disputeId }) => disputeId)]),
      ),
    );
}

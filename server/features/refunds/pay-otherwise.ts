import { eq } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { refunds } from '../../db/schema.ts';
import { isConfirmedGone } from '../connected-accounts/api.ts';
import { postRefund } from '../ledger/api.ts';
import { findPaymentKind, lockSale, type Purchase } from '../orders/api.ts';
import { applyOutcome } from './outcome.ts';
import { splitOwed, type RefundRow } from './record.ts';
import { returnedByBooks } from './returned.ts';
import { syncPayment } from './sync.ts';

/**
 * Records a refund that the buyer got without the provider, and what follows from it for order, pet and books. Callers hold the locks
 * of the pet and the order.
 */
export async function recordPaidOtherwise(
  context: Context,
  tx: Tx,
  purchase: Purchase,
  petStatus: string | undefined,
  { amountCents, note }: { amountCents: number; note: string },
): Promise<RefundRow> {
  const { order, payment } = purchase;
  const now = context.clock();
  const values = { orderId: order.id, paymentId: payment.id, ...(await splitOwed(tx, payment, amountCents)), note };
  const [row] = await tx
    .insert(refunds)
    .values({ ...values, status: 'succeeded', isOwed: true, answeredAt: now, createdAt: now })
    .returning();
  await postRefund(tx, payment, { ...row!, stripeRefundId: row!.id }, now);
  await applyOutcome(context, tx, purchase, petStatus, await returnedByBooks(tx, order.id));
  await findPaymentKind(context, purchase).afterReturned?.(context, tx, order.id);
  return row!;
}

/** The platform returns its part of the fee, as with any refund; not to an account that is gone. Reconciliation resumes it. */
export async function finishPaidOtherwise(context: Context, purchase: Purchase, refundId: string): Promise<void> {
  try {
    await syncPayment(context, purchase);
  } catch (error) {
    context.log.warn(
      { err: error, refundId },
      'the fee of a refund that was paid another way could not be returned yet',
    );
    if (!(await isConfirmedGone(context, error, purchase.payment.stripeAccountId).catch(() => false))) return;
    await context.db.transaction(async (tx) => {
      const { purchase: locked } = await lockSale(tx, purchase);
      await tx.update(refunds).set({ feeReturnedAt: context.clock() }).where(eq(refunds.id, refundId));
      // What the platform can't return to an account that is gone is the breeder's loss.
      if (locked) await findPaymentKind(context, locked).afterReturned?.(context, tx, locked.order.id);
    });
  }
}

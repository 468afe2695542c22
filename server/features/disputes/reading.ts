import { desc, eq } from 'drizzle-orm';
import type { DbOrTx } from '../../db/client.ts';
import { disputes, payments } from '../../db/schema.ts';
import type { PaymentRow } from '../payments/api.ts';

/** A dispute with the payment that it is about. */
export interface DisputedPayment {
  dispute: typeof disputes.$inferSelect;
  payment: PaymentRow;
}

/** The disputes of an order's payments, newest first. */
export const listDisputes = (db: DbOrTx, orderId: string): Promise<DisputedPayment[]> =>
  db
    .select({ dispute: disputes, payment: payments })
    .from(disputes)
    .innerJoin(payments, eq(payments.id, disputes.paymentId))
    .where(eq(disputes.orderId, orderId))
    .orderBy(desc(disputes.openedAt), desc(disputes.id));

/** The card network of a dispute; null for another method, and if it isn't known. */
export async function readNetwork({ db }: { db: DbOrTx }, disputeId: string): Promise<string | null> {
  const [row] = await db.select({ network: disputes.network }).from(disputes).where(eq(disputes.id, disputeId));
  return row?.network ?? null;
}

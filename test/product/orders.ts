import { eq, type SQL } from 'drizzle-orm';
import type { Db } from '../../server/db/client.ts';
import { orders, payments } from '../../server/db/schema.ts';

type OrderRow = typeof orders.$inferSelect;
type PaymentRow = typeof payments.$inferSelect;

/** An order's columns and its payment's, as one row. */
export type PaidOrder = Omit<PaymentRow, keyof OrderRow | 'orderId'> &
  OrderRow & {
    paymentId: string;
    paymentCreatedAt: Date;
    /** The payment's share of the order's fee. */
    paymentFeeCents: number;
  };

/** Orders with their payments, oldest first. */
export async function readOrders(db: Db, which?: SQL): Promise<PaidOrder[]> {
  const rows = await db
    .select({ order: orders, payment: payments })
    .from(orders)
    .innerJoin(payments, eq(payments.orderId, orders.id))
    .where(which)
    .orderBy(orders.createdAt, payments.createdAt);
  return rows.map(({ order, payment }) => ({
    ...payment,
    ...order,
    paymentId: payment.id,
    paymentCreatedAt: payment.createdAt,
    paymentFeeCents: payment.feeCents,
  }));
}

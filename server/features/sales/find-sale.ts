import { and, eq, inArray, isNotNull, or } from 'drizzle-orm';
import type { DbOrTx } from '../../db/client.ts';
import { isFirstPayment, orders, payments } from '../../db/schema.ts';
import { notFound } from '../../errors.ts';
import { type Purchase, selectPurchases } from '../orders/api.ts';

/** One of a seller's sales, also one whose payment is in flight or failed. Throws NotFound. */
export async function findSale(db: DbOrTx, sellerId: string, orderId: string): Promise<Purchase> {
  const isSale = or(
    isNotNull(payments.paidAt),
    inArray(orders.status, ['processing', 'failed']),
    and(eq(orders.status, 'expired'), isNotNull(payments.lostAt)),
  );
  const [found] = await selectPurchases(db)
    .where(and(eq(orders.id, orderId), eq(orders.sellerId, sellerId), isFirstPayment, isSale))
    .limit(1);
  if (!found) throw notFound('This sale was not found.');
  return found;
}

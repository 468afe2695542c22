import { and, inArray } from 'drizzle-orm';
import type { Order } from '../../../contract/orders/orders.ts';
import type { DbOrTx } from '../../db/client.ts';
import { isFirstPayment, orders } from '../../db/schema.ts';
import { presentOrder, selectPurchases } from '../orders/api.ts';

interface PresentedSale {
  sellerId: string | null;
  order: Order;
  /** Whether the payment was late and is refunded in full. */
  isReturned: boolean;
}

/** Orders as their sellers see them, by id; only those of the named accounts. */
export async function presentOrders(
  db: DbOrTx,
  asked: { orderId: string; accountId: string }[],
): Promise<Map<string, PresentedSale>> {
  if (asked.length === 0) return new Map();
  const ids = asked.map(({ orderId }) => orderId);
  const sellers = asked.map(({ accountId }) => accountId);
  const found = await selectPurchases(db).where(
    and(inArray(orders.id, ids), inArray(orders.sellerId, sellers), isFirstPayment),
  );
  return new Map(
    found.map((purchase) => {
      const { id, sellerId, refundReason } = purchase.order;
      return [id, { sellerId, order: presentOrder(purchase), isReturned: refundReason !== null }];
    }),
  );
}

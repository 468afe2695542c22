import { eq } from 'drizzle-orm';
import type { Db, DbOrTx } from '../../db/client.ts';
import { orders } from '../../db/schema.ts';
import { findPurchase, type OrderRow, type Purchase } from './purchases.ts';

/**
 * The provider shows sellers each checkout of their account: its id, and its return addresses. So
 * neither opens a buyer's private page, except in the browser that went to pay.
 */

/** Remembers the browser that goes to pay a part of an order, in place of the one that did so before. */
export async function rememberPayer(db: Pick<Db, 'update'>, orderId: string, [buyerKey]: [string, ...string[]]) {
  await db.update(orders).set({ buyerKey }).where(eq(orders.id, orderId));
}

export const isPayer = ({ buyerKey }: Pick<OrderRow, 'buyerKey'>, buyerKeys: string[]): boolean =>
  buyerKey !== null && buyerKeys.includes(buyerKey);

/** The order's first payment, for the browser that went to pay a part of the order. */
export async function findPurchaseOfPayer(
  db: DbOrTx,
  orderId: string,
  buyerKeys: string[],
): Promise<Purchase | undefined> {
  const purchase = await findPurchase(db, orderId);
  return purchase && isPayer(purchase.order, buyerKeys) ? purchase : undefined;
}

/** Return address of a checkout: a private page's address without its key. */
export const returnAddress = (page: string, orderId: string): string =>
  `${page}?${new URLSearchParams({ order: orderId })}`;

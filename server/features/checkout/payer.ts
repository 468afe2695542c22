import { eq } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { orders } from '../../db/schema.ts';
import type { OrderRow } from '../orders/purchases.ts';

/**
 * The provider shows a seller each checkout of their account: its id, and the addresses that it leads back to. So
 * neither opens a buyer's private page, except in the browser that went to pay.
 */

/** Remembers the browser that goes to pay a part of an order, in place of the one that did so before. */
export async function rememberPayer(db: Pick<Db, 'update'>, orderId: string, [buyerKey]: [string, ...string[]]) {
  await db.update(orders).set({ buyerKey }).where(eq(orders.id, orderId));
}

export const isPayer = ({ buyerKey }: Pick<OrderRow, 'buyerKey'>, buyerKeys: string[]): boolean =>
  buyerKey !== null && buyerKeys.includes(buyerKey);

/** Where a checkout leads back to: a private page's address without its key. */
export const returnAddress = (page: string, orderId: string): string =>
  `${page}?${new URLSearchParams({ order: orderId })}`;

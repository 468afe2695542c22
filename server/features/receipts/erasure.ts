import { and, inArray, isNotNull, isNull, lt, type SQLWrapper } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Context } from '../../context.ts';
import type { DbOrTx, Tx } from '../../db/client.ts';
import { paymentReceipts, receipts } from '../../db/schema.ts';

type OrderIds = string[] | SQLWrapper;

/** Ends the addresses of the receipts of orders, of both kinds. Number and reference stay. */
export async function eraseReceiptKeys(db: DbOrTx, orderIds: OrderIds): Promise<void> {
  await db.update(receipts).set({ keyHash: null }).where(inArray(receipts.orderId, orderIds));
  await db.update(paymentReceipts).set({ keyHash: null }).where(inArray(paymentReceipts.orderId, orderIds));
}

/** Removes a closed account from the receipts of its orders, of both kinds. */
export async function eraseSeller(tx: Tx, orderIds: string[]): Promise<void> {
  const erased = {
    sellerId: null,
    sellerName: null,
    sellerAddress: null,
    sellerTown: null,
    sellerLicense: null,
    sellerLine: null,
    photoHash: null,
  };
  await tx.update(receipts).set(erased).where(inArray(receipts.orderId, orderIds));
  await tx.update(paymentReceipts).set(erased).where(inArray(paymentReceipts.orderId, orderIds));
}

/** Ends addresses of closed accounts' receipts that were issued before a moment; returns how many. */
export async function eraseOrphanKeys(context: Context, before: Date, limit: number): Promise<number> {
  const ofSales = await eraseOldest(context, receipts, receipts.orderId, before, limit);
  return ofSales + (await eraseOldest(context, paymentReceipts, paymentReceipts.paymentId, before, limit - ofSales));
}

async function eraseOldest(
  { db }: Context,
  table: typeof receipts | typeof paymentReceipts,
  id: PgColumn,
  before: Date,
  limit: number,
): Promise<number> {
  if (limit === 0) return 0;
  const due = await db
    .select({ id })
    .from(table)
    .where(and(isNull(table.sellerId), isNotNull(table.keyHash), lt(table.issuedAt, before)))
    .orderBy(table.issuedAt)
    .limit(limit);
  const ids = due.map((row) => row.id as string);
  if (ids.length > 0) await db.update(table).set({ keyHash: null }).where(inArray(id, ids));
  return ids.length;
}

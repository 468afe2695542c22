import { inArray } from 'drizzle-orm';
import { paymentReceipts, receipts } from '../../server/db/schema.ts';
import type { Db } from '../../server/db/client.ts';

export interface ReceiptFacts {
  /** Payments with a receipt of their own, and orders with one of the sale. */
  receiptsOfParts: Set<string>;
  receiptsOfSales: Set<string>;
  /** Numbers of both kinds, by seller. */
  receiptNumbers: Map<string, number[]>;
}

/** The receipts of these sellers. */
export async function readReceipts(db: Db, sellerIds: string[]): Promise<ReceiptFacts> {
  const wanted = sellerIds.length > 0 ? sellerIds : ['none'];
  const parts = await db.select().from(paymentReceipts).where(inArray(paymentReceipts.sellerId, wanted));
  const sales = await db.select().from(receipts).where(inArray(receipts.sellerId, wanted));
  const bySeller = Map.groupBy([...parts, ...sales], ({ sellerId }) => sellerId!);
  return {
    receiptsOfParts: new Set(parts.map(({ paymentId }) => paymentId)),
    receiptsOfSales: new Set(sales.map(({ orderId }) => orderId)),
    receiptNumbers: new Map([...bySeller].map(([id, rows]) => [id, rows.map(({ number }) => number)])),
  };
}

import { and, desc, eq, gte, lt } from 'drizzle-orm';
import { RECEIPTS_LISTED_MAX, type ListedReceipt } from '../../../contract/books/books.ts';
import { toAmount } from '../../../contract/money.ts';
import type { UserContext } from '../../context.ts';
import { orders, receipts } from '../../db/schema.ts';
import type { Period } from './period.ts';

/** The receipts of the actor's sales in a period, the newest first; they name no buyer. */
export async function listReceipts({ db, actor }: UserContext, { from, to }: Period): Promise<ListedReceipt[]> {
  const rows = await db
    .select({
      orderId: receipts.orderId,
      number: receipts.number,
      issuedAt: receipts.issuedAt,
      petName: orders.petName,
      totalCents: orders.totalCents,
    })
    .from(receipts)
    .innerJoin(orders, eq(orders.id, receipts.orderId))
    .where(and(eq(receipts.sellerId, actor.id), gte(receipts.issuedAt, from), lt(receipts.issuedAt, to)))
    .orderBy(desc(receipts.number))
    .limit(RECEIPTS_LISTED_MAX);
  return rows.map(({ issuedAt, totalCents, ...row }) => ({
    ...row,
    issuedAt: issuedAt.toISOString(),
    total: toAmount(totalCents),
  }));
}

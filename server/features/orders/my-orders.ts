import { and, desc, eq, isNotNull } from 'drizzle-orm';
import type { Order } from '../../../contract/orders.ts';
import type { UserContext } from '../../context.ts';
import type { DbOrTx } from '../../db/client.ts';
import { comesAfter, type PageStart } from '../../db/page-start.ts';
import { mayBePaid, orders, payments } from '../../db/schema.ts';
import { pageOf, readCursor, type PageRequest } from '../../db/cursor.ts';
import { presentOrder } from './presenter.ts';
import { selectPurchases } from './queries.ts';

/** A page of the seller's paid orders, newest first. Throws Invalid for an invalid cursor. */
export async function myOrders(
  { db, actor }: UserContext,
  { limit, cursor }: PageRequest,
): Promise<{ orders: Order[]; nextCursor: string | null }> {
  const rows = await listPaid(db, actor.id, limit + 1, readCursor(cursor));
  const { page, nextCursor } = pageOf(rows, limit);
  return { orders: page.map(({ order, payment }) => presentOrder({ order, payment })), nextCursor };
}

async function listPaid(db: DbOrTx, sellerId: string, limit: number, after: PageStart | undefined) {
  const rows = await selectPurchases(db)
    .where(
      and(
        eq(orders.sellerId, sellerId),
        eq(payments.kind, 'full'),
        isNotNull(payments.paidAt),
        mayBePaid(orders),
        comesAfter(after, orders),
      ),
    )
    .orderBy(desc(orders.createdAt), orders.id)
    .limit(limit);
  return rows.map((row) => ({ ...row, id: row.order.id, createdAt: row.order.createdAt }));
}

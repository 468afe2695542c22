import { and, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { LISTINGS_COUNTED_MAX } from '../../../contract/business.ts';
import type { ListedOrder, myOrders as call } from '../../../contract/orders/orders.ts';
import type { SaleFilters, SaleTab } from '../../../contract/orders/sale-filters.ts';
import type { UserContext } from '../../context.ts';
import type { DbOrTx } from '../../db/client.ts';
import type { PageRequest } from '../../db/paging/cursor.ts';
import { orders, payments } from '../../db/schema.ts';
import { owedByOrder } from '../debts/api.ts';
import { presentListedOrder } from '../orders/api.ts';
import { waitingCents } from '../refunds/api.ts';
import { readCursor, writeCursor } from './list-cursor.ts';
import { listPaid, type ListedRow } from './list-query.ts';
import { isPaidFirstPayment, ofTab } from './list-tabs.ts';

/** A page of the seller's paid orders. Throws Invalid for an invalid cursor, and for one of another order of the list. */
export async function myOrders(
  { db, actor }: UserContext,
  { limit, cursor, ...filters }: PageRequest & SaleFilters,
): Promise<z.output<typeof call.answer>> {
  const rows = await listPaid(db, actor.id, filters, limit + 1, readCursor(filters.sort, cursor));
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    orders: await presentListed(db, page),
    nextCursor: rows.length > limit && last ? writeCursor(filters.sort, last.order) : null,
  };
}

/** Paid orders as a list shows them, with what of their refunds hasn't reached the buyer. */
export async function presentListed(db: DbOrTx, rows: ListedRow[]): Promise<ListedOrder[]> {
  const orderIds = rows.map(({ order }) => order.id);
  const [waiting, owed] = await Promise.all([waitingCents(db, orderIds), owedByOrder(db, { orderIds })]);
  return rows.map((row) =>
    presentListedOrder({ ...row, waitingCents: waiting.get(row.order.id), owedCents: owed.get(row.order.id) }),
  );
}

/** How many sales each tab has, up to a limit that bounds the work; an index lists a seller's sales by status. */
export async function countSales({ db, actor }: UserContext): Promise<Record<SaleTab, number>> {
  const selectCount = (tab: SaleTab) => {
    const counted = db
      .select({ id: orders.id })
      .from(orders)
      .innerJoin(payments, eq(payments.orderId, orders.id))
      .where(and(ofTab(actor.id, tab), isPaidFirstPayment))
      .limit(LISTINGS_COUNTED_MAX);
    return sql<number>`(select count(*)::int from ${counted} counted)`;
  };
  const [row] = await db
    .select({
      all: selectCount('all'),
      paid: selectCount('paid'),
      reserved: selectCount('reserved'),
      refunded: selectCount('refunded'),
      disputed: selectCount('disputed'),
    })
    .from(sql`(values (1)) as one_row`);
  return row!;
}

import { and, desc, eq, inArray, isNotNull, or, sql, type SQL } from 'drizzle-orm';
import { LISTINGS_COUNTED_MAX, LISTINGS_SEARCHED_MAX } from '../../../contract/business.ts';
import type { Order, OrderStatus, SaleTab } from '../../../contract/orders.ts';
import type { UserContext } from '../../context.ts';
import type { DbOrTx } from '../../db/client.ts';
import { comesAfter, type PageStart } from '../../db/paging/page-start.ts';
import { hasOpenDispute, isFirstPayment, mayBePaid, orders, payments } from '../../db/schema.ts';
import { pageOf, readCursor, type PageRequest } from '../../db/paging/cursor.ts';
import { wordsOf } from '../../db/paging/search-words.ts';
import { presentOrder } from './presenter.ts';

interface Filters {
  tab: SaleTab;
  q: string;
}

const DISPUTED: OrderStatus[] = ['disputed', 'lost'];
const STATUSES: Record<Exclude<SaleTab, 'all'>, OrderStatus[]> = {
  paid: ['paid'],
  reserved: ['reserved', 'overdue'],
  refunded: ['partially_refunded', 'refunded'],
  // Of a reservation only a part of the price may be disputed, which leaves its status as it is.
  disputed: [...DISPUTED, 'reserved', 'overdue', 'released'],
};

/** A page of the seller's paid orders, newest first. Throws Invalid for an invalid cursor. */
export async function myOrders(
  { db, actor }: UserContext,
  { limit, cursor, ...filters }: PageRequest & Filters,
): Promise<{ orders: Order[]; nextCursor: string | null }> {
  const rows = await listPaid(db, actor.id, filters, limit + 1, readCursor(cursor));
  const { page, nextCursor } = pageOf(rows, limit);
  return { orders: page.map(({ isDisputed, ...purchase }) => presentOrder(purchase, isDisputed)), nextCursor };
}

/** How many sales each tab has, up to a limit that bounds the work; an index lists a seller's sales by status. */
export async function countSales({ db, actor }: UserContext): Promise<Record<SaleTab, number>> {
  const countOf = (tab: SaleTab) => {
    const counted = db
      .select({ id: orders.id })
      .from(orders)
      .innerJoin(payments, eq(payments.orderId, orders.id))
      .where(and(ofTab(actor.id, tab), isShown))
      .limit(LISTINGS_COUNTED_MAX);
    return sql<number>`(select count(*)::int from ${counted} counted)`;
  };
  const [row] = await db
    .select({
      all: countOf('all'),
      paid: countOf('paid'),
      reserved: countOf('reserved'),
      refunded: countOf('refunded'),
      disputed: countOf('disputed'),
    })
    .from(sql`(values (1)) as one_row`);
  return row!;
}

const ofTab = (sellerId: string, tab: SaleTab) =>
  and(
    eq(orders.sellerId, sellerId),
    mayBePaid(orders),
    tab === 'all' ? undefined : inArray(orders.status, STATUSES[tab]),
    tab === 'disputed' ? or(inArray(orders.status, DISPUTED), hasOpenDispute) : undefined,
  );

/** Of the payments of an order the first one, once it is paid. */
const isShown = and(isFirstPayment, isNotNull(payments.paidAt));

async function listPaid(
  db: DbOrTx,
  sellerId: string,
  { tab, q }: Filters,
  limit: number,
  after: PageStart | undefined,
) {
  const inTab = and(ofTab(sellerId, tab), comesAfter(after, orders));
  const words = wordsOf(q);
  const which = words.length === 0 ? inTab : and(inArray(orders.id, newest(db, inTab)), ...words.map(contains));
  const rows = await db
    .select({ order: orders, payment: payments, isDisputed: hasOpenDispute })
    .from(orders)
    .innerJoin(payments, eq(payments.orderId, orders.id))
    .where(and(which, isShown))
    .orderBy(desc(orders.createdAt), orders.id)
    .limit(limit);
  return rows.map((row) => ({ ...row, id: row.order.id, createdAt: row.order.createdAt }));
}

/** What a search reads, which bounds its work. */
const newest = (db: DbOrTx, which: SQL | undefined) =>
  db
    .select({ id: orders.id })
    .from(orders)
    .where(which)
    .orderBy(desc(orders.createdAt), orders.id)
    .limit(LISTINGS_SEARCHED_MAX);

function contains(word: string): SQL {
  const { petName, clientName, clientEmail, clientPhone } = orders;
  const text = sql`lower(concat_ws(' ', ${petName}, ${clientName}, ${clientEmail}, ${clientPhone}))`;
  return sql`strpos(${text}, lower(${word}::text)) > 0`;
}

import { and, asc, desc, eq, gt, gte, inArray, lt, lte, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { LISTINGS_SEARCHED_MAX } from '../../../contract/business.ts';
import { DAY_MS } from '../../../contract/durations.ts';
import type { SaleFilters, SaleMethod, SaleSort } from '../../../contract/orders/sale-filters.ts';
import type { PaymentMethod } from '../../../contract/payment-methods/payment-methods.ts';
import type { DbOrTx } from '../../db/client.ts';
import { containsFolded } from '../../db/folded.ts';
import { splitSearch } from '../../db/paging/split-search.ts';
import { isBeforeBank, orders, paymentReceipts, payments, pets, receipts } from '../../db/schema.ts';
import { computeMidnight } from '../../time/midnight.ts';
import type { SaleStart } from './list-cursor.ts';
import { isPaidFirstPayment, ofTab } from './list-tabs.ts';

/**
 * A page of the seller's paid orders. Without a filter each sort follows an index to any depth; otherwise a limited number
 * of the tab's newest ones is read, or of those around the days.
 */
export function listPaid(
  db: DbOrTx,
  sellerId: string,
  { tab, sort, ...filters }: SaleFilters,
  limit: number,
  start: SaleStart | undefined,
) {
  const inTab = ofTab(sellerId, tab);
  const after = start && isAfter(sort, start);
  const narrowed = and(
    ...splitSearch(filters.q).map(contains),
    filters.method && isPaidBy(filters.method),
    paidIn(filters),
  );
  // Newest first, the pages go on behind what the first ones read; other sorts have the same sales on each page.
  const read = and(inTab, openedAround(filters), sort === 'newest' ? after : undefined);
  const which = narrowed ? and(inArray(orders.id, newest(db, read)), narrowed, after) : and(inTab, after);
  const { column, descends } = SORTS[sort];
  return selectListed(db)
    .where(and(which, isPaidFirstPayment))
    .orderBy(...(descends ? [desc(column), asc(orders.id)] : [asc(column), desc(orders.id)]))
    .limit(limit);
}

/** A buyer's paid orders with one seller, the newest first. */
export const listOfBuyer = (db: DbOrTx, sellerId: string, which: SQL | undefined, limit: number) =>
  selectListed(db)
    .where(and(ofTab(sellerId, 'all'), which, isPaidFirstPayment))
    .orderBy(desc(orders.createdAt), orders.id)
    .limit(limit);

const selectListed = (db: DbOrTx) =>
  db
    .select({
      order: orders,
      payment: payments,
      isDisputed: isBeforeBank,
      pet: { breed: pets.breed, photoHash: pets.photoHash },
    })
    .from(orders)
    .innerJoin(payments, eq(payments.orderId, orders.id))
    .leftJoin(pets, eq(pets.id, orders.petId));

export type ListedRow = Awaited<ReturnType<typeof listPaid>>[number];

/** Each index serves two sorts, one of them backwards: then the ids descend. */
const SORTS = {
  newest: { column: orders.createdAt, descends: true },
  oldest: { column: orders.createdAt, descends: false },
  highest: { column: orders.priceCents, descends: true },
  lowest: { column: orders.priceCents, descends: false },
} as const satisfies Record<SaleSort, unknown>;

/** The bound by the value alone is redundant, but lets an index scan start there. */
function isAfter(sort: SaleSort, { value, id }: SaleStart): SQL | undefined {
  const { column, descends } = SORTS[sort];
  return descends
    ? and(lte(column, value), or(lt(column, value), gt(orders.id, id)))
    : and(gte(column, value), or(gt(column, value), lt(orders.id, id)));
}

/** What a search reads, which bounds its work. */
const newest = (db: DbOrTx, which: SQL | undefined) =>
  db
    .select({ id: orders.id })
    .from(orders)
    .where(which)
    .orderBy(desc(orders.createdAt), orders.id)
    .limit(LISTINGS_SEARCHED_MAX);

/** What says that a later part of a price was paid by a method, where an order has it. */
const HAS_PART_BY: Record<PaymentMethod, SQLWrapper> = {
  klarna: orders.hasKlarnaPart,
  bank: sql`'bank' = any(${orders.partMethods})`,
  card: sql`'card' = any(${orders.partMethods})`,
};

/** A price in parts is found by its first payment alone, since `isPaidFirstPayment` leaves only that. */
function isPaidBy(method: SaleMethod): SQL | undefined {
  if (method === 'direct') return gt(orders.cashCents, 0);
  return or(eq(payments.method, method), HAS_PART_BY[method].getSQL());
}

type Days = Pick<SaleFilters, 'from' | 'to' | 'timeZone'>;

function paidIn({ from, to, timeZone }: Days): SQL | undefined {
  return and(
    from === undefined ? undefined : gte(payments.paidAt, midnightAfter(timeZone, from, 0)),
    to === undefined ? undefined : lt(payments.paidAt, midnightAfter(timeZone, to, 1)),
  );
}

/** Payment times are the provider's and close to ours; only payments that it never dated are later. */
const MARGIN_MS = 7 * DAY_MS;

/** Wider than `paidIn`, and served by an index. */
function openedAround({ from, to, timeZone }: Days): SQL | undefined {
  const shifted = (time: Date, ms: number) => new Date(time.getTime() + ms);
  return and(
    from === undefined ? undefined : gte(orders.createdAt, shifted(midnightAfter(timeZone, from, 0), -MARGIN_MS)),
    to === undefined ? undefined : lt(orders.createdAt, shifted(midnightAfter(timeZone, to, 1), DAY_MS)),
  );
}

function midnightAfter(timeZone: string, of: string, days: number): Date {
  const [year = 0, month = 0, day = 0] = of.split('-').map(Number);
  return computeMidnight(timeZone, year, month, day + days);
}

const LAST_DIGITS = /^\d{4}$/;
const PART_OF_REFERENCE = /^[0-9a-z-]{4,12}$/i;

/** A word of the pet's name or of the buyer; the last digits of a card that paid a part; or a part of a receipt's reference. */
function contains(word: string): SQL | undefined {
  const { petName, clientName, clientEmail, clientPhone } = orders;
  return or(
    containsFolded(sql`concat_ws(' ', ${petName}, ${clientName}, ${clientEmail}, ${clientPhone})`, word),
    LAST_DIGITS.test(word)
      ? sql`exists (select from ${payments} paid where paid.order_id = ${orders.id} and paid.card_last4 = ${word})`
      : undefined,
    PART_OF_REFERENCE.test(word)
      ? sql`(exists (
          select from ${receipts} where ${receipts.orderId} = ${orders.id} and ${containsFolded(receipts.reference, word)})
        or exists (
          select from ${paymentReceipts} where ${paymentReceipts.orderId} = ${orders.id}
            and ${containsFolded(paymentReceipts.reference, word)}))`
      : undefined,
  );
}

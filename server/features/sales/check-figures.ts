import { and, eq, isNotNull, sql, type SQL } from 'drizzle-orm';
import { formatMoney } from '../../../contract/money.ts';
import type { Context } from '../../context.ts';
import type { DbOrTx } from '../../db/client.ts';
import { distinctAfter } from '../../db/paging/distinct-after.ts';
import { everyPage } from '../../db/paging/every-page.ts';
import { nextInTurn } from '../../db/reconcile-cursors.ts';
import { isLiveSale, ledgerEntries, mayBePaid, orders, salesFigures } from '../../db/schema.ts';
import { checkOne, noFindings, type Findings } from '../../upkeep/findings.ts';
import { countFigures, derived } from './figures-counting.ts';
import { ordersThatStillHold } from './figures-held.ts';

const SELLERS_PER_RUN = 10;
const SELLERS_PER_PAGE = 100;
const ORDERS_NAMED = 10;

/**
 * Compares breeders' figures with their orders and repairs them, and compares the orders with the ledger; a batch of
 * breeders, or all. Idempotent, and safe to run concurrently.
 */
export async function reconcileFigures(context: Context, { all = false } = {}): Promise<Findings> {
  const findings = noFindings();
  const check = (sellerId: string) => {
    const about = `figures of ${sellerId}`;
    return checkOne(context, findings, about, async () => {
      const wrong = [
        ...(await ordersUnlikeLedger(context.db, sellerId)),
        ...(await ordersThatStillHold(context.db, sellerId)),
      ];
      findings.unresolved.push(...wrong.map((problem) => ({ about, problem })));
      return repair(context, sellerId);
    });
  };
  if (all) for await (const sellerId of everySeller(context.db)) await check(sellerId);
  else for (const sellerId of await sellersInTurn(context)) await check(sellerId);
  return findings;
}

/** Breeders with orders that may be paid. */
const sellersAfter = (db: DbOrTx, after: string, limit: number) =>
  distinctAfter(db, orders.sellerId, { after, limit, where: mayBePaid(orders) });

const everySeller = (db: DbOrTx) =>
  everyPage<string>(SELLERS_PER_PAGE, (after = '', limit) => sellersAfter(db, after, limit));

const sellersInTurn = ({ db, now }: Context) =>
  nextInTurn(db, { name: 'figures', limit: SELLERS_PER_RUN, now }, (...page) => sellersAfter(db, ...page), String);

async function repair({ db, now }: Context, sellerId: string): Promise<string | undefined> {
  // One statement, so that a sale meanwhile is in both or in neither.
  const { rows } = await db.execute<{ kept: string; counted: string }>(sql`
    select concat(${salesFigures.completedSales}, ' ', ${salesFigures.revenueCents}) as kept,
      concat(${derived.completedSales(sellerId)}, ' ', ${derived.revenueCents(sellerId)}) as counted
    from ${salesFigures} where ${and(eq(salesFigures.sellerId, sellerId), isNotNull(salesFigures.countedAt))}`);
  if (rows[0] && rows[0].kept === rows[0].counted) return undefined;
  const { completedSales, revenueCents } = await countFigures(db, sellerId, now);
  // Not counted before is no mistake.
  return rows[0] && `${rows[0].kept} → ${completedSales} ${revenueCents}`;
}

/** Live sales whose returned price differs from the ledger's. */
async function ordersUnlikeLedger(db: DbOrTx, sellerId: string): Promise<string[]> {
  const ofSale = eq(ledgerEntries.kind, 'sale');
  const ofBuyer = eq(ledgerEntries.account, 'buyer');
  const selectSum = (which: SQL | undefined) => sql`sum(${ledgerEntries.amountCents}) filter (where ${which})`;
  const sums = db
    .select({
      price: selectSum(and(eq(ledgerEntries.account, 'breeder'), ofSale)).as('price'),
      total: sql`-${selectSum(and(ofBuyer, ofSale))}`.as('total'),
      kept: sql`-${selectSum(ofBuyer)}`.as('kept'),
    })
    .from(ledgerEntries)
    .where(eq(ledgerEntries.orderId, orders.id))
    .as('sums');
  // The price's share of the refund, half a cent rounded up: `priceShareCents` of contract/money.ts in SQL.
  const returned = sql`((2 * ${sums.price} * (${sums.total} - ${sums.kept}) + ${sums.total}) / (2 * ${sums.total}))`;
  const differs = sql`(${returned} <> ${orders.refundedPriceCents} + ${orders.lostPriceCents} or ${sums.price} <> ${orders.priceCents})`;
  const rows = await db
    .select({ id: orders.id, returned: sql<number>`${returned}`.mapWith(Number) })
    .from(orders)
    .innerJoinLateral(sums, sql`true`)
    .where(and(eq(orders.sellerId, sellerId), mayBePaid(orders), isLiveSale, differs))
    .limit(ORDERS_NAMED);
  return rows.map(
    ({ id, returned: cents }) => `order ${id}: returned by the ledger ${formatMoney(cents)}, not by the order`,
  );
}

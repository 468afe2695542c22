import { and, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { toAmount } from '../../../contract/money.ts';
import type { salesFigures } from '../../../contract/orders.ts';
import type { UserContext } from '../../context.ts';
import { isLiveSale, ledgerEntries, orders } from '../../db/schema.ts';

/**
 * A breeder's sales by the ledger: the number of live sales, and the sum of their prices minus the price's share of
 * refunds (decisions.md, "Total Revenue"). One query over the indexes on seller and order.
 */
export async function salesFiguresOf({ db, actor }: UserContext): Promise<z.output<typeof salesFigures.answer>> {
  const ofSale = eq(ledgerEntries.kind, 'sale');
  const sum = (which: ReturnType<typeof sql>) =>
    sql`coalesce(sum(${ledgerEntries.amountCents}) filter (where ${which}), 0)`;
  const sales = db
    .select({
      price: sum(sql`${ledgerEntries.account} = 'breeder' and ${ofSale}`).as('price'),
      total: sql`-${sum(sql`${ledgerEntries.account} = 'buyer' and ${ofSale}`)}`.as('total'),
      kept: sql`-${sum(sql`${ledgerEntries.account} = 'buyer'`)}`.as('kept'),
    })
    .from(orders)
    .innerJoin(ledgerEntries, eq(ledgerEntries.orderId, orders.id))
    .where(and(eq(orders.sellerId, actor.id), isLiveSale))
    .groupBy(orders.id)
    .as('sales');
  // The price's share of the refund, half a cent rounded up: `priceShareCents` of contract/money.ts in SQL.
  const refunded = sql`(2 * ${sales.price} * (${sales.total} - ${sales.kept}) + ${sales.total}) / (2 * ${sales.total})`;
  const [row] = await db
    .select({
      count: sql<number>`count(*)`.mapWith(Number),
      cents: sql<number>`coalesce(sum(${sales.price} - ${refunded}), 0)`.mapWith(Number),
    })
    .from(sales);
  return { completedSales: row!.count, totalRevenue: toAmount(row!.cents) };
}

import { and, count, eq, isNotNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { toAmount } from '../../../contract/money.ts';
import type { salesFigures as figuresCall } from '../../../contract/orders/orders.ts';
import type { Context, UserContext } from '../../context.ts';
import type { Db } from '../../db/client.ts';
import { mayBePaid, orders, pets, recordedSales, salesFigures } from '../../db/schema.ts';
import { readPromisedCents } from '../promises/api.ts';
import { readFigures } from './figures-counting.ts';

/**
 * A breeder's pets for sale, completed sales, and the sum of their prices minus the price's share of what was returned
 * (docs/decisions/0061-what-revenue-is-when.md), whatever the number of sales. What the breeder recorded by hand counts too.
 */
export async function readSalesFigures({ db, actor, now }: UserContext): Promise<z.output<typeof figuresCall.answer>> {
  const { completedSales, revenueCents: soldCents } = await readFigures(db, actor.id, now);
  const recorded = await readRecorded(db, actor.id);
  // What is held for a promise is no revenue until it is decided.
  const revenueCents = soldCents - (await readPromisedCents(db, actor.id));
  return {
    activeRequests: await db.$count(pets, and(eq(pets.userId, actor.id), sql`${pets.status} = 'active'`)),
    completedSales: completedSales + recorded.sales,
    totalRevenue: toAmount(revenueCents + recorded.cents),
    recorded: { sales: recorded.sales, revenue: toAmount(recorded.cents) },
  };
}

async function readRecorded(db: Db, userId: string): Promise<{ sales: number; cents: number }> {
  const [row] = await db
    .select({ sales: count(), cents: sql<number>`coalesce(sum(${recordedSales.amountCents}), 0)`.mapWith(Number) })
    .from(recordedSales)
    .where(eq(recordedSales.userId, userId));
  return row!;
}

/**
 * A breeder's completed sales, without those of which a bank took all that was left; null if they were never counted; a stranger's
 * read doesn't start the count.
 */
export async function readCompletedSales({ db }: Context, sellerId: string): Promise<number | null> {
  const [row] = await db
    .select({ completedSales: salesFigures.completedSales })
    .from(salesFigures)
    .where(and(eq(salesFigures.sellerId, sellerId), isNotNull(salesFigures.countedAt)));
  if (!row) return null;
  const isTaken = sql`${orders.refundedPriceCents} + ${orders.lostPriceCents} >= ${orders.priceCents}`;
  const lost = and(eq(orders.sellerId, sellerId), mayBePaid(orders), sql`${orders.status} = 'lost'`, isTaken);
  return row.completedSales - (await db.$count(orders, lost));
}

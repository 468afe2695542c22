import { and, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { toAmount } from '../../../../contract/money.ts';
import type { salesFigures as figuresCall } from '../../../../contract/orders.ts';
import type { UserContext } from '../../../context.ts';
import { pets, salesFigures } from '../../../db/schema.ts';

/**
 * A breeder's pets for sale, completed sales, and the sum of their prices minus the price's share of what was returned
 * (decisions.md, "Total Revenue"), whatever the number of sales.
 */
export async function salesFiguresOf({ db, actor }: UserContext): Promise<z.output<typeof figuresCall.answer>> {
  const [row] = await db.select().from(salesFigures).where(eq(salesFigures.sellerId, actor.id));
  return {
    activeRequests: await db.$count(pets, and(eq(pets.userId, actor.id), sql`${pets.status} = 'active'`)),
    completedSales: row?.completedSales ?? 0,
    totalRevenue: toAmount(row?.revenueCents ?? 0),
  };
}

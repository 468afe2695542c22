import { and, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { toAmount } from '../../../../contract/money.ts';
import type { salesFigures } from '../../../../contract/orders.ts';
import type { UserContext } from '../../../context.ts';
import { pets } from '../../../db/schema.ts';
import { readFigures } from './counting.ts';

/**
 * A breeder's pets for sale, completed sales, and the sum of their prices minus the price's share of what was returned
 * (decisions.md, "Total Revenue"), whatever the number of sales.
 */
export async function salesFiguresOf({ db, actor, now }: UserContext): Promise<z.output<typeof salesFigures.answer>> {
  const { completedSales, revenueCents } = await readFigures(db, actor.id, now);
  return {
    activeRequests: await db.$count(pets, and(eq(pets.userId, actor.id), sql`${pets.status} = 'active'`)),
    completedSales,
    totalRevenue: toAmount(revenueCents),
  };
}

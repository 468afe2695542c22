import { and, eq, isNotNull, sql, type SQL } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { isLiveSale, mayBePaid, orders, salesFigures } from '../../db/schema.ts';

export type Figures = Pick<typeof salesFigures.$inferSelect, 'completedSales' | 'revenueCents'>;

/** A breeder's figures, as the trigger keeps them. The first read counts all of the breeder's orders. */
export async function readFigures(db: Db, sellerId: string, now: Date): Promise<Figures> {
  const [row] = await db
    .select()
    .from(salesFigures)
    .where(and(eq(salesFigures.sellerId, sellerId), isNotNull(salesFigures.countedAt)));
  return row ?? countFigures(db, sellerId, now);
}

/** Counts a breeder's orders and stores the figures. */
export function countFigures(db: Db, sellerId: string, now: Date): Promise<Figures> {
  return db.transaction(async (tx) => {
    await tx.insert(salesFigures).values({ sellerId, completedSales: 0, revenueCents: 0 }).onConflictDoNothing();
    const ofSeller = eq(salesFigures.sellerId, sellerId);
    await tx.select().from(salesFigures).where(ofSeller).for('update');
    // Read after the lock: a transaction that changes an order from now on waits, then adds to this.
    const { rows } = await tx.execute<{ sales: string; cents: string }>(
      sql`select ${derived.completedSales(sellerId)} as sales, ${derived.revenueCents(sellerId)} as cents`,
    );
    const figures = { completedSales: Number(rows[0]!.sales), revenueCents: Number(rows[0]!.cents) };
    await tx
      .update(salesFigures)
      .set({ ...figures, countedAt: now })
      .where(ofSeller);
    return figures;
  });
}

const ofLiveSales = (sellerId: string, value: SQL) =>
  sql`(select ${value} from ${orders} where ${and(eq(orders.sellerId, sellerId), mayBePaid(orders), isLiveSale)})`;

/** The figures by a breeder's orders, as the trigger adds them up. */
export const derived = {
  completedSales: (sellerId: string) => ofLiveSales(sellerId, sql`count(*)`),
  revenueCents: (sellerId: string) =>
    ofLiveSales(
      sellerId,
      sql`coalesce(sum(${orders.priceCents} - ${orders.refundedPriceCents} - ${orders.lostPriceCents}), 0)`,
    ),
};

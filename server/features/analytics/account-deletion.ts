import { eq, inArray, sql } from 'drizzle-orm';
import { pageViewers, pageViews, paymentLinks } from '../../db/schema.ts';
import type { ErasureStep } from '../../upkeep/erasure.ts';

/** Deletes who opened the links of a closed account, and how many. */
export const eraseViews: ErasureStep = {
  what: 'views',
  async eraseBatch(_context, tx, { userId }, limit) {
    const own = tx.select({ id: paymentLinks.id }).from(paymentLinks).where(eq(paymentLinks.userId, userId));
    let erased = 0;
    for (const table of [pageViewers, pageViews]) {
      const next = tx
        .select({ row: sql`${table}.ctid` })
        .from(table)
        .where(inArray(table.linkId, own))
        .limit(limit);
      const rows = await tx
        .delete(table)
        .where(sql`ctid in ${next}`)
        .returning({ linkId: table.linkId });
      erased += rows.length;
    }
    return erased;
  },
};

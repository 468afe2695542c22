import { and, asc, eq, lt } from 'drizzle-orm';
import { DAY_MS } from '../../../contract/durations.ts';
import type { Context } from '../../context.ts';
import { paymentWarnings } from '../../db/schema.ts';
import { forEachConcurrently } from '../../integrations/concurrency/for-each-concurrently.ts';
import { checkOne, type Findings } from '../../upkeep/findings.ts';
import { syncWarnings } from '../disputes/api.ts';
import { findPurchaseOfPayment } from '../orders/api.ts';
import { syncPayment } from '../refunds/api.ts';

const BATCH = 200;
const CONCURRENCY = 4;

/** Reads open warnings again, daily, in case the event of their end was lost; the one that was read longest ago first. */
export async function syncOpenWarnings(context: Context, findings: Findings): Promise<void> {
  const { db, now } = context;
  const open = await db
    .select()
    .from(paymentWarnings)
    .where(and(eq(paymentWarnings.isOpen, true), lt(paymentWarnings.checkedAt, new Date(now.getTime() - DAY_MS))))
    .orderBy(asc(paymentWarnings.checkedAt))
    .limit(BATCH);
  await forEachConcurrently(CONCURRENCY, open, async ({ id, kind, paymentId }) => {
    await checkOne(context, findings, `warning ${id} of payment ${paymentId}`, async () => {
      const purchase = await findPurchaseOfPayment(db, paymentId);
      if (!purchase) return undefined;
      await (kind === 'unknown_dispute' ? syncPayment : syncWarnings)(context, purchase);
      const [after] = await db.select().from(paymentWarnings).where(eq(paymentWarnings.id, id));
      return after?.isOpen === false ? `open → ${after.detail}` : undefined;
    });
    await db.update(paymentWarnings).set({ checkedAt: now }).where(eq(paymentWarnings.id, id));
  });
}

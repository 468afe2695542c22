import { eq, inArray, lt, type SQL } from 'drizzle-orm';
import { RETENTION_DAYS } from '../../../contract/retention.ts';
import type { DbOrTx } from '../../db/client.ts';
import { webhookDeliveries, webhookEndpoints } from '../../db/schema.ts';
import { daysBefore } from '../../time/days.ts';
import type { ErasureStep } from '../../upkeep/erasure.ts';
import type { RetentionRule } from '../../upkeep/retention.ts';

async function eraseDeliveries(db: DbOrTx, which: SQL, limit: number): Promise<number> {
  const { id, createdAt } = webhookDeliveries;
  const due = db.select({ id }).from(webhookDeliveries).where(which).orderBy(createdAt).limit(limit);
  return (await db.delete(webhookDeliveries).where(inArray(id, due)).returning({ id })).length;
}

export const deliveryRetention: RetentionRule = {
  what: 'A delivery of a webhook: its event and object, its tries, and the beginning of the receiver’s answer',
  kept: `${RETENTION_DAYS.webhookDelivery} days`,
  why: 'The breeder sees what arrived, and sends it again',
  by: {
    eraseBatch: ({ db, now }, limit) =>
      eraseDeliveries(db, lt(webhookDeliveries.createdAt, daysBefore(now, RETENTION_DAYS.webhookDelivery)), limit),
  },
};

/** The webhooks of a closed account, to which nothing is sent anymore. */
export const eraseWebhooksOfBreeder: ErasureStep = {
  what: 'webhooks',
  async eraseBatch(_context, tx, { userId }, limit) {
    const own = tx
      .select({ id: webhookEndpoints.id })
      .from(webhookEndpoints)
      .where(eq(webhookEndpoints.userId, userId));
    const erased = await eraseDeliveries(tx, inArray(webhookDeliveries.endpointId, own), limit);
    if (erased > 0) return erased;
    const gone = await tx.delete(webhookEndpoints).where(eq(webhookEndpoints.userId, userId)).returning();
    return gone.length;
  },
};

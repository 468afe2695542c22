import { and, asc, eq, inArray, isNull, lte } from 'drizzle-orm';
import { z } from 'zod';
import { MINUTE_MS } from '../../../contract/durations.ts';
import type { Db } from '../../db/client.ts';
import { webhookDeliveries } from '../../db/schema.ts';
import { defineQueue } from '../../integrations/jobs/job-definition.ts';

export type DeliveryRow = typeof webhookDeliveries.$inferSelect;

/** One job per webhook, so that a slow receiver keeps the events of others waiting for one run at most. */
export const sendToWebhookQueue = defineQueue({
  name: 'send-to-webhook',
  schema: z.object({ endpointId: z.string() }),
  keyOf: ({ endpointId }: { endpointId: string }) => endpointId,
});

/** Until when nobody else sends what one process has claimed: longer than a receiver may take. */
export const LEASE_MS = MINUTE_MS;
/** Deliveries of a webhook that are sent at the same time, each of another object. */
const PARALLEL_MAX = 5;

const isWaiting = eq(webhookDeliveries.status, 'waiting');

/** Webhooks with something due. */
export const findDueEndpoints = (db: Db, now: Date): Promise<{ endpointId: string }[]> =>
  db
    .selectDistinct({ endpointId: webhookDeliveries.endpointId })
    .from(webhookDeliveries)
    .where(and(isWaiting, lte(webhookDeliveries.nextTryAt, now)))
    .limit(1_000);

/**
 * Claims what is due of a webhook: of each object the first event that waits. A later one has its turn once that is delivered or given up.
 * Two processes never claim the same.
 */
export async function claimDue(db: Db, endpointId: string, now: Date): Promise<DeliveryRow[]> {
  const { id, objectId, position, nextTryAt } = webhookDeliveries;
  const first = db
    .selectDistinctOn([objectId], { id, nextTryAt })
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.endpointId, endpointId), isWaiting))
    .orderBy(asc(objectId), asc(position))
    .as('first');
  const due = db.select({ id: first.id }).from(first).where(lte(first.nextTryAt, now)).limit(PARALLEL_MAX);
  return db
    .update(webhookDeliveries)
    .set({ triedAt: now, nextTryAt: new Date(now.getTime() + LEASE_MS), answer: null, answerStatus: null })
    .where(and(inArray(id, due), isWaiting, lte(nextTryAt, now)))
    .returning();
}

/** What a claim is still good for: nobody has claimed it since. */
export const isOwnClaim = ({ id, triedAt }: DeliveryRow) =>
  and(
    eq(webhookDeliveries.id, id),
    isWaiting,
    triedAt ? eq(webhookDeliveries.triedAt, triedAt) : isNull(webhookDeliveries.triedAt),
  );

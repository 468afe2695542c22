import { and, desc, eq } from 'drizzle-orm';
import { TEST_EVENT, type WebhookDelivery, WEBHOOKS } from '../../../contract/outgoing-webhooks/outgoing-webhooks.ts';
import type { UserContext } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { webhookDeliveries, webhookEndpoints } from '../../db/schema.ts';
import { conflict, notFound } from '../../errors.ts';
import { lockOwnWebhook } from './change-webhook.ts';
import { LEASE_MS, sendToWebhookQueue } from './claim.ts';
import { presentDelivery } from './presenter.ts';

const OFF = 'This webhook is off. Please turn it on first.';
const BUSY = 'This event is being sent right now.';

/** The newest deliveries of a webhook. Throws NotFound for another's. */
export async function listDeliveries({ db, actor }: UserContext, endpointId: string): Promise<WebhookDelivery[]> {
  const own = and(eq(webhookEndpoints.userId, actor.id), eq(webhookEndpoints.id, endpointId));
  if ((await db.$count(webhookEndpoints, own)) === 0) throw notFound('This webhook was not found.');
  const rows = await db
    .select()
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.endpointId, endpointId))
    .orderBy(desc(webhookDeliveries.position))
    .limit(WEBHOOKS.shown);
  return rows.map(presentDelivery);
}

async function lockWebhookThatIsOn(tx: Tx, context: UserContext, endpointId: string): Promise<void> {
  const { offAt } = await lockOwnWebhook(tx, context, endpointId);
  if (offAt) throw conflict(OFF, 'paused');
}

/** With all tries before it once more. */
const toSendAgain = (now: Date) => ({ status: 'waiting', nextTryAt: now, tries: 0 }) as const;

/** Has a test event sent. Throws NotFound, and Conflict while the webhook is off. */
export async function sendTestEvent(context: UserContext, endpointId: string): Promise<WebhookDelivery> {
  const { db, jobs, now } = context;
  return db.transaction(async (tx) => {
    await lockWebhookThatIsOn(tx, context, endpointId);
    const [row] = await tx
      .insert(webhookDeliveries)
      .values({ endpointId, event: TEST_EVENT, objectId: endpointId, nextTryAt: now, createdAt: now })
      .returning();
    await jobs.send(tx, sendToWebhookQueue, { endpointId });
    return presentDelivery(row!);
  });
}

/** Has an event sent once more, with all its tries before it. Throws NotFound, and Conflict while it is sent or the webhook is off. */
export async function sendAgain(context: UserContext, id: string): Promise<WebhookDelivery> {
  const { db, jobs, actor, now } = context;
  return db.transaction(async (tx) => {
    const [found] = await tx
      .select({ endpointId: webhookDeliveries.endpointId })
      .from(webhookDeliveries)
      .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, webhookDeliveries.endpointId))
      .where(and(eq(webhookDeliveries.id, id), eq(webhookEndpoints.userId, actor.id)));
    if (!found) throw notFound('This delivery was not found.');
    const { endpointId } = found;
    await lockWebhookThatIsOn(tx, context, endpointId);
    const [row] = await tx.select().from(webhookDeliveries).where(eq(webhookDeliveries.id, id)).for('update');
    if (!row) throw notFound('This delivery was not found.');
    const isBeingSent = row.status === 'waiting' && row.triedAt && now.getTime() - row.triedAt.getTime() < LEASE_MS;
    if (isBeingSent && row.answer === null) throw conflict(BUSY, 'busy');
    const [again] = await tx
      .update(webhookDeliveries)
      .set(toSendAgain(now))
      .where(eq(webhookDeliveries.id, id))
      .returning();
    await jobs.send(tx, sendToWebhookQueue, { endpointId });
    return presentDelivery(again!);
  });
}

/** Has all events sent again that were given up or happened while the webhook was off. Throws NotFound, and Conflict while it is off. */
export async function sendMissed(context: UserContext, endpointId: string): Promise<number> {
  const { db, jobs, now } = context;
  return db.transaction(async (tx) => {
    await lockWebhookThatIsOn(tx, context, endpointId);
    const missed = await tx
      .update(webhookDeliveries)
      .set(toSendAgain(now))
      .where(and(eq(webhookDeliveries.endpointId, endpointId), eq(webhookDeliveries.status, 'failed')))
      .returning({ id: webhookDeliveries.id });
    if (missed.length > 0) await jobs.send(tx, sendToWebhookQueue, { endpointId });
    return missed.length;
  });
}

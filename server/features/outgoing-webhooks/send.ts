import { and, eq, isNull } from 'drizzle-orm';
import { DAY_MS } from '../../../contract/durations.ts';
import { WEBHOOKS } from '../../../contract/outgoing-webhooks/outgoing-webhooks.ts';
import { screens } from '../../../contract/screens.ts';
import type { Context } from '../../context.ts';
import { users, webhookDeliveries, webhookEndpoints } from '../../db/schema.ts';
import { queueMail } from '../../emails/outbox.ts';
import { newId } from '../../ids.ts';
import { NO_DATA, defineJob } from '../../integrations/jobs/job-definition.ts';
import { postPublicly, type PublicAnswer } from '../../integrations/public-exchange.ts';
import { turnOff } from './change-webhook.ts';
import { claimDue, type DeliveryRow, findDueEndpoints, isOwnClaim, sendToWebhookQueue } from './claim.ts';
import { webhookOffMail } from './mails/webhook-off.ts';
import { leaveOutPeople } from './leave-out-people.ts';
import { readEvent } from './read-event.ts';
import { signMessage } from './secrets.ts';

type Endpoint = typeof webhookEndpoints.$inferSelect;
type StoredAnswer = ReturnType<typeof toAnswer>;

/** A run ends after so long; the next minute continues. */
const RUN_MS = 20_000;
/** An endpoint is turned off only after a few tries of one event: a receiver that gets few events isn't judged by its first failure. */
const TRIES_BEFORE_OFF = 3;
const GONE = 'Nothing was sent: what the event is about has been deleted.';

/** Triggers write events; this starts the jobs that send them. */
export const sendWebhooksJob = defineJob({
  name: 'send-webhooks',
  schema: NO_DATA,
  schedule: '* * * * *',
  expireInSeconds: 60,
  handle: async (context: Context) => {
    const due = await findDueEndpoints(context.db, context.now);
    await context.jobs.sendAll(context.db, sendToWebhookQueue, due);
  },
});

export const sendToWebhookJob = defineJob({
  ...sendToWebhookQueue,
  expireInSeconds: 180,
  handle: (context: Context, { endpointId }: { endpointId: string }) => sendToWebhook(context, endpointId),
});

/** Sends what is due of one webhook, until nothing is, one try has failed, or its time is up. */
export async function sendToWebhook(context: Context, endpointId: string): Promise<void> {
  if (context.config.quarantine) return;
  const began = performance.now();
  while (performance.now() - began < RUN_MS) {
    context.signal.throwIfAborted();
    const endpoint = await findOpenEndpoint(context, endpointId);
    const claimed = endpoint ? await claimDue(context.db, endpointId, context.now) : [];
    if (!endpoint || claimed.length === 0) return;
    const results = await Promise.all(claimed.map((delivery) => sendOne(context, endpoint, delivery)));
    if (results.includes(false)) return;
  }
}

/** Undefined when the webhook is off or deleted, or its account is closed. */
async function findOpenEndpoint({ db }: Context, id: string): Promise<Endpoint | undefined> {
  const [found] = await db
    .select({ endpoint: webhookEndpoints })
    .from(webhookEndpoints)
    .innerJoin(users, and(eq(users.id, webhookEndpoints.userId), isNull(users.closedAt)))
    .where(and(eq(webhookEndpoints.id, id), isNull(webhookEndpoints.offAt)));
  return found?.endpoint;
}

/** Returns whether the receiver took it, or need not. */
async function sendOne(context: Context, endpoint: Endpoint, delivery: DeliveryRow): Promise<boolean> {
  const { config, db } = context;
  const data = await readEvent(context, endpoint.userId, delivery);
  if (data === undefined) {
    await db
      .update(webhookDeliveries)
      .set({ status: 'failed', nextTryAt: null, answer: GONE })
      .where(isOwnClaim(delivery));
    return true;
  }
  const body = JSON.stringify({ type: delivery.event, timestamp: delivery.createdAt.toISOString(), data });
  const signed = signMessage(config, endpoint, { id: delivery.id, sentAt: context.clock(), body });
  const answer = await postPublicly({
    url: endpoint.url,
    headers: { 'content-type': 'application/json', 'user-agent': `${config.productName} webhooks`, ...signed },
    body,
    timeoutMs: WEBHOOKS.timeoutMs,
    answerMax: WEBHOOKS.answerMax,
    allowsLocal: config.webhooksAllowLocal,
  });
  if (answer.isAccepted) await noteSuccess(context, endpoint, delivery, toAnswer(answer, data));
  else await noteFailure(context, endpoint, delivery, toAnswer(answer, data));
  return answer.isAccepted;
}

/** Receivers often answer with what they were sent: of a failure its text is kept without the buyer, of a success none. */
const toAnswer = ({ isAccepted, status, text }: PublicAnswer, data: object) => ({
  answerStatus: status,
  answer: isAccepted ? null : leaveOutPeople(text, data),
});

async function noteSuccess({ db }: Context, endpoint: Endpoint, delivery: DeliveryRow, answer: StoredAnswer) {
  await db
    .update(webhookDeliveries)
    .set({ ...answer, status: 'delivered', nextTryAt: null, tries: delivery.tries + 1 })
    .where(isOwnClaim(delivery));
  if (endpoint.failingSince)
    await db.update(webhookEndpoints).set({ failingSince: null }).where(eq(webhookEndpoints.id, endpoint.id));
}

/** Waits for the next try, or gives the event up; turns the webhook off when nothing has been delivered for days. */
async function noteFailure(context: Context, endpoint: Endpoint, delivery: DeliveryRow, answer: StoredAnswer) {
  const { db, now } = context;
  const tries = delivery.tries + 1;
  const pause = WEBHOOKS.retries[tries - 1];
  await db.transaction(async (tx) => {
    const [row] = await tx
      .select()
      .from(webhookEndpoints)
      .where(eq(webhookEndpoints.id, endpoint.id))
      .for('no key update');
    if (!row) return;
    const next =
      pause === undefined
        ? { status: 'failed' as const, nextTryAt: null }
        : { nextTryAt: new Date(now.getTime() + pause * 1_000) };
    await tx
      .update(webhookDeliveries)
      .set({ ...answer, ...next, tries })
      .where(isOwnClaim(delivery));
    const failingSince = row.failingSince ?? now;
    if (!row.failingSince)
      await tx.update(webhookEndpoints).set({ failingSince }).where(eq(webhookEndpoints.id, row.id));
    const isOver = now.getTime() - failingSince.getTime() >= WEBHOOKS.offAfterDays * DAY_MS;
    if (row.offAt || !isOver || tries < TRIES_BEFORE_OFF) return;
    await turnOff(context, tx, row);
    const [user] = await tx.select().from(users).where(eq(users.id, row.userId));
    if (!user?.emailVerified) return;
    await queueMail(context, tx, {
      occasion: `webhook-off:${row.id}:${newId()}`,
      recipient: user.email,
      ...webhookOffMail({
        productName: context.config.productName,
        host: new URL(row.url).host,
        url: `${context.siteUrl}${screens.programs.path}`,
      }),
    });
  });
}

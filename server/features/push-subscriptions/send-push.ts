import { createHash } from 'node:crypto';
import { and, eq, gt, sql } from 'drizzle-orm';
import { z } from 'zod';
import { DAY_MS, HOUR_MS } from '../../../contract/durations.ts';
import {
  PUSH,
  PUSH_KINDS,
  PUSH_TITLES,
  type PushNews,
} from '../../../contract/push-subscriptions/push-subscriptions.ts';
import type { Context } from '../../context.ts';
import { countAttempt } from '../../db/limits.ts';
import { pushSubscriptions, sessions } from '../../db/schema.ts';
import { describeError } from '../../describe-error.ts';
import { keyedHash } from '../../ids.ts';
import { defineJob } from '../../integrations/jobs/job-definition.ts';
import { sendToPushService } from '../../integrations/push/push-service.ts';

const pushData = z.object({
  subscriptionId: z.string(),
  kind: z.enum(PUSH_KINDS),
  path: z.string(),
  at: z.iso.datetime(),
});

/** One device each, so that a failing one delays no other. What fails for good needs nobody: the mail says it too. */
export const sendPushJob = defineJob({
  name: 'send-push',
  hasOwnRows: true,
  expireInSeconds: 60,
  schema: pushData,
  handle: sendPush,
});

type Subscription = typeof pushSubscriptions.$inferSelect;

/** Sends news to a device, at least once. Throws where a retry may help. */
async function sendPush(
  context: Context,
  { subscriptionId, kind, path, at }: z.output<typeof pushData>,
): Promise<void> {
  const { config, clock } = context;
  const keptForMs = Date.parse(at) + PUSH.newsHours * HOUR_MS - clock().getTime();
  if (!config.push || keptForMs <= 0) return;
  const subscription = await findSubscription(context, subscriptionId);
  if (!subscription || (await isTooMuch(context, subscription))) return;
  const topic = createHash('sha256').update(`${kind} ${path}`).digest('base64url').slice(0, 32);
  const news: PushNews = { title: PUSH_TITLES[kind], path, tag: topic };
  const push = { text: JSON.stringify(news), topic, keptForMs };
  const outcome = await sendToPushService(config.push, subscription, push).catch(async (error: unknown) => {
    await noteFailure(context, subscription, describeError(error));
    throw error;
  });
  if (outcome === 'taken') return noteSuccess(context, subscription);
  if (outcome === 'gone') return forget(context, subscription);
  const isForgotten = await noteFailure(context, subscription, outcome);
  if (outcome === 'later' && !isForgotten) throw new Error('the push service takes nothing at the moment');
}

/** Not of a session that has expired and isn't deleted yet. */
async function findSubscription({ db, clock }: Context, id: string): Promise<Subscription | undefined> {
  const [found] = await db
    .select({ subscription: pushSubscriptions })
    .from(pushSubscriptions)
    .innerJoin(sessions, and(eq(sessions.id, pushSubscriptions.sessionId), gt(sessions.expiresAt, clock())))
    .where(eq(pushSubscriptions.id, id));
  return found?.subscription;
}

async function isTooMuch({ db, config, clock }: Context, { id }: Subscription): Promise<boolean> {
  if (!config.rateLimits) return false;
  const key = keyedHash(config.limitSecret, JSON.stringify(['push', id]));
  return (await countAttempt(db, [{ key, max: PUSH.perDeviceAndHour, minutes: 60 }], clock())) !== undefined;
}

async function noteSuccess({ db, clock }: Context, { id }: Subscription): Promise<void> {
  const isSent = { lastSentAt: clock(), failingSince: null };
  await db.update(pushSubscriptions).set(isSent).where(eq(pushSubscriptions.id, id));
}

/** Forgets a device that has failed for a week; returns whether it did. */
async function noteFailure(context: Context, subscription: Subscription, reason: string): Promise<boolean> {
  const { db, clock, log } = context;
  const { id, failingSince } = subscription;
  // The address itself would let its reader notify the device.
  log.warn({ pushService: new URL(subscription.endpoint).host, reason }, 'a push service did not take a notification');
  const now = clock();
  if (failingSince !== null && now.getTime() - failingSince.getTime() > PUSH.failsForDays * DAY_MS) {
    await forget(context, subscription);
    return true;
  }
  const since = sql`coalesce(${pushSubscriptions.failingSince}, ${now.toISOString()}::timestamptz)`;
  await db.update(pushSubscriptions).set({ failingSince: since }).where(eq(pushSubscriptions.id, id));
  return false;
}

async function forget({ db }: Context, { id, endpoint }: Subscription): Promise<void> {
  await db.delete(pushSubscriptions).where(and(eq(pushSubscriptions.id, id), eq(pushSubscriptions.endpoint, endpoint)));
}

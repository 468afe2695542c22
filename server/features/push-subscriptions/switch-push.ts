import { and, eq, or } from 'drizzle-orm';
import type { z } from 'zod';
import {
  PUSH,
  type PushState,
  type switchPushOn as switchOnCall,
} from '../../../contract/push-subscriptions/push-subscriptions.ts';
import type { UserContext } from '../../context.ts';
import { takeNamedLock } from '../../db/named-lock.ts';
import { pushSubscriptions } from '../../db/schema.ts';
import { conflict, invalid, notFound } from '../../errors.ts';
import { isPushEndpoint } from '../../integrations/push/push-service.ts';
import { lockSession } from '../accounts/api.ts';

const TOO_MANY = `${PUSH.devicesPerAccount} devices are notified already. Sign one of them out first.`;
const FOREIGN = 'This browser’s notifications belong to another one. Please switch them off in the browser’s settings.';

/** What the device of the actor's session is notified of. */
export async function readPush({ db, actor }: UserContext): Promise<PushState> {
  const { kinds, sessionId } = pushSubscriptions;
  const [row] = await db.select({ kinds }).from(pushSubscriptions).where(eq(sessionId, actor.sessionId));
  return { kinds: row?.kinds ?? null };
}

/**
 * Notifies the device of the actor's session of these kinds until the session ends. A browser that another account used before is this
 * one's from now on. Throws NotFound without keys of the operator, Invalid for what is no push service, and Conflict.
 */
export async function switchPushOn(
  { db, config, actor, now }: UserContext,
  { endpoint, keys, kinds }: z.output<typeof switchOnCall.body>,
): Promise<PushState> {
  if (!config.push) throw notFound('Notifications are not available here.');
  if (!isPushEndpoint(endpoint, config.push.testService))
    throw invalid({ endpoint: 'This browser’s push service is not supported.' });
  const chosen = [...new Set(kinds)];
  await db.transaction(async (tx) => {
    await takeNamedLock(tx, `push subscriptions of ${actor.id}`);
    await lockSession(tx, actor);
    // Its secret proves that it is one and the same browser.
    const isBrowser = and(eq(pushSubscriptions.endpoint, endpoint), eq(pushSubscriptions.auth, keys.auth));
    await tx.delete(pushSubscriptions).where(or(eq(pushSubscriptions.sessionId, actor.sessionId), isBrowser));
    const count = await tx.$count(pushSubscriptions, eq(pushSubscriptions.userId, actor.id));
    if (count >= PUSH.devicesPerAccount) throw conflict(TOO_MANY, 'quota_reached');
    const stored = await tx
      .insert(pushSubscriptions)
      .values({ userId: actor.id, sessionId: actor.sessionId, endpoint, ...keys, kinds: chosen, createdAt: now })
      .onConflictDoNothing({ target: pushSubscriptions.endpoint })
      .returning({ id: pushSubscriptions.id });
    if (stored.length === 0) throw conflict(FOREIGN, 'changed');
  });
  return { kinds: chosen };
}

export async function switchPushOff({ db, actor }: UserContext): Promise<PushState> {
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.sessionId, actor.sessionId));
  return { kinds: null };
}

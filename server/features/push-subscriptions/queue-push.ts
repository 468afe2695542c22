import { and, arrayContains, eq } from 'drizzle-orm';
import type { PushKind } from '../../../contract/push-subscriptions/push-subscriptions.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { pushSubscriptions } from '../../db/schema.ts';
import { sendPushJob } from './send-push.ts';

/**
 * Queues a push to each device that the breeder has notified of such news, in the transaction that causes it; `path` is the screen that
 * shows it. Asks nothing without the operator's keys.
 */
export async function queuePush(
  { config, jobs, now }: Pick<Context, 'config' | 'jobs' | 'now'>,
  tx: Tx,
  { userId, kind, path }: { userId: string | null; kind: PushKind; path: string },
): Promise<void> {
  if (!config.push || userId === null) return;
  const isChosen = and(eq(pushSubscriptions.userId, userId), arrayContains(pushSubscriptions.kinds, [kind]));
  const devices = await tx.select({ subscriptionId: pushSubscriptions.id }).from(pushSubscriptions).where(isChosen);
  const news = { kind, path, at: now.toISOString() };
  await jobs.sendAll(
    tx,
    sendPushJob,
    devices.map((device) => ({ ...device, ...news })),
  );
}

import { desc, eq } from 'drizzle-orm';
import type { UserContext } from '../../../context.ts';
import { apiKeys, webhookEndpoints } from '../../../db/schema.ts';
import { isoTime } from '../../../time/iso-time.ts';

/** The programs that the actor lets in, and where events are sent, newest first; neither keys nor secrets. */
export async function exportedPrograms({ db, actor }: UserContext) {
  const keys = await db
    .select()
    .from(apiKeys)
    .where(eq(apiKeys.userId, actor.id))
    .orderBy(desc(apiKeys.createdAt), apiKeys.id);
  const webhooks = await db
    .select()
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.userId, actor.id))
    .orderBy(desc(webhookEndpoints.createdAt), webhookEndpoints.id);
  return {
    apiKeys: keys.map(({ name, prefix, lastFour, scopes, createdAt, expiresAt, lastUsedAt }) => ({
      name,
      key: `${prefix}…${lastFour}`,
      scopes,
      createdAt: isoTime(createdAt),
      expiresAt: isoTime(expiresAt),
      lastUsedAt: isoTime(lastUsedAt),
    })),
    webhooks: webhooks.map(({ url, events, createdAt, offAt }) => ({
      url,
      events,
      createdAt: isoTime(createdAt),
      offAt: isoTime(offAt),
    })),
  };
}

import { asc, eq } from 'drizzle-orm';
import type { z } from 'zod';
import {
  type WebhookEndpoint,
  type webhookForm,
  WEBHOOKS,
} from '../../../contract/outgoing-webhooks/outgoing-webhooks.ts';
import type { UserContext } from '../../context.ts';
import { takeNamedLock } from '../../db/named-lock.ts';
import { webhookEndpoints } from '../../db/schema.ts';
import { conflict, invalid } from '../../errors.ts';
import { refuseTarget } from '../../integrations/public-exchange.ts';
import { lockSession } from '../accounts/api.ts';
import { recordAudit, sendSecurityMail } from '../audit/api.ts';
import { presentEndpoint } from './presenter.ts';
import { toSecret } from './secrets.ts';

const TOO_MANY = `You have ${WEBHOOKS.perBreeder} webhooks, as many as one account can. Please delete one first.`;

/** The account's webhooks, oldest first. */
export async function listWebhooks({ db, actor, now }: UserContext): Promise<WebhookEndpoint[]> {
  const rows = await db
    .select()
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.userId, actor.id))
    .orderBy(asc(webhookEndpoints.createdAt), webhookEndpoints.id)
    .limit(WEBHOOKS.perBreeder);
  return rows.map((row) => presentEndpoint(row, now));
}

/** Adds a webhook; its secret is returned here and nowhere else. Throws Invalid for an address that nothing is sent to, and Conflict. */
export async function createWebhook(
  context: UserContext,
  { url, events }: z.output<typeof webhookForm>,
): Promise<{ webhook: WebhookEndpoint; secret: string }> {
  const { db, actor, config, now } = context;
  const refusal = refuseTarget(url, config.webhooksAllowLocal);
  if (refusal !== undefined) throw invalid({ url: refusal });
  return db.transaction(async (tx) => {
    // A password reset ends the session first, and then turns off what the session has added.
    await lockSession(tx, actor);
    await takeNamedLock(tx, `webhooks of ${actor.id}`);
    if ((await tx.$count(webhookEndpoints, eq(webhookEndpoints.userId, actor.id))) >= WEBHOOKS.perBreeder)
      throw conflict(TOO_MANY, 'quota_reached');
    const [row] = await tx
      .insert(webhookEndpoints)
      .values({ userId: actor.id, url: new URL(url).href, events: [...new Set(events)], createdAt: now })
      .returning();
    await recordAudit(context, tx, { act: 'webhook_created', target: { kind: 'webhook', id: row!.id } });
    await sendSecurityMail(context, tx, { userId: actor.id, notice: 'webhook_created' });
    return { webhook: presentEndpoint(row!, now), secret: toSecret(config, row!) };
  });
}

import { and, eq, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import { HOUR_MS } from '../../../contract/durations.ts';
import {
  type changeWebhook as changeCall,
  type WebhookEndpoint,
  WEBHOOKS,
} from '../../../contract/outgoing-webhooks/outgoing-webhooks.ts';
import type { Context, UserContext } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { webhookDeliveries, webhookEndpoints } from '../../db/schema.ts';
import { membershipEnded, notFound } from '../../errors.ts';
import { newId } from '../../ids.ts';
import { lockSession } from '../accounts/api.ts';
import { recordAudit, sendSecurityMail } from '../audit/api.ts';
import { presentEndpoint } from './presenter.ts';
import { toSecret } from './secrets.ts';

type Row = typeof webhookEndpoints.$inferSelect;

/** Locks a webhook of the actor. Throws NotFound for another's. */
export async function lockOwnWebhook(tx: Tx, { actor }: Pick<UserContext, 'actor'>, id: string): Promise<Row> {
  const [row] = await tx
    .select()
    .from(webhookEndpoints)
    .where(and(eq(webhookEndpoints.userId, actor.id), eq(webhookEndpoints.id, id)))
    .for('no key update');
  if (!row) throw notFound('This webhook was not found.');
  return row;
}

const toTarget = (id: string) => ({ kind: 'webhook', id }) as const;

/** Chooses other events, or turns a webhook off or on. Throws NotFound, and what a membership that ended throws for turning it on. */
export async function changeWebhook(
  context: UserContext,
  id: string,
  { events, isOn }: z.output<typeof changeCall.body>,
): Promise<WebhookEndpoint> {
  const { isMember, subscriptionStatus } = context.actor;
  if (isOn === true && !isMember) throw membershipEnded(subscriptionStatus === 'expired');
  return context.db.transaction(async (tx) => {
    let row = await lockOwnWebhook(tx, context, id);
    if (events !== undefined) {
      row = await update(tx, id, { events: [...new Set(events)] });
      await recordAudit(context, tx, { act: 'webhook_changed', target: toTarget(id) });
    }
    if (isOn === false && row.offAt === null) row = await turnOff(context, tx, row);
    if (isOn === true && row.offAt !== null) {
      row = await update(tx, id, { offAt: null, failingSince: null });
      await recordAudit(context, tx, { act: 'webhook_turned_on', target: toTarget(id) });
    }
    return presentEndpoint(row, context.now);
  });
}

async function update(tx: Tx, id: string, change: Partial<Row>): Promise<Row> {
  return (await tx.update(webhookEndpoints).set(change).where(eq(webhookEndpoints.id, id)).returning())[0]!;
}

/** Turns a webhook off, and gives up what waits. Callers hold its lock. */
export async function turnOff(context: Context, tx: Tx, { id, userId }: Row): Promise<Row> {
  const row = await update(tx, id, { offAt: context.now });
  await tx
    .update(webhookDeliveries)
    .set({ status: 'failed', nextTryAt: null })
    .where(and(eq(webhookDeliveries.endpointId, id), eq(webhookDeliveries.status, 'waiting')));
  await recordAudit(context, tx, { act: 'webhook_turned_off', userId, target: toTarget(id) });
  return row;
}

/** Turns off every webhook of an account that perhaps a stranger had: its owner turns on those that are theirs. */
export async function turnAllOff(context: Context, tx: Tx, { userId }: { userId: string }): Promise<void> {
  const rows = await tx
    .select()
    .from(webhookEndpoints)
    .where(and(eq(webhookEndpoints.userId, userId), isNull(webhookEndpoints.offAt)))
    .orderBy(webhookEndpoints.id)
    .for('no key update');
  for (const row of rows) await turnOff(context, tx, row);
  if (rows.length > 0) await sendSecurityMail(context, tx, { userId, notice: 'webhooks_turned_off' });
}

/** A new password ends sessions, and no webhook: their owner is reminded of them. */
export async function remindOfWebhooks(context: Context, tx: Tx, { userId }: { userId: string }): Promise<void> {
  const isOn = and(eq(webhookEndpoints.userId, userId), isNull(webhookEndpoints.offAt));
  if ((await tx.$count(webhookEndpoints, isOn)) === 0) return;
  await sendSecurityMail(context, tx, { userId, notice: 'webhooks_kept' });
}

/** Makes a new secret, which is returned here and nowhere else; the former one signs beside it for a day. Throws NotFound. */
export async function rotateSecret(
  context: UserContext,
  id: string,
): Promise<{ webhook: WebhookEndpoint; secret: string }> {
  const { db, actor, config, now } = context;
  return db.transaction(async (tx) => {
    await lockSession(tx, actor);
    const { secretSalt } = await lockOwnWebhook(tx, context, id);
    const [row] = await tx
      .update(webhookEndpoints)
      .set({
        secretSalt: newId(),
        oldSecretSalt: secretSalt,
        oldSecretUntil: new Date(now.getTime() + WEBHOOKS.oldSecretHours * HOUR_MS),
      })
      .where(eq(webhookEndpoints.id, id))
      .returning();
    await recordAudit(context, tx, { act: 'webhook_secret_renewed', target: toTarget(id) });
    return { webhook: presentEndpoint(row!, now), secret: toSecret(config, row!) };
  });
}

/** Deletes a webhook with its deliveries. Throws NotFound. */
export async function deleteWebhook(context: UserContext, id: string): Promise<void> {
  await context.db.transaction(async (tx) => {
    await lockOwnWebhook(tx, context, id);
    await tx.delete(webhookEndpoints).where(eq(webhookEndpoints.id, id));
    await recordAudit(context, tx, { act: 'webhook_deleted', target: toTarget(id) });
  });
}

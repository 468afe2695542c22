import type { WebhookDelivery, WebhookEndpoint } from '../../../contract/outgoing-webhooks/outgoing-webhooks.ts';
import type { webhookDeliveries, webhookEndpoints } from '../../db/schema.ts';
import { isoTime } from '../../time/iso-time.ts';

export const presentEndpoint = (row: typeof webhookEndpoints.$inferSelect, now: Date): WebhookEndpoint => ({
  id: row.id,
  url: row.url,
  events: row.events,
  createdAt: row.createdAt.toISOString(),
  offAt: isoTime(row.offAt),
  failingSince: isoTime(row.failingSince),
  oldSecretUntil: row.oldSecretUntil && row.oldSecretUntil > now ? row.oldSecretUntil.toISOString() : null,
});

export const presentDelivery = (row: typeof webhookDeliveries.$inferSelect): WebhookDelivery => ({
  id: row.id,
  event: row.event,
  happenedAt: row.createdAt.toISOString(),
  status: row.status,
  tries: row.tries,
  triedAt: isoTime(row.triedAt),
  nextTryAt: isoTime(row.nextTryAt),
  answerStatus: row.answerStatus,
  answer: row.answer,
});

import { apiVersion } from '../http/version.ts';
import { newId } from './ids.ts';
import type { Stored } from './objects.ts';
import type { World } from './world.ts';

/**
 * Queues an event for an object of `account`, with a snapshot of the object.
 * Event and deliveries are written at the end of the transaction.
 */
export function emit(
  world: World,
  account: string,
  type: string,
  object: object,
  previousAttributes?: Record<string, unknown>,
): void {
  world.events.push({ account, type, created: world.now, object: structuredClone(object), previousAttributes });
}

/** The pending events as objects, and one delivery per subscribed endpoint. */
export function pendingRows(world: World): {
  events: Stored<object>[];
  deliveries: { event: string; endpoint: string }[];
} {
  const deliveries: { event: string; endpoint: string }[] = [];
  const events = world.events.map(({ account, type, created, object, previousAttributes }) => {
    const id = newId('event');
    const connected = account !== world.platform;
    const receivers = world.receivers.filter(
      ({ connect, types }) => connect === connected && (types.includes('*') || types.includes(type)),
    );
    deliveries.push(...receivers.map((receiver) => ({ event: id, endpoint: receiver.id })));
    const data = {
      id,
      object: 'event' as const,
      ...(connected ? { account } : {}),
      api_version: apiVersion,
      created,
      data: { object, ...(previousAttributes ? { previous_attributes: previousAttributes } : {}) },
      livemode: false,
      pending_webhooks: receivers.length,
      request: { id: world.request?.id ?? null, idempotency_key: world.request?.claim?.key ?? null },
      type,
    };
    return { id, object: 'event' as const, account, created, data, internal: {}, dueAt: null };
  });
  return { events, deliveries };
}

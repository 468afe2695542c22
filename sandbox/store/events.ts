import { apiVersion } from '../http/version.ts';
import { newId } from './ids.ts';
import type { Stored } from './objects.ts';
import type { RelatedObject, ThinEvent } from './thin-event.ts';
import type { PendingEvent, Receiver, World } from './world.ts';

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

/** Queues an event that names its object and says nothing of its state; it is sent after `lateMs`. */
export function emitThin(
  world: World,
  account: string,
  type: string,
  related: RelatedObject,
  { data, to, lateMs = 0 }: { data?: object; to?: string; lateMs?: number } = {},
): ThinEvent {
  const key = world.request?.claim?.key;
  const event: ThinEvent = {
    id: newId('thinEvent'),
    object: 'v2.core.event',
    type,
    created: new Date(world.nowMs).toISOString(),
    livemode: false,
    ...(key && { reason: { type: 'request', request: { id: world.request!.id, idempotency_key: key } } }),
    related_object: related,
    ...(data && { data }),
  };
  const previousAttributes = undefined;
  world.events.push({
    account,
    type,
    created: world.now,
    object: related,
    previousAttributes,
    thin: { event, to, lateMs },
  });
  return event;
}

/** What an endpoint is sent: of a thin event, its data must be fetched. */
export function toDelivered(event: object): object {
  const { data: _fetched, ...notification } = event as Partial<ThinEvent>;
  return notification.object === 'v2.core.event' ? notification : event;
}

interface Delivery {
  event: string;
  endpoint: string;
  /** Milliseconds. */
  late: number;
}

/** The pending events as objects, and one delivery per subscribed endpoint. */
export function pendingRows(world: World): {
  events: Stored<object>[];
  deliveries: Delivery[];
} {
  const deliveries: Delivery[] = [];
  const events = world.events.map((pending): Stored<object> => {
    const receivers = world.receivers.filter((receiver) => receives(receiver, pending, world.platform));
    const { account, created } = pending;
    const data = pending.thin?.event ?? toEvent(world, pending, receivers.length);
    const late = pending.thin?.lateMs ?? 0;
    deliveries.push(...receivers.map((receiver) => ({ event: data.id, endpoint: receiver.id, late })));
    return { id: data.id, object: data.object, account, created, data, internal: {}, dueAt: null };
  });
  return { events, deliveries };
}

function receives(
  { id, connect, types, thin = false }: Receiver,
  { account, type, thin: wanted }: PendingEvent,
  platform: string,
): boolean {
  if (wanted?.to !== undefined) return wanted.to === id;
  const isFrom = connect === 'both' || connect === (account !== platform);
  return isFrom && thin === (wanted !== undefined) && (types.includes('*') || types.includes(type));
}

function toEvent(world: World, { account, type, created, object, previousAttributes }: PendingEvent, pending: number) {
  return {
    id: newId('event'),
    object: 'event' as const,
    ...(account !== world.platform ? { account } : {}),
    api_version: apiVersion,
    created,
    data: { object, ...(previousAttributes ? { previous_attributes: previousAttributes } : {}) },
    livemode: false,
    pending_webhooks: pending,
    request: { id: world.request?.id ?? null, idempotency_key: world.request?.claim?.key ?? null },
    type,
  };
}

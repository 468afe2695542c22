import { apiVersion } from '../http/version.ts';
import { newId } from './ids.ts';
import { INSERTED, insertedValues } from './objects.ts';
import type { World } from './world.ts';

export interface PendingEvent {
  account: string;
  type: string;
  /** When it happened, in seconds; may be earlier than the transaction that records it. */
  created: number;
  object: object;
  previousAttributes: Record<string, unknown> | undefined;
}

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

/** The internal state of an endpoint: answers never contain the secret or the flag `connect`. */
export interface EndpointInternal {
  secret: string;
  connect: boolean;
}

/** An enabled endpoint. */
export interface Receiver {
  id: string;
  /** Receives the events of connected accounts instead of the platform's own. */
  connect: boolean;
  /** Event types; `*` means all. */
  types: string[];
}

/** CTEs that write the pending events and one delivery per subscribed endpoint. */
export const RECORDED = `${INSERTED},
  queued as (
    insert into sandbox.deliveries (event_id, endpoint_id, created_ms, next_attempt_ms)
    select event, endpoint, $4, $4 from json_to_recordset($3::json) as d(event text, endpoint text)
  )`;

/** The first four parameters of a statement with `RECORDED`. */
export function recordedValues(world: World): [objects: string, facets: string, deliveries: string, now: number] {
  const events = world.events.map((pending) => {
    const connected = pending.account !== world.platform;
    const receivers = world.receivers.filter(
      ({ connect, types }) => connect === connected && (types.includes('*') || types.includes(pending.type)),
    );
    const event = {
      id: newId('event'),
      object: 'event',
      ...(connected ? { account: pending.account } : {}),
      api_version: apiVersion,
      created: pending.created,
      data: {
        object: pending.object,
        ...(pending.previousAttributes ? { previous_attributes: pending.previousAttributes } : {}),
      },
      livemode: false,
      pending_webhooks: receivers.length,
      request: { id: world.request?.id ?? null, idempotency_key: world.request?.claim?.key ?? null },
      type: pending.type,
    };
    return { event, account: pending.account, receivers: receivers.map(({ id }) => id) };
  });
  const deliveries = events.flatMap(({ event, receivers }) =>
    receivers.map((endpoint) => ({ event: event.id, endpoint })),
  );
  const objects = events.map(({ event, account }) => ({
    id: event.id,
    object: 'event',
    account,
    created: event.created,
    data: event,
  }));
  return [...insertedValues(objects), JSON.stringify(deliveries), world.wallMs];
}

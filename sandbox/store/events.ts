import { apiVersion } from '../http/version.ts';
import { newId } from './ids.ts';
import { INSERTED, insertedValues } from './objects.ts';
import type { World } from './world.ts';

export interface PendingEvent {
  account: string;
  type: string;
  /** Seconds: when it happened, which may be before the work that tells of it. */
  created: number;
  object: object;
  previousAttributes: Record<string, unknown> | undefined;
}

/**
 * Notes that something happened to an object of `account`. The object is copied as it is now;
 * event and deliveries are written when the transaction's work is done.
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

/** What only the sandbox knows of an endpoint: the secret and the flag `connect` are never part of an answer. */
export interface EndpointInternal {
  secret: string;
  connect: boolean;
}

/** An enabled endpoint. */
export interface Receiver {
  id: string;
  /** It is told of connected accounts, in place of the platform itself. */
  connect: boolean;
  /** Of events; `*` is all of them. */
  types: string[];
}

/** The parts of a statement that write the pending events, and one delivery for each endpoint that asked for them. */
export const RECORDED = `${INSERTED},
  told as (
    insert into sandbox.deliveries (event_id, endpoint_id, created_ms, next_attempt_ms)
    select event, endpoint, $4, $4 from json_to_recordset($3::json) as d(event text, endpoint text)
  )`;

/** The first four parameters of such a statement. */
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

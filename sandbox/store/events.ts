import type Stripe from 'stripe';
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

/** Who may want to be told. */
export interface Endpoint {
  data: Stripe.WebhookEndpoint;
  internal: EndpointInternal;
}

/** Writes the pending events, and one delivery for each endpoint that asked for them. */
export async function recordEvents(world: World): Promise<void> {
  if (world.events.length === 0) return;
  const events = world.events.map((pending) => {
    const connected = pending.account !== world.platform;
    const receivers = world.endpoints.filter(
      ({ data, internal }) =>
        data.status === 'enabled' &&
        internal.connect === connected &&
        (data.enabled_events.includes('*') || data.enabled_events.includes(pending.type)),
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
    return { event, account: pending.account, receivers: receivers.map(({ data }) => data.id) };
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
  await world.tx.query(
    `with ${INSERTED}
     insert into sandbox.deliveries (event_id, endpoint_id, created_ms, next_attempt_ms)
     select event, endpoint, $4, $4 from json_to_recordset($3::json) as d(event text, endpoint text)`,
    [...insertedValues(objects), JSON.stringify(deliveries), world.wallMs],
  );
}

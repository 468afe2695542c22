import type Stripe from 'stripe';
import type { Context } from '../../context.ts';
import { badRequest } from '../../errors.ts';
import { noteArrival } from './accounts-to-list.ts';
import { findOrderId } from './event-object.ts';
import { storeEvent } from './store.ts';

const SIGNATURE_TOLERANCE_SECONDS = 300;

/** The provider's library refuses only old signatures; one dated in the future could be replayed until its date. */
function isFromTheFuture(signature: string, now: Date): boolean {
  const timestamps = signature.split(',').filter((part) => part.startsWith('t='));
  const latest = now.getTime() / 1000 + SIGNATURE_TOLERANCE_SECONDS;
  return timestamps.some((part) => Number.parseInt(part.slice(2), 10) > latest);
}

/** The endpoint that an event was sent to, and where the events of the other style belong. */
export interface Endpoint {
  style: 'snapshot' | 'thin';
  otherPath: string;
}

/** The platform's own secret comes first in the settings; an event of a connected account names that account. */
function likelyFirst({ config }: Context, { style }: Endpoint, body: Buffer): string[] {
  const { webhookSecrets, thinWebhookSecrets } = config.stripe;
  if (style === 'thin') return [...thinWebhookSecrets, ...webhookSecrets];
  const isConnected = body.includes('"account":"acct_') || body.includes('"account": "acct_');
  return [...(isConnected ? webhookSecrets.toReversed() : webhookSecrets), ...thinWebhookSecrets];
}

/**
 * Verifies an event's signature against our secrets and parses it. An event at the other endpoint is processed all the same,
 * and logged: the provider would disable an endpoint that refuses it for days. Throws Invalid for any other body.
 */
export function verifyEvent(context: Context, endpoint: Endpoint, body: Buffer, signature = ''): Stripe.Event {
  if (isFromTheFuture(signature, context.now))
    throw badRequest('The signature is dated in the future.', 'bad_signature');
  const { webhooks } = context.stripe;
  const isSigned = likelyFirst(context, endpoint, body).some((secret) => {
    try {
      return webhooks.signature?.verifyHeader(body, signature, secret, SIGNATURE_TOLERANCE_SECONDS) === true;
    } catch {
      return false;
    }
  });
  const event = isSigned ? parseEvent(body) : undefined;
  if (!event) throw badRequest('The signature is invalid.', 'bad_signature');
  if (event.isThin !== (endpoint.style === 'thin')) logMisplaced(context, event.event, endpoint);
  return event.event;
}

/** A valid signature doesn't guarantee an event's shape. */
function parseEvent(body: Buffer): { event: Stripe.Event; isThin: boolean } | undefined {
  let parsed: unknown;
  try {
    parsed = JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
  const event = parsed as (Stripe.Event & Partial<Pick<ThinEvent, 'related_object'>>) | null;
  if (!event || typeof event.id !== 'string' || typeof event.type !== 'string') return undefined;
  if ((event.object as string) === 'v2.core.event') return { event: toSnapshot(parsed as ThinEvent), isThin: true };
  return event.data?.object ? { event, isThin: false } : undefined;
}

interface ThinEvent {
  id: string;
  type: string;
  created: string;
  livemode: boolean;
  related_object?: { id?: string; type: string };
}

/** A thin event in the form of the others: every handler fetches the object, so its id is enough. */
export function toSnapshot({ related_object: related, ...event }: ThinEvent): Stripe.Event {
  const isAccount = related?.type === 'v2.core.account';
  return {
    ...event,
    api_version: null,
    created: Math.floor(Date.parse(event.created) / 1000),
    data: { object: related ?? {} },
    ...(isAccount && { account: related.id }),
  } as unknown as Stripe.Event;
}

function logMisplaced({ log, siteUrl }: Context, { id, type }: Stripe.Event, { style, otherPath }: Endpoint): void {
  const sent = style === 'thin' ? 'snapshot' : 'thin';
  log.error(
    { event: 'event_misplaced', id, type },
    `an event with the payload style ${sent} came to the wrong address: at Stripe, set its destination's address to ${siteUrl}${otherPath}`,
  );
}

/** How an event arrived. */
type Source = 'webhook' | 'event list';

/**
 * Stores an event and queues its job in one transaction; deduplicates by event id. An event of the other mode (live or
 * test) is refused: neither stored nor processed.
 */
export async function receiveEvent(
  context: Context,
  event: Stripe.Event,
  source: Source,
): Promise<'new' | 'known' | 'refused'> {
  if (!context.modes.accepts(event)) {
    context.modes.refuse(source, { event: event.id, type: event.type, account: event.account });
    return 'refused';
  }
  const isNew = await context.trace.step(`store event ${event.type}`, () => storeEvent(context, event), {
    orderId: findOrderId(event),
    attributes: { 'litterlink.event': event.id },
  });
  if (source === 'webhook') await noteArrival(context);
  return isNew ? 'new' : 'known';
}

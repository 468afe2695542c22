import type Stripe from 'stripe';
import type { Context } from '../../context.ts';
import { badRequest } from '../../errors.ts';
import { storeEvent } from './store.ts';

const SIGNATURE_TOLERANCE_SECONDS = 300;

/** The provider's library refuses only old signatures; one dated in the future could be replayed until its date. */
function isFromTheFuture(signature: string, now: Date): boolean {
  const timestamps = signature.split(',').filter((part) => part.startsWith('t='));
  const latest = now.getTime() / 1000 + SIGNATURE_TOLERANCE_SECONDS;
  return timestamps.some((part) => Number.parseInt(part.slice(2), 10) > latest);
}

/** The platform's own secret comes first in the settings; an event of a connected account names that account. */
const likelyFirst = (secrets: string[], body: Buffer) =>
  body.includes('"account":"acct_') || body.includes('"account": "acct_') ? secrets.toReversed() : secrets;

/** Verifies an event's signature against our secrets and parses it. Throws Invalid for any other body. */
export function verifyEvent(context: Context, body: Buffer, signature = ''): Stripe.Event {
  if (isFromTheFuture(signature, context.now))
    throw badRequest('The signature is dated in the future.', 'bad_signature');
  for (const secret of likelyFirst(context.config.stripe.webhookSecrets, body)) {
    try {
      const event = context.stripe.webhooks.constructEvent(body, signature, secret) as Stripe.Event | null;
      // A valid signature doesn't guarantee an event's shape.
      if (event && typeof event.id === 'string' && typeof event.type === 'string' && event.data?.object) return event;
    } catch {
      // Try the other secret.
    }
  }
  throw badRequest('The signature is invalid.', 'bad_signature');
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
  return (await storeEvent(context, event)) ? 'new' : 'known';
}

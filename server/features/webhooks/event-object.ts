import type Stripe from 'stripe';
import { API_VERSION, callProvider, isMissing, onAccount } from '../../integrations/provider/stripe.ts';
import type { providerEvents } from '../../db/schema.ts';

/** A stored event. */
type StoredEvent = typeof providerEvents.$inferSelect;

interface EventPayload {
  data: { object: { id?: string; object?: string } };
}

/** The order that an event's object names, as every object of a checkout does; undefined for others. */
export function findOrderId(payload: unknown): string | undefined {
  const { data } = (payload ?? {}) as { data?: { object?: { metadata?: Record<string, unknown> | null } } };
  const orderId = data?.object?.metadata?.['order_id'];
  return typeof orderId === 'string' ? orderId : undefined;
}

const REFUSAL = 'The payment provider did not show what an event is about.';

/**
 * What handlers read of an event's object, such as the payment that a refund belongs to, by the object's kind. Kinds that aren't listed are read by their id
 * alone.
 */
const RETRIEVE: Record<
  string,
  (stripe: Stripe, id: string, options: Stripe.RequestOptions) => Promise<{ id: string }>
> = {
  charge: (stripe, id, options) => stripe.charges.retrieve(id, {}, options),
  dispute: (stripe, id, options) => stripe.disputes.retrieve(id, {}, options),
  invoice: (stripe, id, options) => stripe.invoices.retrieve(id, {}, options),
  'radar.early_fraud_warning': (stripe, id, options) => stripe.radar.earlyFraudWarnings.retrieve(id, {}, options),
  refund: (stripe, id, options) => stripe.refunds.retrieve(id, {}, options),
  review: (stripe, id, options) => stripe.reviews.retrieve(id, {}, options),
  application_fee: (stripe, id, options) => stripe.applicationFees.retrieve(id, {}, options),
};

/**
 * The event with its object in our version of the API. An endpoint sends events in its own version and `/v1/events` in the default
 * version of the account, which may name a field otherwise or not at all: then the object is fetched by its id. One that is gone stays as
 * it was sent. Throws ProviderRefused and ProviderUnreachable.
 */
export async function inOurVersion<Event extends StoredEvent>(stripe: Stripe, event: Event): Promise<Event> {
  if (event.apiVersion === API_VERSION) return event;
  const payload = event.payload as EventPayload | undefined;
  const { id, object: kind } = payload?.data?.object ?? {};
  const retrieve = kind === undefined ? undefined : RETRIEVE[kind];
  if (!payload || !id || !retrieve) return event;
  try {
    const object = await callProvider(() => retrieve(stripe, id, onAccount(event.account)), REFUSAL);
    return { ...event, payload: { ...payload, data: { ...payload.data, object } } };
  } catch (error) {
    if (isMissing(error)) return event;
    throw error;
  }
}

import type Stripe from 'stripe';

/** The last version before invoices named their subscription under `parent` and items had the periods (2025-03-31.basil). */
export const olderVersion = '2025-02-24.acacia';

/**
 * An event as `/v1/events` has it for an account whose default version is older than the SDK's: an event's object is written in the
 * version of its account at the time, whatever version the request asks for. A webhook endpoint has a version of its own.
 */
export function toOlderVersion(event: Stripe.Event): Stripe.Event {
  const object = event.data.object as unknown as Record<string, unknown>;
  const older = rewrite[object['object'] as string]?.(object) ?? object;
  return { ...event, api_version: olderVersion, data: { ...event.data, object: older } } as unknown as Stripe.Event;
}

const rewrite: Record<string, (object: Record<string, unknown>) => object> = {
  invoice: ({ parent, ...invoice }) => ({
    ...invoice,
    subscription: (parent as Stripe.Invoice.Parent | null)?.subscription_details?.subscription ?? null,
  }),
  subscription: (object) => {
    const { items, ...subscription } = object as unknown as Stripe.Subscription;
    const { current_period_start, current_period_end } = items.data[0]!;
    const data = items.data.map(({ current_period_start: _start, current_period_end: _end, ...item }) => item);
    return { ...subscription, current_period_start, current_period_end, items: { ...items, data } };
  },
};

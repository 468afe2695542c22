import type Stripe from 'stripe';
import type { Context } from './context.ts';

/** A stored event of the payment provider; its object has an id. */
export interface HandledEvent {
  id: string;
  type: string;
  /** Null for the platform's own account. */
  account: string | null;
  objectId: string;
  payload: unknown;
}

/**
 * Fetches the event's object from the provider and never trusts the payload. Throws when the event can't be handled
 * now.
 */
export type EventHandler = (context: Context, event: HandledEvent) => Promise<void>;

/** The destinations: events of the platform's own account, of connected accounts, and thin events about connected accounts. */
export const DESTINATIONS = ['platform', 'connected', 'thin'] as const;
export type Destination = (typeof DESTINATIONS)[number];

/** Which destination subscribes to an event; `both`: the first two. */
type EventScope = Destination | 'both';

/** What a noun does at the provider's events, by type. Destinations subscribe to these types and no others. */
export type ProviderEvents = Readonly<Record<string, { scope: EventScope; handle: EventHandler }>>;

declare module './context.ts' {
  interface Dependencies {
    /** What each noun does at the provider's events, in the nouns' order. */
    handledEvents: readonly ProviderEvents[];
  }
}

/** The handlers of an event on a connected account (null: the platform's own); none if its destination doesn't subscribe to it. */
export function findHandlers(events: readonly ProviderEvents[], type: string, account: string | null): EventHandler[] {
  const destinations: Destination[] = account === null ? ['platform'] : ['connected', 'thin'];
  const isOurs = (scope: EventScope) => destinations.some((destination) => includes(scope, destination));
  return events.flatMap(({ [type]: event }) => (event && isOurs(event.scope) ? [event.handle] : []));
}

/** The event types of one destination. */
export function subscribedTypes(events: readonly ProviderEvents[], destination: Destination): string[] {
  const rows = events.flatMap((ofNoun) => Object.entries(ofNoun));
  return [...new Set(rows.flatMap(([type, { scope }]) => (includes(scope, destination) ? [type] : [])))];
}

const includes = (scope: EventScope, destination: Destination) =>
  scope === destination || (scope === 'both' && destination !== 'thin');

interface EventObject {
  payment_intent?: unknown;
  charge?: unknown;
  metadata?: Record<string, string>;
  parent?: Stripe.Invoice['parent'];
}

/** The fields of an event's object that say what to fetch. */
export const eventObject = (event: HandledEvent): EventObject =>
  (event.payload as { data: { object: EventObject } }).data.object;

import type { Query } from '../database.ts';
import type { Grants } from './grants.ts';
import type { ThinEvent } from './thin-event.ts';

/**
 * The context of one transaction: the transaction itself, the time, the request, and the events to record when it
 * commits.
 */
export interface World {
  tx: Query;
  /** Seconds, like all of Stripe's timestamps. */
  now: number;
  nowMs: number;
  /** Wall clock milliseconds, which the operator can't move: webhooks and idempotency keys use them. */
  wallMs: number;
  /** The account that owns the secret keys. */
  platform: string;
  /** The platform's application id, as fees and charges carry it. */
  application: string;
  pagesOrigin: string;
  /** Null for work started by a page or a loop. */
  request: ApiRequest | null;
  /** Whether the request's account is connected to the platform. */
  knowsAccount: boolean;
  /** Whether the request's idempotency key was free. */
  hasClaimed: boolean;
  /** What each restricted key may do. */
  restrictedKeys: Record<string, Grants>;
  /** What the request's key may do; undefined for everything. */
  grants?: Grants | undefined;
  /** The webhook endpoints. */
  receivers: Receiver[];
  events: PendingEvent[];
  /** The answer to store for replays of the idempotency key; undefined for none. */
  answer: Answer | undefined;
}

export interface ApiRequest {
  id: string;
  /** The connected account; undefined for the platform's own objects. */
  account: string | undefined;
  /** What to claim the idempotency key for. */
  claim: IdempotentRequest | undefined;
}

export interface IdempotentRequest {
  account: string;
  key: string;
  path: string;
  fingerprint: string;
  requestId: string;
  nowMs: number;
}

export interface Answer {
  status: number;
  body: string;
}

export interface PendingEvent {
  account: string;
  type: string;
  /** When it happened, in seconds; may be earlier than the transaction that records it. */
  created: number;
  object: object;
  previousAttributes: Record<string, unknown> | undefined;
  /** The event, if it is thin; `to` is the one endpoint that gets it, by default all that ask for its type. */
  thin?: { event: ThinEvent; to: string | undefined; lateMs: number };
}

/** A webhook endpoint. */
export interface Receiver {
  id: string;
  url: string;
  secret: string;
  /** Receives the events of connected accounts instead of the platform's own; `both` of both. */
  connect: boolean | 'both';
  /** Event types; `*` means all. */
  types: string[];
  /** Receives thin events instead of those with a snapshot. */
  thin?: boolean;
  /** The version in which its snapshots are written, unless that is the sandbox's own. */
  version?: string | undefined;
}

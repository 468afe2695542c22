import type Stripe from 'stripe';
import { olderVersion, toOlderVersion } from '../api/older-version.ts';
import type { Database } from '../database.ts';
import { inMode } from '../http/mode.ts';
import type { Precedence } from '../http/precedence.ts';
import { toDelivered } from '../store/events.ts';
import { readSetting } from '../store/settings.ts';
import type { Receiver } from '../store/world.ts';
import { signatureHeader } from './signature.ts';

const minute = 60_000;
const hour = 60 * minute;

/** Backoff between attempts; the last delay repeats until the delivery is three days old. */
export const defaultRetryDelaysMs = [1_000, 5_000, 30_000, 2 * minute, 10 * minute, hour, 2 * hour, 4 * hour, 8 * hour];

/** Stripe gives up after three days. */
const deliveryLifetimeMs = 72 * hour;
/** The timeout of one attempt. */
const attemptTimeoutMs = 10_000;
/** The lease on a claimed delivery; if this process dies, another one claims it after the lease ends. */
const leaseMs = 15_000;
const batch = 16;
/** Due times below this are positions in a sequence: released webhooks are sent one after the other in that order. */
export const releasedBefore = 1_000_000_000;

/** Posts an event to an endpoint's address, and returns once the answer is read. Throws without an answer. */
export type Deliver = (
  url: string,
  request: { method: 'POST'; headers: Record<string, string>; body: string; timeoutMs: number },
) => Promise<{ status: number }>;

export const deliverByFetch: Deliver = async (url, { timeoutMs, ...request }) => {
  const response = await fetch(url, { ...request, redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) });
  // The connection can be reused once the body is read.
  await response.arrayBuffer();
  return response;
};

export interface DeliverySettings {
  precedence: Precedence;
  database: Database;
  clock: () => number;
  livemode: boolean;
  deliver: Deliver;
  retryDelaysMs: number[];
  log: (entry: object) => void;
}

interface Claimed {
  id: string;
  attempts: number;
  created_ms: string;
  due_ms: string;
  event: { id: string; type: string };
  endpoint: Receiver | undefined;
}

/** Sends one batch of due deliveries; returns its size. */
export async function deliverDue(settings: DeliverySettings): Promise<number> {
  const claimed = await claim(settings);
  const sequential = claimed.filter((delivery) => Number(delivery.due_ms) < releasedBefore);
  const others = claimed.filter((delivery) => !sequential.includes(delivery));
  await note(settings, await Promise.all(others.map((delivery) => attempt(settings, delivery))));
  for (const delivery of sequential) await note(settings, [await attempt(settings, delivery)]);
  return claimed.length;
}

async function claim({ database, clock }: DeliverySettings): Promise<Claimed[]> {
  const nowMs = clock();
  const taken = await database.query<Omit<Claimed, 'event' | 'endpoint'> & { event_id: string; endpoint_id: string }>(
    `with due as (
       select id, next_attempt_ms from sandbox.deliveries
       where next_attempt_ms <= $1
         and not exists (select 1 from sandbox.settings where name = 'webhooks_held' and value::text = 'true')
       order by next_attempt_ms, id limit ${batch} for update skip locked
     )
     update sandbox.deliveries d set next_attempt_ms = $2, attempts = attempts + 1 from due where d.id = due.id
     returning d.id::text as id, attempts, created_ms::text as created_ms, due.next_attempt_ms::text as due_ms, event_id, endpoint_id`,
    [nowMs, nowMs + leaseMs],
  );
  if (taken.length === 0) return [];
  const endpoints = await readSetting(database, 'webhook_endpoints', []);
  const events = await database.query<{ data: Claimed['event'] }>(
    `select data from sandbox.objects where id = any($1::text[])`,
    [taken.map((row) => row.event_id)],
  );
  return taken
    .toSorted((a, b) => Number(a.due_ms) - Number(b.due_ms) || Number(a.id) - Number(b.id))
    .map(({ event_id, endpoint_id, ...row }) => ({
      ...row,
      event: events.find(({ data }) => data.id === event_id)!.data,
      endpoint: endpoints.find(({ id }) => id === endpoint_id),
    }));
}

interface Attempted extends Outcome {
  delivery: Claimed;
  /** The time of the next attempt; null for none. */
  nextMs: number | null;
  deliveredMs?: number;
}

async function attempt(settings: DeliverySettings, delivery: Claimed): Promise<Attempted> {
  const { event, endpoint } = delivery;
  if (!endpoint) return { delivery, nextMs: null, error: 'the endpoint is gone' };
  const sent = endpoint.version === olderVersion ? toOlderVersion(event as Stripe.Event) : event;
  const body = JSON.stringify(toDelivered(sent), inMode(settings.livemode), 2);
  const outcome = await post(settings, endpoint.url, body, endpoint.secret);
  const nowMs = settings.clock();
  if (outcome.status !== undefined && outcome.status >= 200 && outcome.status < 300) {
    return { delivery, nextMs: null, deliveredMs: nowMs, status: outcome.status };
  }
  const delays = settings.retryDelaysMs;
  const delay = delays[Math.min(delivery.attempts - 1, delays.length - 1)] ?? hour;
  const nextMs = nowMs + delay > Number(delivery.created_ms) + deliveryLifetimeMs ? null : nowMs + delay;
  settings.log({
    event: 'webhook',
    id: event.id,
    type: event.type,
    attempt: delivery.attempts,
    ...outcome,
    retryInMs: nextMs === null ? null : delay,
  });
  return { delivery, nextMs, ...outcome };
}

interface Outcome {
  status?: number;
  error?: string;
}

async function post(settings: DeliverySettings, url: string, body: string, secret: string): Promise<Outcome> {
  try {
    const { status } = await settings.deliver(url, {
      method: 'POST',
      headers: {
        Accept: '*/*; q=0.5, application/xml',
        'Cache-Control': 'no-cache',
        'Content-Type': 'application/json; charset=utf-8',
        'Stripe-Signature': signatureHeader(body, secret, Math.floor(settings.clock() / 1000)),
        'User-Agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
      },
      body,
      timeoutMs: attemptTimeoutMs,
    });
    return { status };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

/** Records the outcomes, except where the lease expired and another process has attempted the delivery since. */
async function note({ database }: DeliverySettings, attempted: Attempted[]): Promise<void> {
  if (attempted.length === 0) return;
  const rows = attempted.map(({ delivery, nextMs, deliveredMs, status, error }) => ({
    id: delivery.id,
    attempts: delivery.attempts,
    next_ms: nextMs,
    delivered_ms: deliveredMs ?? null,
    status: status ?? null,
    error: error ?? null,
  }));
  await database.query(
    `update sandbox.deliveries d
     set next_attempt_ms = r.next_ms, delivered_ms = r.delivered_ms, last_status = r.status, last_error = r.error
     from json_to_recordset($1::json)
       as r(id bigint, attempts int, next_ms bigint, delivered_ms bigint, status int, error text)
     where d.id = r.id and d.attempts = r.attempts and d.delivered_ms is null`,
    [JSON.stringify(rows)],
  );
}

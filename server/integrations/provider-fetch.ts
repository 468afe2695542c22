import { setTimeout as sleep } from 'node:timers/promises';
import type { Circuit } from './circuit.ts';
import type { ModeGuard } from './mode-guard.ts';
import { deadlineOf } from './deadline.ts';

type Fetch = typeof globalThis.fetch;

/** Timeout of one attempt, from the request to the last byte of the response. */
const ATTEMPT_TIMEOUT_MS = 4_500;
/** Timeout of a call with its retries, for jobs; requests have an earlier deadline (deadline.ts). */
const CALL_TIMEOUT_MS = 15_000;
/** With less time left, a retry would only time out. */
const MIN_RETRY_TIME_MS = 500;
const RETRIES = 2;
const FIRST_BACKOFF_MS = 150;

/**
 * A `fetch` for the payment provider with a deadline, a circuit breaker, and retries with exponential backoff where a
 * retry is safe. The timeout covers the whole attempt, so a response that trickles in times out too.
 */
export function createProviderFetch(
  circuit: Circuit,
  modes: ModeGuard | undefined,
  fetch: Fetch = globalThis.fetch,
): Fetch {
  return (input, init) => {
    const deadline = deadlineOf(CALL_TIMEOUT_MS);
    // The provider is unhealthy. A 4xx, rate limiting of one account included, shows that it is healthy.
    return circuit.run(
      () => fetchWithRetries(fetch, modes, deadline, input, init),
      ({ status }) => status >= 500,
    );
  };
}

/**
 * What replaces a response that contains an object of the other mode, before anything reads it. The reader of the event
 * list checks each event itself, so that one of the other mode doesn't hide the rest.
 */
function refusalOf(modes: ModeGuard, input: Parameters<Fetch>[0], body: string): Response | undefined {
  const { pathname: path } = new URL(input instanceof Request ? input.url : input);
  if (path.endsWith('/v1/events') || modes.acceptsText(body)) return undefined;
  modes.refuse('answer', { path });
  const error = { type: 'api_error', code: 'other_mode', message: 'The answer is of the other mode than the key.' };
  return Response.json({ error }, { status: 502, headers: { 'stripe-should-retry': 'false' } });
}

async function fetchWithRetries(
  fetch: Fetch,
  modes: ModeGuard | undefined,
  deadline: number,
  ...[input, init]: Parameters<Fetch>
): Promise<Response> {
  for (let count = 0; ; count++) {
    const outcome = await attempt(fetch, modes, deadline, input, init);
    if (outcome instanceof Response && outcome.ok) return outcome;
    const backoffMs = retryAfterMs(outcome) ?? FIRST_BACKOFF_MS * 2 ** count * (1 + Math.random() / 2);
    const hasTime = Date.now() + backoffMs + MIN_RETRY_TIME_MS < deadline;
    if (count < RETRIES && hasTime && isTransient(outcome) && isIdempotent(input, init)) await sleep(backoffMs);
    else if (outcome instanceof Response) return outcome;
    else throw outcome;
  }
}

async function attempt(
  fetch: Fetch,
  modes: ModeGuard | undefined,
  deadline: number,
  ...[input, init]: Parameters<Fetch>
): Promise<unknown> {
  const limit = AbortSignal.timeout(Math.max(1, Math.min(ATTEMPT_TIMEOUT_MS, deadline - Date.now())));
  const signal = init?.signal ? AbortSignal.any([init.signal, limit]) : limit;
  try {
    const response = await fetch(input, { ...init, signal });
    const { status, headers } = response;
    const body = await response.text();
    return (modes && refusalOf(modes, input, body)) ?? new Response(body || null, { status, headers });
  } catch (error) {
    return error;
  }
}

/** Whether the same request may succeed in a moment. */
function isTransient(outcome: unknown): boolean {
  if (!(outcome instanceof Response)) return true;
  const advice = outcome.headers.get('stripe-should-retry');
  if (advice !== null) return advice === 'true';
  return outcome.status >= 500 || outcome.status === 429 || outcome.status === 409;
}

/** Reads, deletes, expiring a checkout, and requests with an idempotency key are safe to repeat. */
function isIdempotent(...[input, init]: Parameters<Fetch>): boolean {
  if (init?.method !== 'POST' || new Headers(init.headers).has('idempotency-key')) return true;
  return typeof input === 'string' && input.endsWith('/expire');
}

function retryAfterMs(outcome: unknown): number | undefined {
  const seconds = outcome instanceof Response ? Number(outcome.headers.get('retry-after') ?? NaN) : NaN;
  return seconds >= 0 ? seconds * 1000 : undefined;
}

import { setTimeout as sleep } from 'node:timers/promises';
import type { Circuit } from './circuit.ts';
import type { ModeGuard } from './mode-guard.ts';
import { computeDeadline } from '../concurrency/deadline.ts';
import { exchangeOverNetwork, type Exchange, type HttpAnswer, type HttpRequest } from '../http-exchange.ts';

type ProviderRequest = Omit<HttpRequest, 'timeoutMs'>;
export type ProviderClient = (request: ProviderRequest) => Promise<HttpAnswer>;

/** Timeout of one attempt, from the request to the last byte of the response. */
const ATTEMPT_TIMEOUT_MS = 4_500;
/** Timeout of a call with its retries, for jobs; requests have an earlier deadline (deadline.ts). */
const CALL_TIMEOUT_MS = 15_000;
/** With less time left, a retry would only time out. */
const MIN_RETRY_TIME_MS = 500;
const RETRIES = 2;
const FIRST_BACKOFF_MS = 150;

/**
 * Sends requests to the payment provider with a deadline, a circuit breaker, and retries with exponential backoff where a
 * retry is safe. The timeout covers the whole attempt, so a response that trickles in times out too.
 */
export function createProviderClient(
  circuit: Circuit,
  modes: ModeGuard | undefined,
  exchange: Exchange = exchangeOverNetwork,
): ProviderClient {
  return (request) => {
    const deadline = computeDeadline(CALL_TIMEOUT_MS);
    // The provider is unhealthy. A 4xx, rate limiting of one account included, shows that it is healthy.
    return circuit.run(
      () => sendWithRetries(exchange, modes, deadline, request),
      ({ status }) => status >= 500,
    );
  };
}

/**
 * What replaces a response that contains an object of the other mode, before anything reads it. The reader of the event
 * list checks each event itself, so that one of the other mode doesn't hide the rest.
 */
function findModeRefusal(modes: ModeGuard, { url }: ProviderRequest, body: string): HttpAnswer | undefined {
  const { pathname: path } = new URL(url);
  if (path.endsWith('/v1/events') || modes.acceptsText(body)) return undefined;
  modes.refuse('answer', { path });
  const error = { type: 'api_error', code: 'other_mode', message: 'The answer is of the other mode than the key.' };
  return { status: 502, headers: { 'stripe-should-retry': 'false' }, body: JSON.stringify({ error }) };
}

type Outcome = { answer: HttpAnswer } | { error: unknown };

async function sendWithRetries(
  exchange: Exchange,
  modes: ModeGuard | undefined,
  deadline: number,
  request: ProviderRequest,
): Promise<HttpAnswer> {
  for (let count = 0; ; count++) {
    const outcome = await attempt(exchange, modes, deadline, request);
    if ('answer' in outcome && isOk(outcome.answer)) return outcome.answer;
    const backoffMs = retryAfterMs(outcome) ?? FIRST_BACKOFF_MS * 2 ** count * (1 + Math.random() / 2);
    const hasTime = Date.now() + backoffMs + MIN_RETRY_TIME_MS < deadline;
    if (count < RETRIES && hasTime && isTransient(outcome) && isIdempotent(request)) await sleep(backoffMs);
    else if ('answer' in outcome) return outcome.answer;
    else throw outcome.error;
  }
}

async function attempt(
  exchange: Exchange,
  modes: ModeGuard | undefined,
  deadline: number,
  request: ProviderRequest,
): Promise<Outcome> {
  const timeoutMs = Math.max(1, Math.min(ATTEMPT_TIMEOUT_MS, deadline - Date.now()));
  try {
    const answer = await exchange({ ...request, timeoutMs });
    return { answer: (modes && findModeRefusal(modes, request, answer.body)) ?? answer };
  } catch (error) {
    return { error };
  }
}

const isOk = ({ status }: HttpAnswer) => status >= 200 && status < 300;

/** Whether the same request may succeed in a moment. */
function isTransient(outcome: Outcome): boolean {
  if (!('answer' in outcome)) return true;
  const { status, headers } = outcome.answer;
  const advice = headers['stripe-should-retry'];
  if (advice !== undefined) return advice === 'true';
  return status >= 500 || status === 429 || status === 409;
}

/** Reads, deletes, expiring a checkout, and requests with an idempotency key are safe to repeat. */
function isIdempotent({ method, url, headers }: ProviderRequest): boolean {
  if (method !== 'POST' || url.endsWith('/expire')) return true;
  return Object.keys(headers).some((name) => name.toLowerCase() === 'idempotency-key');
}

function retryAfterMs(outcome: Outcome): number | undefined {
  const seconds = 'answer' in outcome ? Number(outcome.answer.headers['retry-after'] ?? NaN) : NaN;
  return seconds >= 0 ? seconds * 1000 : undefined;
}

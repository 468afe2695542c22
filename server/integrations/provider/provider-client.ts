import { setTimeout as sleep } from 'node:timers/promises';
import { DEADLINES, toEndpoint, findCallKind } from './call-kinds.ts';
import type { Circuits } from './circuits.ts';
import type { ModeGuard } from './mode-guard.ts';
import { besideDeadline, computeDeadline, isShared } from '../concurrency/deadline.ts';
import { NO_TRACE, type Trace } from '../../trace.ts';
import { exchangeOverNetwork, type Exchange, type HttpAnswer, type HttpRequest } from '../http-exchange.ts';

type ProviderRequest = Omit<HttpRequest, 'timeoutMs'>;
export type ProviderClient = (request: ProviderRequest) => Promise<HttpAnswer>;

/** With less time left, a retry would only time out. */
const MIN_RETRY_TIME_MS = 500;
const RETRIES = 2;
const FIRST_BACKOFF_MS = 150;

export interface ClientOptions {
  modes?: ModeGuard | undefined;
  exchange?: Exchange | undefined;
  /** Called for each attempt. */
  onAttempt?: ((method: string) => void) | undefined;
  trace?: Trace | undefined;
}

/**
 * Sends requests to the payment provider with a deadline and a circuit breaker of their kind, and retries with exponential backoff where
 * a retry is safe. The timeout covers the whole attempt, so a response that trickles in times out too.
 */
export function createProviderClient(
  circuits: Circuits,
  { modes, exchange = exchangeOverNetwork, onAttempt, trace = NO_TRACE }: ClientOptions,
): ProviderClient {
  return (request) => {
    const endpoint = toEndpoint(request.method, request.url);
    const kind = findCallKind(endpoint);
    const { attemptMs, callMs, personMs } = DEADLINES[kind];
    const send = (deadline: number) =>
      // The provider is unhealthy. A 4xx, rate limiting of one account included, shows that it is healthy.
      circuits[kind].run(
        () => sendWithRetries({ exchange, modes, onAttempt, attemptMs, deadline }, request),
        ({ status }) => status >= 500,
      );
    return trace.step(`provider ${endpoint}`, () =>
      personMs !== null && isShared()
        ? besideDeadline(() => send(Date.now() + personMs))
        : send(computeDeadline(callMs)),
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

interface Sending extends ClientOptions {
  exchange: Exchange;
  attemptMs: number;
  deadline: number;
}

async function sendWithRetries(sending: Sending, request: ProviderRequest): Promise<HttpAnswer> {
  const { deadline } = sending;
  for (let count = 0; ; count++) {
    const outcome = await attempt(sending, request);
    if ('answer' in outcome && isOk(outcome.answer)) return outcome.answer;
    const backoffMs = retryAfterMs(outcome) ?? FIRST_BACKOFF_MS * 2 ** count * (1 + Math.random() / 2);
    const hasTime = Date.now() + backoffMs + MIN_RETRY_TIME_MS < deadline;
    if (count < RETRIES && hasTime && isTransient(outcome) && isIdempotent(request)) await sleep(backoffMs);
    else if ('answer' in outcome) return outcome.answer;
    else throw outcome.error;
  }
}

async function attempt(
  { exchange, modes, onAttempt, attemptMs, deadline }: Sending,
  request: ProviderRequest,
): Promise<Outcome> {
  const timeoutMs = Math.max(1, Math.min(attemptMs, deadline - Date.now()));
  onAttempt?.(request.method);
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

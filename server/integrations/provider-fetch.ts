import { setTimeout as sleep } from 'node:timers/promises';
import type { Circuit } from './circuit.ts';
import type { ModeGuard } from './mode-guard.ts';
import { deadlineOf } from './deadline.ts';

type Fetch = typeof globalThis.fetch;

/** One attempt, from the request to the last byte of its answer. */
const ATTEMPT_MS = 4_500;
/** A call with its repetitions, where nobody waits for it (jobs); who waits has less (patience.ts). */
const CALL_MS = 15_000;
/** With less time left a repetition would only fail in another way. */
const WORTHWHILE_MS = 500;
const REPETITIONS = 2;
const FIRST_PAUSE_MS = 150;

/**
 * A `fetch` for the payment provider that ends in bounded time, whatever the other side does, and is tried again where
 * that is safe. Every attempt is bounded as a whole, so that an answer that trickles in counts as none.
 */
export function createProviderFetch(
  circuit: Circuit,
  modes: ModeGuard | undefined,
  fetch: Fetch = globalThis.fetch,
): Fetch {
  const send = modes ? guarded(fetch, modes) : fetch;
  return (input, init) => circuit.run(() => repeatedly(send, input, init), isFailure);
}

/**
 * Turns an answer that holds anything of the other mode into a failure of the provider, before it is read. The list of
 * events is judged event by event by its reader, so that one of them doesn't hide the others.
 */
function guarded(fetch: Fetch, modes: ModeGuard): Fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    const { pathname: path } = new URL(input instanceof Request ? input.url : input);
    if (path.endsWith('/v1/events')) return response;
    const body = await response.text();
    if (modes.acceptsText(body))
      return new Response(body || null, { status: response.status, headers: response.headers });
    modes.refuse('answer', { path });
    const error = { type: 'api_error', code: 'other_mode', message: 'The answer is of the other mode than the key.' };
    return Response.json({ error }, { status: 502, headers: { 'stripe-should-retry': 'false' } });
  };
}

/** The provider is ill. What it refuses (4xx, too many requests of one account included) shows that it is well. */
const isFailure = ({ status }: Response) => status >= 500;

async function repeatedly(fetch: Fetch, ...[input, init]: Parameters<Fetch>): Promise<Response> {
  const deadline = deadlineOf(CALL_MS);
  for (let count = 0; ; count++) {
    const outcome = await attempt(fetch, deadline, input, init);
    const pauseMs = retryAfterMs(outcome) ?? FIRST_PAUSE_MS * 2 ** count * (1 + Math.random() / 2);
    const isInTime = Date.now() + pauseMs + WORTHWHILE_MS < deadline;
    if (count < REPETITIONS && isInTime && isPassing(outcome) && isRepeatable(input, init)) await sleep(pauseMs);
    else if (outcome instanceof Response) return outcome;
    else throw outcome;
  }
}

async function attempt(fetch: Fetch, deadline: number, ...[input, init]: Parameters<Fetch>): Promise<unknown> {
  const limit = AbortSignal.timeout(Math.max(1, Math.min(ATTEMPT_MS, deadline - Date.now())));
  const signal = init?.signal ? AbortSignal.any([init.signal, limit]) : limit;
  try {
    const { status, headers, ...answer } = await readWhole(await fetch(input, { ...init, signal }));
    return new Response(answer.body || null, { status, headers });
  } catch (error) {
    return error;
  }
}

const readWhole = async (response: Response) => ({
  status: response.status,
  headers: response.headers,
  body: await response.text(),
});

/** Whether the same request may fare better in a moment. */
function isPassing(outcome: unknown): boolean {
  if (!(outcome instanceof Response)) return true;
  const advice = outcome.headers.get('stripe-should-retry');
  if (advice !== null) return advice === 'true';
  return outcome.status >= 500 || outcome.status === 429 || outcome.status === 409;
}

/** Reading, deleting, ending a checkout, and what carries a key happen once, however often they are asked for. */
function isRepeatable(...[input, init]: Parameters<Fetch>): boolean {
  if (init?.method !== 'POST' || new Headers(init.headers).has('idempotency-key')) return true;
  return typeof input === 'string' && input.endsWith('/expire');
}

function retryAfterMs(outcome: unknown): number | undefined {
  const seconds = outcome instanceof Response ? Number(outcome.headers.get('retry-after') ?? NaN) : NaN;
  return seconds >= 0 ? seconds * 1000 : undefined;
}

import { AsyncLocalStorage } from 'node:async_hooks';

/** The deadline that all calls to the provider of one piece of work share. */
const deadlines = new AsyncLocalStorage<number | undefined>();

/** The deadline of a request, whose user waits; all its calls share it. */
export const REQUEST_DEADLINE_MS = 7_000;

/** Runs `work` so that all its calls to the provider together end within `ms`; an earlier enclosing deadline still applies. */
export function withDeadline<Result>(ms: number, work: () => Result): Result {
  return deadlines.run(Math.min(Date.now() + ms, deadlines.getStore() ?? Infinity), work);
}

/**
 * Runs background `work`, where each call has its own timeout only. A job woken by a request would otherwise inherit
 * that request's deadline.
 */
export function withoutDeadline<Result>(work: () => Result): Result {
  return deadlines.run(undefined, work);
}

/** The deadline of a call that begins now: `timeoutMs` from now, or the shared deadline if that is earlier. */
export function computeDeadline(timeoutMs: number): number {
  return Math.min(Date.now() + timeoutMs, deadlines.getStore() ?? Infinity);
}

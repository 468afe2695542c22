import { AsyncLocalStorage } from 'node:async_hooks';

/** When the calls to the provider that a piece of work makes have to be over, all together. */
const deadlines = new AsyncLocalStorage<number | undefined>();

/** What a person who waits for an answer bears; several calls share it. */
export const PERSON_DEADLINE_MS = 7_000;

/** Runs `work` so that all its calls to the provider together end within `ms`; an enclosing limit stays in force. */
export function withDeadline<Result>(ms: number, work: () => Result): Result {
  return deadlines.run(Math.min(Date.now() + ms, deadlines.getStore() ?? Infinity), work);
}

/**
 * Runs `work` that nobody waits for: each call is bounded by itself only. A job may have been woken by a request, and
 * would inherit what that one's person bears.
 */
export function withoutDeadline<Result>(work: () => Result): Result {
  return deadlines.run(undefined, work);
}

/** When a call that begins now has to be over, at the latest after `longestMs`. */
export function deadlineOf(longestMs: number): number {
  return Math.min(Date.now() + longestMs, deadlines.getStore() ?? Infinity);
}

import { AsyncLocalStorage } from 'node:async_hooks';

/** A deadline that all calls to the provider of one piece of work share, and the one that it lies within. */
interface Deadline {
  at: number;
  outer: Deadline | undefined;
}

const deadlines = new AsyncLocalStorage<Deadline | undefined>();

/** The deadline of a request, whose user waits; all its calls share it. */
export const REQUEST_DEADLINE_MS = 7_000;

/** Runs `work` so that all its calls to the provider together end within `ms`; an earlier enclosing deadline still applies. */
export function withDeadline<Result>(ms: number, work: () => Result): Result {
  const outer = deadlines.getStore();
  return deadlines.run({ at: Math.min(Date.now() + ms, outer?.at ?? Infinity), outer }, work);
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
  return Math.min(Date.now() + timeoutMs, deadlines.getStore()?.at ?? Infinity);
}

/** Whether a person waits for this work. */
export const isShared = (): boolean => deadlines.getStore() !== undefined;

/** Runs a call that takes its time, which the shared deadline then doesn't count: the work's other calls have as long as before. */
export async function besideDeadline<Result>(work: () => Promise<Result>): Promise<Result> {
  const began = Date.now();
  try {
    return await work();
  } finally {
    for (let each = deadlines.getStore(); each; each = each.outer) each.at += Date.now() - began;
  }
}

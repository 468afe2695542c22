import { computeDeadline } from './deadline.ts';

/** Longer than a healthy provider takes. */
const WAIT_MS = 5_000;

/**
 * Returns what runs work with the same key one after another in this process, and says whether it had to wait; work with other keys
 * doesn't wait. Nobody waits longer than `WAIT_MS`, or than half of the time until their deadline: then it runs beside the other, so
 * it must be correct beside it.
 */
export function createTurns() {
  const latest = new Map<string, Promise<unknown>>();
  return async <Result>(key: string, work: (hasWaited: boolean) => Promise<Result>): Promise<Result> => {
    const before = latest.get(key);
    const own = before ? after(before).then(() => work(true)) : work(false);
    latest.set(key, own);
    try {
      return await own;
    } finally {
      if (latest.get(key) === own) latest.delete(key);
    }
  };
}

/** Once `other` has ended in any way, or waiting has. */
async function after(other: Promise<unknown>): Promise<void> {
  const late = Promise.withResolvers<void>();
  const timer = setTimeout(late.resolve, Math.max(0, (computeDeadline(2 * WAIT_MS) - Date.now()) / 2)).unref();
  await Promise.allSettled([Promise.race([other, late.promise])]);
  clearTimeout(timer);
}

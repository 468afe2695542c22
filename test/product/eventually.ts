import { STATE_MS } from '../environment/time-limits.ts';

/** Waits for jobs and webhooks: repeats `check` until it no longer throws, or rethrows after `withinMs`. */
export async function eventually<Result>(check: () => Promise<Result> | Result, withinMs = STATE_MS): Promise<Result> {
  const end = Date.now() + withinMs;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (Date.now() > end) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

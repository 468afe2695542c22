/** Waits for jobs and webhooks: repeats `check` until it no longer throws, ten seconds at most. */
export async function eventually<Result>(check: () => Promise<Result> | Result, withinMs = 10_000): Promise<Result> {
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

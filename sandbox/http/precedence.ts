/** A payment proceeds after this wait even while API calls are in-flight. */
const MAX_WAIT_MS = 500;

/**
 * Priority on the shared processor: API calls and webhooks go before buyers' payments, which run one at a time. At the
 * provider neither delays the other; here a burst of payments would delay the webhook of the first one, and with it the
 * seller's closing of all other checkouts.
 */
export interface Precedence {
  /** Runs an API call or webhook delivery at once. */
  first<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Runs a payment of `session` when no API call is in-flight, or one payment every 500 ms. */
  after<Result>(session: string, work: () => Promise<Result>): Promise<Result>;
  /** Runs the waiting payments of a closed session now: they are refused at once and cost nothing. */
  release(session: string): void;
}

export function createPrecedence(): Precedence {
  /** By session, in order of arrival. */
  const waiting = new Map<string, (() => void)[]>();
  let calls = 0;
  let paying = 0;
  let timer: NodeJS.Timeout | undefined;

  function startNext(hasWaitedLong = false): void {
    const [next] = waiting;
    if (paying > 0 || !next) return;
    if (calls > 0 && !hasWaitedLong) {
      timer ??= setTimeout(() => {
        timer = undefined;
        startNext(true);
      }, MAX_WAIT_MS);
      return;
    }
    clearTimeout(timer);
    timer = undefined;
    const [session, [start, ...others]] = next;
    if (others.length > 0) waiting.set(session, others);
    else waiting.delete(session);
    start?.();
  }

  return {
    async first(work) {
      calls += 1;
      try {
        return await work();
      } finally {
        calls -= 1;
        startNext();
      }
    },
    async after(session, work) {
      const turn = new Promise<void>((start) => {
        waiting.set(session, [
          ...(waiting.get(session) ?? []),
          () => {
            paying += 1;
            start();
          },
        ]);
      });
      startNext();
      await turn;
      try {
        return await work();
      } finally {
        paying -= 1;
        startNext();
      }
    },
    release(session) {
      const released = waiting.get(session) ?? [];
      waiting.delete(session);
      for (const start of released) start();
    },
  };
}

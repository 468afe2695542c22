/** A payment that has waited for so long goes on, whatever programs ask meanwhile. */
const LONGEST_WAIT_MS = 500;

/**
 * Who is served first where both want the same processor: the programs' calls and the news for them before people's
 * payments, of which one is made at a time. At the provider neither holds up the other; here a crowd of payments would
 * keep the seller from hearing of the first one, and from ending the checkouts of all others.
 */
export interface Precedence {
  /** Serves a program, at once. */
  first<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Serves a person who wants to pay `session` when no program is being served, or one person every 500 ms. */
  after<Result>(session: string, work: () => Promise<Result>): Promise<Result>;
  /** A session can't be paid any more: whoever waits for that is served now, since it takes no time. */
  release(session: string): void;
}

export function createPrecedence(): Precedence {
  /** By session, in the order in which they came. */
  const waiting = new Map<string, (() => void)[]>();
  let programs = 0;
  let paying = 0;
  let timer: NodeJS.Timeout | undefined;

  function startNext(hasWaitedLong = false): void {
    const [next] = waiting;
    if (paying > 0 || !next) return;
    if (programs > 0 && !hasWaitedLong) {
      timer ??= setTimeout(() => {
        timer = undefined;
        startNext(true);
      }, LONGEST_WAIT_MS);
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
      programs += 1;
      try {
        return await work();
      } finally {
        programs -= 1;
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

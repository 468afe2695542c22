/** A payment that has waited for so long goes on, whatever programs ask meanwhile. */
const LONGEST_WAIT_MS = 250;

/**
 * Who is served first where both want the same processor: the programs' calls and the news for them before people's
 * payments, of which one is made at a time. At the provider neither holds up the other; here a crowd of payments would
 * keep the seller from hearing of the first one, and from ending the checkouts of all others.
 */
export interface Precedence {
  /** Serves a program, at once. */
  first<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Serves a person, when no program is being served, or one person every 250 ms. */
  after<Result>(work: () => Promise<Result>): Promise<Result>;
}

export function createPrecedence(): Precedence {
  const waiting: (() => void)[] = [];
  let programs = 0;
  let isPaying = false;
  let timer: NodeJS.Timeout | undefined;

  function startNext(hasWaitedLong = false): void {
    if (isPaying || waiting.length === 0) return;
    if (programs > 0 && !hasWaitedLong) {
      timer ??= setTimeout(() => {
        timer = undefined;
        startNext(true);
      }, LONGEST_WAIT_MS);
      return;
    }
    clearTimeout(timer);
    timer = undefined;
    isPaying = true;
    waiting.shift()?.();
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
    async after(work) {
      await new Promise<void>((start) => {
        waiting.push(start);
        startNext();
      });
      try {
        return await work();
      } finally {
        isPaying = false;
        startNext();
      }
    },
  };
}

import { setTimeout as wait } from 'node:timers/promises';

/** What a steady load has met. */
export interface Load {
  /** Requests that were answered as they should be. */
  answered(): number;
  /** One line for each of the others. */
  failures: string[];
  stop(): Promise<void>;
}

/** A slow machine gets fewer requests instead of a queue that grows. */
const MAX_CONCURRENT = 12;

/** Sends requests at a steady pace, whether or not the ones before are answered. Each throws what is wrong with its answer. */
export function startSteadyLoad(perSecond: number, send: (count: number) => Promise<void>): Load {
  const failures: string[] = [];
  const open = new Set<Promise<void>>();
  let answered = 0;
  let stopped = false;
  const began = performance.now();

  const run = async (): Promise<void> => {
    for (let count = 0; !stopped; count++) {
      const early = began + (count * 1000) / perSecond - performance.now();
      if (early > 0) await wait(early);
      if (open.size >= MAX_CONCURRENT) continue;
      const sent: Promise<void> = send(count).then(
        () => void answered++,
        (error: unknown) => void failures.push(error instanceof Error ? error.message : String(error)),
      );
      open.add(sent);
      void sent.finally(() => open.delete(sent));
    }
  };
  const running = run();
  return {
    answered: () => answered,
    failures,
    async stop() {
      stopped = true;
      await running;
      await Promise.all(open);
    },
  };
}

import { atMost } from '../environment/time-limits.ts';

/** For one call of an engine, a load of a page included. */
export const CALL_MS = atMost(60_000);
/** A page that computes for longer than this part of the time is frozen; others may want the processors too. */
const BUSY = 0.2;

/** A call that the engine didn't answer in time. The window is of no use after it. */
export class Unanswered extends Error {
  readonly isFrozen: boolean;
  constructor(call: string, seconds: number, processorSeconds: number) {
    const isFrozen = processorSeconds > seconds * BUSY;
    const spent = `its processes computed for ${processorSeconds.toFixed(1)} of ${seconds.toFixed(1)} s`;
    super(`${call} was not answered: ${isFrozen ? 'the page is frozen' : 'the driver is stuck'}, ${spent}`);
    this.isFrozen = isFrozen;
  }
}

/** Answers within the deadline, or throws with what the page's processes did meanwhile. */
export async function withDeadline<Result>(
  call: string,
  work: Promise<Result>,
  processorSeconds: () => number,
  withinMs = CALL_MS,
): Promise<Result> {
  const [began, before] = [Date.now(), processorSeconds()];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const deadline = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(new Unanswered(call, (Date.now() - began) / 1000, processorSeconds() - before)),
      withinMs,
    );
  });
  // Who gave up on it doesn't hear its failure.
  work.catch(() => {});
  try {
    return await Promise.race([work, deadline]);
  } finally {
    clearTimeout(timer);
  }
}

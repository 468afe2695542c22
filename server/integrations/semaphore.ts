import { HttpError } from '../http/errors.ts';

/**
 * Gives out `places`: a piece of work starts when the places it takes are free, in the order in which it came; what
 * waits may hold `waitingMaxBytes` of memory in all.
 *
 * @throws HttpError 503 when too much waits already
 */
export function createSemaphore(places: number, waitingMaxBytes: number) {
  const waiting: { takes: number; bytes: number; start: () => void }[] = [];
  let free = places;
  let waitingBytes = 0;

  function startNext() {
    // Only ever the first one: a large piece would wait for ever if small ones could slip past it.
    for (let first = waiting[0]; first && first.takes <= free; first = waiting[0]) {
      waiting.shift();
      free -= first.takes;
      waitingBytes -= first.bytes;
      first.start();
    }
  }

  return async function takeTurn<T>(demand: { takes: number; bytes: number }, work: () => Promise<T>): Promise<T> {
    if ((waiting.length > 0 || demand.takes > free) && waitingBytes + demand.bytes > waitingMaxBytes)
      throw new HttpError(503, 'busy', 'Many photos are arriving right now. Please upload yours again in a minute.', {
        retryAfterSeconds: 30,
      });
    waitingBytes += demand.bytes;
    await new Promise<void>((start) => {
      waiting.push({ ...demand, start });
      startNext();
    });
    try {
      return await work();
    } finally {
      free += demand.takes;
      startNext();
    }
  };
}

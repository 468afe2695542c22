import { busy } from '../../errors.ts';

/**
 * A weighted semaphore with `permits`: work starts when as many permits as its weight are free, first in, first out.
 * The waiting queue holds at most `waitingMaxBytes` of memory.
 *
 * @throws Busy when the waiting queue is full
 */
export function createSemaphore(permits: number, waitingMaxBytes: number, what = 'photos') {
  const waiting: { weight: number; bytes: number; start: () => void }[] = [];
  let free = permits;
  let waitingBytes = 0;

  function startNext() {
    // Only the head of the queue: small work that overtakes would starve heavy work.
    for (let first = waiting[0]; first && first.weight <= free; first = waiting[0]) {
      waiting.shift();
      free -= first.weight;
      waitingBytes -= first.bytes;
      first.start();
    }
  }

  return async function runWithPermits<T>(
    demand: { weight: number; bytes: number },
    work: () => Promise<T>,
  ): Promise<T> {
    if ((waiting.length > 0 || demand.weight > free) && waitingBytes + demand.bytes > waitingMaxBytes)
      throw busy(`Many ${what} are arriving right now. Please upload yours again in a minute.`, 30);
    waitingBytes += demand.bytes;
    await new Promise<void>((start) => {
      waiting.push({ ...demand, start });
      startNext();
    });
    try {
      return await work();
    } finally {
      free += demand.weight;
      startNext();
    }
  };
}

import { HttpError } from '../http/errors.ts';

/**
 * At most `atOnce` pieces of work run together, the others wait in order; what waits may hold `waitingMaxBytes` in all.
 * The returned function runs `work`, which holds `bytes` of memory while it waits, and answers with its outcome.
 *
 * @throws HttpError 503 when too much waits already
 */
export function createTurns(atOnce: number, waitingMaxBytes: number) {
  const waiting: { bytes: number; start: () => void }[] = [];
  let running = 0;
  let waitingBytes = 0;

  return async function takeTurn<T>(bytes: number, work: () => Promise<T>): Promise<T> {
    if (running < atOnce) running += 1;
    else {
      if (waitingBytes + bytes > waitingMaxBytes)
        throw new HttpError(503, 'busy', 'Many photos are arriving right now. Please upload yours again in a minute.', {
          retryAfterSeconds: 30,
        });
      waitingBytes += bytes;
      await new Promise<void>((start) => waiting.push({ bytes, start }));
    }
    try {
      return await work();
    } finally {
      // The place is handed on rather than freed, so that nobody who comes now overtakes those who wait.
      const next = waiting.shift();
      if (next) {
        waitingBytes -= next.bytes;
        next.start();
      } else running -= 1;
    }
  };
}

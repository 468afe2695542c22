/** How long the next statement waits for the one before: one that is slow, or without an answer, holds up nobody for long. */
const WAIT_MS = 20;

/**
 * Reads by key, where requests that arrive together share a statement: those of one turn of the event loop, and those that
 * arrive while the statement before is in flight. Each starts after the requests that it serves, so none is older than its
 * request. `read` returns the values that there are.
 */
export function shareReads<Value>(
  read: (keys: string[]) => Promise<Map<string, Value>>,
): (key: string) => Promise<Value | undefined> {
  let open: { keys: Set<string>; values: Promise<Map<string, Value>> } | undefined;
  let inFlight: Promise<unknown> | undefined;

  function openBatch() {
    const keys = new Set<string>();
    const values = turnAfter(inFlight).then(() => {
      open = undefined;
      const reading = read([...keys]);
      const ended = reading.then(
        () => {},
        () => {},
      );
      inFlight = ended;
      void ended.then(() => {
        if (inFlight === ended) inFlight = undefined;
      });
      return reading;
    });
    return { keys, values };
  }

  return async (key) => {
    open ??= openBatch();
    open.keys.add(key);
    return (await open.values).get(key);
  };
}

async function turnAfter(inFlight: Promise<unknown> | undefined): Promise<void> {
  if (inFlight) await endOrWait(inFlight);
  await new Promise((resolve) => setImmediate(resolve));
}

function endOrWait(inFlight: Promise<unknown>): Promise<unknown> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, WAIT_MS);
    void inFlight.then(() => {
      clearTimeout(timer);
      resolve(undefined);
    });
  });
}

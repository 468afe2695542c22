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
    return { keys, values: readAfter(inFlight, keys) };
  }

  async function readAfter(before: Promise<unknown> | undefined, keys: Set<string>): Promise<Map<string, Value>> {
    if (before) await endOrWait(before);
    await new Promise((resolve) => setImmediate(resolve));
    open = undefined;
    const reading = read([...keys]);
    inFlight = reading;
    try {
      return await reading;
    } finally {
      if (inFlight === reading) inFlight = undefined;
    }
  }

  return async (key) => {
    open ??= openBatch();
    open.keys.add(key);
    return (await open.values).get(key);
  };
}

function endOrWait(reading: Promise<unknown>): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(end, WAIT_MS);
    reading.then(end, end);
  });
}

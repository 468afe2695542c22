/**
 * How long the next statement waits for the one before: one that is slow, or without an answer, delays nothing for
 * long.
 */
const WAIT_MS = 20;

/**
 * Statements by key, shared by calls that arrive together: those of one turn of the event loop, and those that arrive while the
 * statement before is in flight. Each starts after the calls that it serves, so what it reads is never older than its call. `run`
 * returns the values that there are.
 */
export function shareStatements<Value, Key = string>(
  run: (keys: Key[]) => Promise<Map<Key, Value>>,
): (key: Key) => Promise<Value | undefined> {
  let open: { keys: Set<Key>; values: Promise<Map<Key, Value>> } | undefined;
  let inFlight: Promise<unknown> | undefined;

  function openBatch() {
    const keys = new Set<Key>();
    return { keys, values: runAfter(inFlight, keys) };
  }

  async function runAfter(before: Promise<unknown> | undefined, keys: Set<Key>): Promise<Map<Key, Value>> {
    if (before) await endOrWait(before);
    await new Promise((resolve) => setImmediate(resolve));
    open = undefined;
    const running = run([...keys]);
    inFlight = running;
    try {
      return await running;
    } finally {
      if (inFlight === running) inFlight = undefined;
    }
  }

  return async (key) => {
    open ??= openBatch();
    open.keys.add(key);
    return (await open.values).get(key);
  };
}

/** Shares one statement among calls that arrive together on one database or transaction, and never across two of them. */
export function shareStatementsPerDatabase<Database extends object, Value, Key = string>(
  run: (database: Database, keys: Key[]) => Promise<Map<Key, Value>>,
): (database: Database, key: Key) => Promise<Value | undefined> {
  const shared = new WeakMap<Database, (key: Key) => Promise<Value | undefined>>();
  return (database, key) => {
    const known = shared.get(database) ?? shareStatements((keys: Key[]) => run(database, keys));
    shared.set(database, known);
    return known(key);
  };
}

/** What the planner expects of a list that it doesn't know. */
const PLANNED_LENGTH = 10;

/**
 * The keys for `= any(…)`, repeated up to the length for which the statement is planned once: for fewer, a plan of its own looks
 * cheaper to the planner on each call.
 */
export const plannedList = (keys: string[]): string[] =>
  keys.length < PLANNED_LENGTH ? Array.from({ length: PLANNED_LENGTH }, (_, index) => keys[index] ?? keys[0]!) : keys;

function endOrWait(running: Promise<unknown>): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(end, WAIT_MS);
    running.then(end, end);
  });
}

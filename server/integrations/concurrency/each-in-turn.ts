/**
 * Does `work` for one item after another. A failure doesn't stop the others: the first is thrown at the end, so that
 * the job is retried and an admin sees it. Stops at `signal`.
 */
export async function eachInTurn<Item>(
  signal: AbortSignal,
  items: Iterable<Item>,
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = [];
  for (const item of items) {
    signal.throwIfAborted();
    await work(item).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw failures[0];
}

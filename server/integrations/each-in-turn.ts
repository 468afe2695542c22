/**
 * Does `work` for one item after another. A failure leaves none of the others out: the first is thrown at the end, so that the job
 * is repeated, and an admin sees it. Stops at `signal`.
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

/** Runs `work` for each item, `limit` concurrently; a failure ends it after the items that have begun. */
export async function forEachConcurrently<Item>(
  limit: number,
  items: Iterable<Item> | AsyncIterable<Item>,
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const waiting = Symbol.asyncIterator in items ? items[Symbol.asyncIterator]() : items[Symbol.iterator]();
  let isFailed = false;
  const worker = async () => {
    while (!isFailed) {
      const { value, done } = await waiting.next();
      if (done) return;
      await work(value).catch((error: unknown) => {
        isFailed = true;
        throw error;
      });
    }
  };
  const results = await Promise.allSettled(Array.from({ length: limit }, worker));
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
}

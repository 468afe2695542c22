/**
 * All items of a list, fetched page by page; `list` gives those after an item, the first ones without. Ends before a page at
 * `signal`.
 */
export async function* everyPage<Item>(
  limit: number,
  list: (after: Item | undefined, limit: number) => Promise<Item[]>,
  signal?: AbortSignal,
): AsyncGenerator<Item> {
  let after: Item | undefined;
  do {
    signal?.throwIfAborted();
    const page: Item[] = await list(after, limit);
    yield* page;
    after = page.length === limit ? page.at(-1) : undefined;
  } while (after !== undefined);
}

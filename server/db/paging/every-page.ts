/**
 * The pages of a list, up to `limit` items each; `list` gives those after an item, the first ones without. Ends before a page
 * at `signal`.
 */
export async function* readPages<Item>(
  limit: number,
  list: (after: Item | undefined, limit: number) => Promise<Item[]>,
  signal?: AbortSignal,
): AsyncGenerator<Item[]> {
  let after: Item | undefined;
  do {
    signal?.throwIfAborted();
    const page: Item[] = await list(after, limit);
    if (page.length > 0) yield page;
    after = page.length === limit ? page.at(-1) : undefined;
  } while (after !== undefined);
}

/** All items of a list, fetched page by page as by `readPages`. */
export async function* everyPage<Item>(...list: Parameters<typeof readPages<Item>>): AsyncGenerator<Item> {
  for await (const page of readPages(...list)) yield* page;
}

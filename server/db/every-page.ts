/** All items of a list, fetched page by page; `list` gives those after an item, the first ones without. */
export async function* everyPage<Item>(
  limit: number,
  list: (after: Item | undefined, limit: number) => Promise<Item[]>,
): AsyncGenerator<Item> {
  let after: Item | undefined;
  do {
    const page: Item[] = await list(after, limit);
    yield* page;
    after = page.length === limit ? page.at(-1) : undefined;
  } while (after !== undefined);
}

import { integer, text } from '../http/params.ts';
import type { Kind, Kinds } from '../store/kinds.ts';
import { listObjects } from '../store/lists.ts';
import { findById, type Stored } from '../store/objects.ts';
import type { World } from '../store/world.ts';

/** `page` is what the address of another page carries. */
export const pageFields = { limit: integer({ min: 1, max: 100 }), page: text() };

/** A page of /v2: no cursors, but the addresses of the pages before and after it. */
export async function readPage<Name extends Kind>(
  world: Pick<World, 'tx'>,
  source: { account: string; object: Name; url: string },
  { limit = 20, page }: { limit?: number | undefined; page?: string | undefined },
  present: (stored: Stored<Kinds[Name]>) => object,
): Promise<object> {
  const { data, has_more } = await listObjects(world.tx, source, { limit, starting_after: page });
  const ids = data.map((each) => (each as { id: string }).id);
  const stored = await Promise.all(ids.map((id) => findById(world, id)));
  return {
    data: stored.map((each) => present(each as Stored<Kinds[Name]>)),
    next_page_url: has_more ? `${source.url}?limit=${limit}&page=${ids.at(-1)}` : null,
    previous_page_url: null,
  };
}

import { getListing, listListings, type Listing } from '../../../contract/listings/listings.ts';
import { call } from '../../calls/api.ts';
import { toQueryKey, queryClient } from '../../calls/query-client.ts';
import type { ShownListings } from './address.ts';
import { position, type Pages } from './placing.ts';

const KEY = { queryKey: toQueryKey(listListings) };
const lists = () => queryClient.getQueryCache().findAll(KEY);

/** Reads the lists again, or after a change of one pet its listing alone. Those that aren't on the screen are read once they are. */
export async function readListings(petId?: string): Promise<void> {
  queryClient.removeQueries({ ...KEY, type: 'inactive' });
  if (lists().length === 0) return;
  if (petId === undefined) return queryClient.invalidateQueries(KEY);
  const answer = await call(getListing, { params: { id: petId } }).catch(() => undefined);
  if (answer) show(answer.listing);
  else void readFirstPages();
}

function show(listing: Listing): void {
  for (const { queryKey } of lists()) {
    const { pages: shown } = queryKey[1] as { pages: ShownListings };
    queryClient.setQueryData<Pages>(queryKey, (pages) => pages && position(pages, listing, shown));
  }
}

/** Where one listing can't be read: only the first page of the list on the screen is read again. */
function readFirstPages(): Promise<void> {
  queryClient.removeQueries({ ...KEY, type: 'inactive' });
  queryClient.setQueriesData<Pages>(
    KEY,
    (all) => all && { pages: all.pages.slice(0, 1), pageParams: all.pageParams.slice(0, 1) },
  );
  return queryClient.invalidateQueries(KEY);
}

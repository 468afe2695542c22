import { countListings, getListing, listListings, type Listing } from '../../../contract/listings/listings.ts';
import { getLitter, listLitters } from '../../../contract/litters/litters.ts';
import { call } from '../../calls/api.ts';
import { keyOf, queryClient } from '../../calls/query-client.ts';
import type { Shown } from './address.ts';
import { place, type Pages } from './placing.ts';

const lists = () => queryClient.getQueryCache().findAll({ queryKey: keyOf(listListings) });

/**
 * After a change of one pet: refetches its listing alone. Lists that aren't on the screen are refetched once they are.
 */
export async function refreshListing(petId: string): Promise<void> {
  for (const shown of [countListings, getLitter, listLitters])
    void queryClient.invalidateQueries({ queryKey: keyOf(shown) });
  queryClient.removeQueries({ queryKey: keyOf(listListings), type: 'inactive' });
  if (lists().length === 0) return;
  const answer = await call(getListing, { params: { id: petId } }).catch(() => undefined);
  if (answer) show(answer.listing);
  else await refreshListings();
}

function show(listing: Listing): void {
  for (const { queryKey } of lists()) {
    const { pages: shown } = queryKey[1] as { pages: Shown };
    queryClient.setQueryData<Pages>(queryKey, (pages) => pages && place(pages, listing, shown));
  }
}

/** Where one listing can't be read: only the first page of the list on the screen is read again. */
async function refreshListings(): Promise<void> {
  queryClient.removeQueries({ queryKey: keyOf(listListings), type: 'inactive' });
  queryClient.setQueriesData<Pages>(
    { queryKey: keyOf(listListings) },
    (all) => all && { pages: all.pages.slice(0, 1), pageParams: all.pageParams.slice(0, 1) },
  );
  for (const list of [listListings, countListings]) void queryClient.invalidateQueries({ queryKey: keyOf(list) });
}

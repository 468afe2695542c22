import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { countListings, listListings } from '../../../contract/listings/listings.ts';
import { listLitters } from '../../../contract/litters/litters.ts';
import { read, readPages } from '../../calls/query-client.ts';
import type { ShownListings } from './address.ts';
import { readListings } from './read-listings.ts';

/**
 * The loaded rows. While a new search is fetched the old rows stay, and the latest search wins, since each has its own
 * key.
 */
export function useListings(shown: ShownListings) {
  const pages = readPages(listListings, shown);
  return useInfiniteQuery({
    ...pages,
    meta: { ...pages.meta, readAgain: readListings },
    placeholderData: keepPreviousData,
    select: ({ pages: all }) => all.flatMap((page) => page.listings),
  });
}

export function useListingCounts() {
  return useQuery(read(countListings, {}));
}

/** The breeder's litters by which the list can be filtered, newest first, as far as they are loaded. */
export function useLittersToFilter() {
  return useInfiniteQuery({
    ...readPages(listLitters, {}),
    select: ({ pages }) => pages.flatMap((page) => page.litters),
  });
}

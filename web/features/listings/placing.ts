import type { InfiniteData } from '@tanstack/react-query';
import type { Listing, ListingSort, listListings } from '../../../contract/listings/listings.ts';
import type { Answer } from '../../calls/api.ts';
import type { ShownListings } from './address.ts';

export type Pages = InfiniteData<Answer<typeof listListings>>;

/** Puts a changed listing where a list shows it, or takes it out, without reading the list again. */
export function position(pages: Pages, listing: Listing, shown: ShownListings): Pages {
  if (!belongs(listing, shown)) return without(pages, listing.pet.id);
  const isKnown = pages.pages.some((page) => page.listings.some(isSame(listing)));
  if (isKnown) return eachPage(pages, (rows) => rows.map((row) => (isSame(listing)(row) ? listing : row)));
  return insert(pages, listing, shown.sort);
}

const without = (pages: Pages, petId: string) => eachPage(pages, (rows) => rows.filter(({ pet }) => pet.id !== petId));

const isSame =
  ({ pet }: Listing) =>
  (row: Listing) =>
    row.pet.id === pet.id;

function eachPage(pages: Pages, change: (rows: Listing[]) => Listing[]): Pages {
  return { ...pages, pages: pages.pages.map((page) => ({ ...page, listings: change(page.listings) })) };
}

/** Before the first row that it precedes, or after the last loaded row if no page follows. */
function insert(pages: Pages, listing: Listing, sort: ListingSort): Pages {
  const at = pages.pages.findIndex((page) => page.listings.some((row) => precedes(listing, row, sort)));
  const isEnd = pages.pages.at(-1)?.nextCursor === null;
  const into = at >= 0 ? at : isEnd ? pages.pages.length - 1 : -1;
  return {
    ...pages,
    pages: pages.pages.map((page, index) => {
      if (index !== into) return page;
      const before = page.listings.findIndex((row) => precedes(listing, row, sort));
      const rows = page.listings.toSpliced(before < 0 ? page.listings.length : before, 0, listing);
      return { ...page, listings: rows };
    }),
  };
}

/** As the server sorts. */
function precedes({ pet: a }: Listing, { pet: b }: Listing, sort: ListingSort): boolean {
  const difference =
    sort === 'price'
      ? Number(b.price) - Number(a.price)
      : sort === 'name'
        ? a.name.toLowerCase().localeCompare(b.name.toLowerCase())
        : b.createdAt.localeCompare(a.createdAt);
  return difference === 0 ? a.id < b.id : difference < 0;
}

/** As the server searches. */
function belongs({ tab, pet, sale, litter }: Listing, shown: ShownListings): boolean {
  const text = [pet.name, pet.breed, sale?.clientName, sale?.clientEmail].join(' ').toLowerCase();
  const words = shown.q.toLowerCase().split(/\s+/);
  return (
    tab === shown.tab &&
    (!shown.species || pet.species === shown.species) &&
    (!shown.litter || litter?.id === shown.litter) &&
    words.every((word) => text.includes(word))
  );
}

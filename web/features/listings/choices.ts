import type { ListingSort, ListingTab } from '../../../contract/listings/listings.ts';

/** What the list can be asked for, in the order of its controls; without the contract's schemas, which bring a library. */
export const TABS: Record<ListingTab, string> = {
  for_sale: 'For sale',
  on_hold: 'On hold',
  sold: 'Sold',
  archived: 'Archived',
};

export const SORTS: Record<ListingSort, string> = {
  newest: 'Newest first',
  price: 'Highest price',
  name: 'Name A to Z',
};

import type { SaleTab } from '../../../contract/orders.ts';
import { screens } from '../../../contract/screens.ts';
import { addressWith, searchIn, useShownInAddress } from '../../ui/shown-in-address.ts';
import { oneOf } from '../listings/choices.ts';
import { SALE_TABS } from './sale-tabs.ts';

/** What the page of all sales shows. */
export interface ShownSales {
  tab: SaleTab;
  q: string;
}

const FIRST: ShownSales = { tab: 'all', q: '' };

const PAGE = {
  read: (given: URLSearchParams): ShownSales => ({
    tab: oneOf(SALE_TABS, given.get('tab')) ?? FIRST.tab,
    q: searchIn(given),
  }),
  addressOf: (shown: ShownSales) => addressWith(screens.sales.path, shown, FIRST),
  // Back leads to the tab before.
  isStep: ({ tab }: Partial<ShownSales>) => tab !== undefined,
};

export const useShownSales = () => useShownInAddress(PAGE);

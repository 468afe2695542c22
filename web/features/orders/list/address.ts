import { serverNow } from '../../../calls/server-time.ts';
import type { SaleMethod, SaleSort, SaleTab } from '../../../../contract/orders/sale-filters.ts';
import { screens } from '../../../../contract/screens.ts';
import { ownTimeZone } from '../../../ui/dates.ts';
import { addressWith, searchIn, useShownInAddress } from '../../../ui/shown-in-address.ts';
import { parseChoice } from '../../../ui/choices.ts';
import { SALE_METHODS, SALE_PERIODS, SALE_SORTS, SALE_TABS } from './choices.ts';
import { daysOfPeriod, type SalePeriod } from './period.ts';

/** What the page of all sales shows. */
export interface ShownSales {
  tab: SaleTab;
  q: string;
  sort: SaleSort;
  method: SaleMethod | undefined;
  period: SalePeriod | undefined;
}

const FIRST: ShownSales = { tab: 'all', q: '', sort: 'newest', method: undefined, period: undefined };

const PAGE = {
  read: (given: URLSearchParams): ShownSales => ({
    tab: parseChoice(SALE_TABS, given.get('tab')) ?? FIRST.tab,
    q: searchIn(given),
    sort: parseChoice(SALE_SORTS, given.get('sort')) ?? FIRST.sort,
    method: parseChoice(SALE_METHODS, given.get('method')),
    period: parseChoice(SALE_PERIODS, given.get('period')),
  }),
  addressOf: (shown: ShownSales) => addressWith(screens.sales.path, shown, FIRST),
  // Back leads to the tab before.
  isStep: ({ tab }: Partial<ShownSales>) => tab !== undefined,
};

export const useShownSales = () => useShownInAddress(PAGE);

/** The query of the list; empty for the first view, which shares its cache with the others that ask for nothing. */
export function toListQuery({ tab, q, sort, method, period }: ShownSales) {
  return {
    ...(tab === FIRST.tab ? {} : { tab }),
    ...(q === '' ? {} : { q }),
    ...(sort === FIRST.sort ? {} : { sort }),
    ...(method && { method }),
    ...(period && { ...daysOfPeriod(period, new Date(serverNow())), timeZone: ownTimeZone() }),
  };
}

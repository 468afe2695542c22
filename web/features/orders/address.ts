import { useCallback } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { SaleTab } from '../../../contract/orders.ts';
import { screens } from '../../../contract/screens.ts';
import { oneOf } from '../listings/choices.ts';
import { SALE_TABS } from './sale-tabs.ts';

/** What the page of all sales shows; kept in its address, so that Back, a reload and a bookmark lead to the same rows. */
export interface ShownSales {
  tab: SaleTab;
  q: string;
}

const FIRST: ShownSales = { tab: 'all', q: '' };

/** Anyone can write an address: what it doesn't say well is as at first. */
function readShown(search: string): ShownSales {
  const given = new URLSearchParams(search);
  return {
    tab: oneOf(SALE_TABS, given.get('tab')) ?? FIRST.tab,
    q: (given.get('q') ?? '').slice(0, 100).trim(),
  };
}

function addressOfSales({ tab, q }: ShownSales): string {
  const query = new URLSearchParams();
  if (tab !== FIRST.tab) query.set('tab', tab);
  if (q !== FIRST.q) query.set('q', q);
  return query.size > 0 ? `${screens.sales.path}?${query}` : screens.sales.path;
}

/** Back leads to the tab before; a search replaces the address, so that Back leaves it at once. */
export function useShownSales(): [ShownSales, (change: Partial<ShownSales>) => void] {
  const shown = readShown(useSearch());
  const [, navigate] = useLocation();
  const show = useCallback(
    (change: Partial<ShownSales>) =>
      navigate(addressOfSales({ ...readShown(window.location.search), ...change }), {
        replace: change.tab === undefined,
      }),
    [navigate],
  );
  return [shown, show];
}

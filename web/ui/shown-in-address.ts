import { useCallback } from 'react';
import { useLocation, useSearch } from 'wouter';

const SEARCH_MAX = 100;

/** What a list's page shows, kept in its address, so that Back, a reload and a bookmark lead to the same rows. */
interface PageOfList<Shown extends object> {
  /** Anyone can write an address: invalid parts fall back to the defaults. */
  read: (given: URLSearchParams) => Shown;
  addressOf: (shown: Shown) => string;
  /** Whether Back undoes this change; other changes replace the address, so that Back leaves a search in one step. */
  isStep: (change: Partial<Shown>) => boolean;
}

/** What the address says, and a function that changes a part of it. `page` is a constant of its module. */
export function useShownInAddress<Shown extends object>(
  page: PageOfList<Shown>,
): [Shown, (change: Partial<Shown>) => void] {
  const shown = page.read(new URLSearchParams(useSearch()));
  const [, navigate] = useLocation();
  const show = useCallback(
    (change: Partial<Shown>) => {
      const current = page.read(new URLSearchParams(window.location.search));
      navigate(page.addressOf({ ...current, ...change }), { replace: !page.isStep(change) });
    },
    [page, navigate],
  );
  return [shown, show];
}

/** The search text in an address. */
export const searchIn = (given: URLSearchParams): string => (given.get('q') ?? '').slice(0, SEARCH_MAX).trim();

/** A path with what differs from the page's first view. */
export function addressWith<Shown extends object>(path: string, shown: Shown, first: Shown): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(shown))
    if (value !== undefined && value !== first[name as keyof Shown]) query.set(name, String(value));
  return query.size > 0 ? `${path}?${query}` : path;
}

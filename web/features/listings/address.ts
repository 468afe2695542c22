import { useCallback } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { z } from 'zod';
import type { listListings } from '../../../contract/listings.ts';
import { screens } from '../../../contract/screens.ts';
import { SPECIES_NAMES } from '../../../contract/species.ts';
import { oneOf, SORTS, TABS } from './choices.ts';

type Query = z.output<typeof listListings.query>;
/** What the pets page shows; kept in its address, so that Back, a reload and a bookmark lead to the same rows. */
export type Shown = Pick<Query, 'tab' | 'q' | 'sort' | 'species' | 'litter'>;

/** As the server has them. */
const ID = /^[\w-]{1,64}$/;
const FIRST: Shown = { tab: 'for_sale', q: '', sort: 'newest', species: undefined };

/** Anyone can write an address: invalid parts fall back to the defaults. */
function readShown(search: string): Shown {
  const given = new URLSearchParams(search);
  const litter = given.get('litter');
  return {
    tab: oneOf(TABS, given.get('tab')) ?? FIRST.tab,
    q: (given.get('q') ?? '').slice(0, 100).trim(),
    sort: oneOf(SORTS, given.get('sort')) ?? FIRST.sort,
    species: oneOf(SPECIES_NAMES, given.get('species')),
    litter: litter !== null && ID.test(litter) ? litter : undefined,
  };
}

export function addressOfPets(shown: Shown): string {
  const query = new URLSearchParams();
  for (const name of ['tab', 'q', 'sort', 'species', 'litter'] as const) {
    const value = shown[name];
    if (value !== undefined && value !== FIRST[name]) query.set(name, value);
  }
  return query.size > 0 ? `${screens.pets.path}?${query}` : screens.pets.path;
}

/** `show` replaces the address: Back leaves a search at once, whatever was typed. Tabs are links, which Back follows. */
export function useShown(): [Shown, (change: Partial<Shown>) => void] {
  const shown = readShown(useSearch());
  const [, navigate] = useLocation();
  const show = useCallback(
    (change: Partial<Shown>) =>
      navigate(addressOfPets({ ...readShown(window.location.search), ...change }), { replace: true }),
    [navigate],
  );
  return [shown, show];
}

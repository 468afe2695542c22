import type { z } from 'zod';
import type { listListings } from '../../../contract/listings/listings.ts';
import { screens } from '../../../contract/screens.ts';
import { SPECIES_NAMES } from '../../../contract/law/species.ts';
import { addressWith, searchIn, useShownInAddress } from '../../ui/shown-in-address.ts';
import { parseChoice } from '../../ui/choices.ts';
import { SORTS, TABS } from './choices.ts';

type Query = z.output<typeof listListings.query>;
/** What the pets page shows. */
export type ShownListings = Pick<Query, 'tab' | 'q' | 'sort' | 'species' | 'litter'>;

/** As the server has them. */
const ID = /^[\w-]{1,64}$/;
const FIRST: ShownListings = { tab: 'for_sale', q: '', sort: 'newest', species: undefined };

const PAGE = {
  read: (given: URLSearchParams): ShownListings => {
    const litter = given.get('litter');
    return {
      tab: parseChoice(TABS, given.get('tab')) ?? FIRST.tab,
      q: searchIn(given),
      sort: parseChoice(SORTS, given.get('sort')) ?? FIRST.sort,
      species: parseChoice(SPECIES_NAMES, given.get('species')),
      litter: litter !== null && ID.test(litter) ? litter : undefined,
    };
  },
  addressOf: (shown: ShownListings) => addressWith(screens.pets.path, shown, FIRST),
  // Tabs are links, which Back follows.
  isStep: () => false,
};

export const addressOfPets = PAGE.addressOf;

export const useShownListings = () => useShownInAddress<ShownListings>(PAGE);

import type { LitterPetState } from '../../../contract/public-page.ts';

/** What buyers read about a pet of a litter. */
export const LITTER_STATES: Record<LitterPetState, string> = {
  available: 'Available',
  ask: 'Available, please ask the breeder',
  paying: 'Someone is paying',
  sold: 'Has found a home',
  closed: 'Not for sale right now',
};

/** What else a litter's page says. */
export const LITTER_WORDS = {
  pets: 'The pets of this litter',
  inTotal: 'in total, fees included',
  dam: 'Dam',
  sire: 'Sire',
  bornOn: 'Date of birth',
  stillAvailable: 'Still available',
  ofAll: (available: number, all: number) => `${available} of ${all}`,
  see: (name: string) => `See ${name}`,
  nobody: 'No pet of this litter is shown at the moment. Please ask the breeder.',
  report: 'Report this page',
  neutralTitle: (breeder: string) => `A page from ${breeder}`,
  neutralText: 'Open it to see what it is about.',
  previewText: (available: number, all: number, breeder: string) =>
    `${available} of ${all} still available. From ${breeder}.`,
  photoOf: (litter: string) => `A pet of ${litter}`,
};

/** How many of the shown pets a buyer may still get. */
export const availableOf = (pets: { state: LitterPetState }[]): number =>
  pets.filter(({ state }) => state === 'available' || state === 'ask').length;

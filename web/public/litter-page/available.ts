import type { LitterPetState } from '../../../contract/pages/litter-page.ts';

/** How many of the shown pets a buyer may still get. */
export const countAvailable = (pets: { state: LitterPetState }[]): number =>
  pets.filter(({ state }) => state === 'available' || state === 'ask').length;

/** How many people of the waiting list choose from; while they do, none is available to others. */
export const countKept = (pets: { state: LitterPetState }[]): number =>
  pets.filter(({ state }) => state === 'kept').length;

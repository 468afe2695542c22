import type { PagePhoto } from './page-photo.ts';
import type { Sex } from '../pets/pet-details.ts';

/** What buyers read about a pet of a litter. */
export type LitterPetState = 'available' | 'ask' | 'paying' | 'kept' | 'reserved' | 'sold' | 'closed';

/** A pet as its own page may show it. */
export interface PublicLitterPet {
  id: string;
  name: string;
  breed: string;
  sex: Sex | null;
  color: string | null;
  photo: PagePhoto | null;
  /** With all fees, a decimal amount; null unless it is for sale. */
  total: string | null;
  /** `ask`: for sale without a payment link; `closed`: not for sale after a refund. */
  state: LitterPetState;
  /** Its payment link, while that can be opened. */
  linkId: string | null;
}

export interface PublicLitter {
  name: string;
  dam: string | null;
  sire: string | null;
  bornOn: string;
  pets: PublicLitterPet[];
}

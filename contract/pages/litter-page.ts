import type { PageBasics } from './page-basics.ts';
import type { PagePhoto } from './page-photo.ts';
import type { PublicPaymentLink } from '../payment-links/payment-links.ts';
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
  /** Null before its birth. */
  bornOn: string | null;
  /** A day of the week in which it is, or was, expected. */
  expectedOn: string | null;
  /** It isn’t coming. */
  isFailed: boolean;
  pets: PublicLitterPet[];
}

/** A litter's page: its facts, and each pet that buyers may see. */
export interface LitterPage extends PageBasics {
  kind: 'litter';
  litter: PublicLitter;
  breeder: PublicPaymentLink['breeder'];
  /** The form that joins the waiting list; null unless the breeder takes people. */
  joinPath: string | null;
  reportPath: string;
  /** In a message. `imageUrl`: absolute address of a 1200×630 JPEG. `isNeutral`: without the animals. */
  preview: { imageUrl: string | null; isNeutral: boolean };
}

import type { PublicPaymentLink } from '../payment-links/payment-links.ts';

/** The checks behind "Verified Breeder": since when each holds, null while it doesn't. */
export type BreederChecks = Record<'paymentAccount' | 'emailConfirmed' | 'plausibleAddress', string | null>;

/** What is known of a link that somebody asks about: the page of a payment link, a litter or a kennel. */
export interface OwnLink {
  kind: 'ours';
  of: 'link' | 'litter' | 'kennel';
  /** The address of a kennel’s page stands in its place. */
  id: string;
  /** The name of the pet, the litter or the kennel. */
  name: string;
  breeder: PublicPaymentLink['breeder'];
  checks: BreederChecks;
  /** When the breeder registered. */
  since: string;
  /** How many were completed; null while they aren't counted. */
  sales: number | null;
}

/**
 * What was found in a pasted message, or of a code or an address. `unknown`: no link of ours, or one that has no page now; `own-page`: another
 * page of ours; `incomplete`: a link of ours that was cut short; `pretending`: an address of another site that looks like ours; `foreign`: any other; `unreadable`: one that hides where it
 * leads; `cut`: not all was read.
 */
export type Finding =
  | OwnLink
  | { kind: 'unknown' }
  | { kind: 'own-page' }
  | { kind: 'incomplete' }
  | { kind: 'cut' }
  | { kind: 'pretending'; host: string }
  | { kind: 'foreign'; host: string }
  | { kind: 'unreadable'; host: string };

/** Each once, what frightens first. */
export type VerifyAnswer = Finding[];

/** How many characters are read at most: more than any message of ours has, and a request line has room for them. */
export const GIVEN_MAX = 4_000;

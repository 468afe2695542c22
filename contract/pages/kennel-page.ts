import type { PublicPaymentLink } from '../payment-links/payment-links.ts';
import type { LitterPetState } from './litter-page.ts';
import type { PageBasics } from './page-basics.ts';
import type { PagePhoto } from './page-photo.ts';
import type { ShownReview } from './review-page.ts';
import type { BreederChecks } from './verify.ts';

/** The page of a kennel; here, so that the small script of the other pages doesn't have it. */
export const kennelPath = (address: string): string => `/k/${encodeURIComponent(address)}`;
export const KENNEL_ROUTE = '/k/:kennel';
/** The form that reports it. */
export const reportKennelPath = (address: string): string => `${kennelPath(address)}/report`;
/** The form that reports a review on it. */
export const reportReviewPath = (address: string, reviewId: string): string =>
  `${kennelPath(address)}/reviews/${reviewId}/report`;

/** A pet that is for sale, on its way or reserved. */
export interface KennelPet {
  id: string;
  name: string;
  breed: string;
  photo: PagePhoto | null;
  state: LitterPetState;
  /** With all fees and the link's discount, a decimal amount; null once a deposit is paid. */
  total: string | null;
  /** Its payment link; null once a deposit is paid. */
  linkId: string | null;
  /** The day from which it may leave, in the future; null: now. */
  readyOn: string | null;
}

export interface KennelLitter {
  id: string;
  name: string;
  dam: string | null;
  sire: string | null;
  /** Null before its birth, which is expected in the week of `expectedOn`. */
  bornOn: string | null;
  expectedOn: string | null;
  takesEntries: boolean;
}

/** A breeder's own page for everybody. */
export interface KennelPage extends PageBasics {
  kind: 'kennel';
  address: string;
  name: string;
  story: string;
  /** The breeder's color as it can be read, on the light and on the dark page. */
  accent: { light: string; dark: string };
  logo: PagePhoto | null;
  cover: PagePhoto | null;
  breeder: PublicPaymentLink['breeder'];
  checks: BreederChecks;
  pets: KennelPet[];
  litters: KennelLitter[];
  /** Null where the breeder doesn't show them; `count`: null until the sales were counted. */
  sold: { count: number | null; pets: Pick<KennelPet, 'id' | 'name' | 'breed' | 'photo'>[] } | null;
  /** The newest of all; null where the breeder doesn't show them, and before the first one. */
  reviews: { count: number; meanStars: number; newest: (ShownReview & { id: string })[] } | null;
}

/** The kennel behind a payment link's page. */
export interface KennelOfLink {
  name: string;
  address: string;
  logoUrl: string | null;
}

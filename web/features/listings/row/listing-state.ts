import type { Listing } from '../../../../contract/listings/listings.ts';
import type { Tone } from '../../../ui/badge.tsx';

interface State {
  label: string;
  tone: Tone;
}

const HOLDS: Record<NonNullable<Listing['hold']>, State> = {
  payment: { label: 'Payment in progress', tone: 'warm' },
  checkout: { label: 'Buyer in checkout', tone: 'warm' },
  reserved: { label: 'Reserved', tone: 'warm' },
  paused: { label: 'Paused', tone: 'plain' },
  expired: { label: 'Ended', tone: 'plain' },
  refunded: { label: 'Refunded', tone: 'outline' },
};

/** The state of a pet and its link, in one badge. */
export function toListingState({ tab, hold, pet, link }: Listing): State {
  if (link && link.suspensionReason !== null && link.status === 'active') return { label: 'Suspended', tone: 'bad' };
  if (hold) return HOLDS[hold];
  if (tab === 'sold') return { label: 'Sold', tone: 'warm' };
  if (tab === 'archived') return { label: 'Archived', tone: 'outline' };
  if (link?.status === 'active') return { label: 'Link active', tone: 'good' };
  return { label: pet.imageUrl ? 'No link' : 'No photo', tone: 'outline' };
}

export const isChangeable = ({ tab }: Listing) => tab === 'for_sale' || tab === 'on_hold';

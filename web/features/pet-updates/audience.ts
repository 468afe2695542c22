import type { PetUpdates } from '../../../contract/pet-updates/pet-updates.ts';

const UNSEEN: Record<NonNullable<PetUpdates['unseen']>, string> = {
  sold: 'This pet is with its buyer, who sees only what was posted before.',
  suspended: 'This litter is suspended, so nobody sees updates about it.',
};

/** Says who sees the next update, now and later. */
export function describeAudience(
  { audience, unseen }: Pick<PetUpdates, 'audience' | 'unseen'>,
  kind: 'pet' | 'litter',
): string {
  return unseen ? UNSEEN[unseen] : `${countAudience(audience, kind)} ${LATER[kind]}`;
}

const LATER = {
  pet: 'It shows on private pages, also to a later buyer of this pet: please don’t name or show a buyer.',
  litter:
    'It shows on private pages, also to those who reserve a pet or join the list later: please don’t name or show a buyer.',
};

function countAudience({ buyers, people }: PetUpdates['audience'], kind: 'pet' | 'litter'): string {
  const parts = [
    ...(buyers > 0 ? [`${buyers} ${buyers === 1 ? 'buyer' : 'buyers'}`] : []),
    ...(people > 0 ? [`${people} ${people === 1 ? 'person' : 'people'} on the list`] : []),
  ];
  if (parts.length > 0) return `${parts.join(' and ')} will see this.`;
  return kind === 'pet'
    ? 'Nobody sees this yet. The buyer who reserves this pet will.'
    : 'Nobody sees this yet. Buyers who reserve a pet of this litter and the people on its waiting list will.';
}

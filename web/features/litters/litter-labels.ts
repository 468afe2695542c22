import type { Litter } from '../../../contract/litters/litters.ts';
import { formatDate } from '../../ui/dates.ts';

/** Such as "Bella × Max", as breeders write parents; empty without any. */
export const formatParents = ({ dam, sire }: Pick<Litter, 'dam' | 'sire'>): string =>
  [dam, sire].filter(Boolean).join(' × ');

/** Such as "born Oct 01, 2026". */
export const formatBirth = ({ bornOn }: Pick<Litter, 'bornOn'>): string => `born ${formatDate(bornOn)}`;

/** Such as "6 pets, 4 for sale, 2 sold". */
export function formatCounts({ counts: { pets, forSale, sold } }: Pick<Litter, 'counts'>): string {
  const parts = [`${pets} ${pets === 1 ? 'pet' : 'pets'}`, `${forSale} for sale`, sold > 0 ? `${sold} sold` : ''];
  return parts.filter(Boolean).join(', ');
}

/** The message to share with the page's address; a neutral one names no animal. */
export function litterMessage({ name, pageUrl, neutralPreview }: Litter): string {
  if (neutralPreview) return `Here is the page that we talked about: ${pageUrl}`;
  return `Here is our ${name}, with photos, prices and who is still available: ${pageUrl}`;
}

import type { Litter } from '../../../contract/litters/litters.ts';
import { formatDate } from '../../ui/dates.ts';

/** Such as "Bella × Max", as breeders write parents; empty without any. */
export const formatParents = ({ dam, sire }: Pick<Litter, 'dam' | 'sire'>): string =>
  [dam, sire].filter(Boolean).join(' × ');

/** Such as "born Oct 01, 2026", or "expected the week of Oct 01, 2026"; empty for a litter that isn't coming. */
export function formatBirth({
  bornOn,
  expectedOn,
  isFailed,
}: Pick<Litter, 'bornOn' | 'expectedOn' | 'isFailed'>): string {
  if (isFailed) return '';
  return bornOn === null ? `expected the week of ${formatDate(expectedOn)}` : `born ${formatDate(bornOn)}`;
}

/** Such as "6 pets, 4 for sale, 2 sold". */
export function formatCounts({
  bornOn,
  isFailed,
  counts: { pets, forSale, sold },
}: Pick<Litter, 'bornOn' | 'isFailed' | 'counts'>): string {
  if (isFailed) return 'Not coming';
  if (bornOn === null) return 'Not born yet';
  const parts = [`${pets} ${pets === 1 ? 'pet' : 'pets'}`, `${forSale} for sale`, sold > 0 ? `${sold} sold` : ''];
  return parts.filter(Boolean).join(', ');
}

/** The message to share with the page's address; a neutral one names no animal. */
export function litterMessage({ name, pageUrl, neutralPreview, bornOn }: Litter): string {
  if (neutralPreview) return `Here is the page that we talked about: ${pageUrl}`;
  if (bornOn === null)
    return `Here is our ${name}, with when we expect it and how to join the waiting list: ${pageUrl}`;
  return `Here is our ${name}, with photos, prices and who is still available: ${pageUrl}`;
}

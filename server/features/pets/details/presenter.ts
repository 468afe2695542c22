import { publicDescription } from '../../../../contract/law/law.ts';
import {
  SENTENCES,
  hasDetails,
  toPublicDetails,
  type PetDetails,
  type PublicDetails,
} from '../../../../contract/pets/pet-details.ts';
import type { Species } from '../../../../contract/law/species.ts';
import { fromDetailsRow, type DetailsRow } from '../../../db/schema.ts';

/**
 * As a page shows them, with the whole microchip; null when there is nothing. Without the sentences that a rule of law, which
 * may be younger than the words, forbids to publish.
 */
export function shownDetails(row: DetailsRow | null, species: Species | null): PetDetails | null {
  if (!row) return null;
  const allowed = (words: string | null) =>
    words === null ? null : publicDescription(species, words).description || null;
  const shown = fromDetailsRow(row);
  for (const name of SENTENCES) shown[name] = allowed(shown[name]);
  shown.health = shown.health.map((record) => ({ ...record, words: allowed(record.words) ?? '' }));
  return hasDetails(shown) ? shown : null;
}

/** For everybody: only the end of the microchip, and documents only while somebody can buy the pet. */
export function presentPublicDetails(details: PetDetails | null, isForSale: boolean): PublicDetails | null {
  if (!details) return null;
  const { health, ...shown } = toPublicDetails(details);
  return { ...shown, health: isForSale ? health : health.map(({ document: _hidden, ...record }) => record) };
}

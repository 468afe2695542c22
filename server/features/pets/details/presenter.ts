import { publicDescription } from '../../../../contract/law/law.ts';
import {
  MICROCHIP_END,
  hasDetails,
  petDetails as detailsSchema,
  type PetDetails,
  type PublicDetails,
} from '../../../../contract/pets/pet-details.ts';
import type { Species } from '../../../../contract/law/species.ts';
import type { petDetails } from '../../../db/schema.ts';

type DetailsRow = typeof petDetails.$inferSelect;

/** As the breeder reads them. */
export const presentDetails = (row: DetailsRow): PetDetails => detailsSchema.parse(row);

/**
 * As a page shows them, with the whole microchip; null when there is nothing. Without the sentences that a rule of law, which
 * may be younger than the words, forbids to publish.
 */
export function shownDetails(row: DetailsRow | null, species: Species | null): PetDetails | null {
  if (!row) return null;
  const allowed = (words: string | null) =>
    words === null ? null : publicDescription(species, words).description || null;
  const details = presentDetails(row);
  const shown = {
    ...details,
    comesWith: allowed(details.comesWith),
    guarantee: allowed(details.guarantee),
    health: details.health.map((record) => ({ ...record, words: allowed(record.words) ?? '' })),
  };
  return hasDetails(shown) ? shown : null;
}

/** For everybody: only the end of the microchip, and documents only while somebody can buy the pet. */
export function presentPublicDetails(details: PetDetails | null, isForSale: boolean): PublicDetails | null {
  if (!details) return null;
  const { microchip, health, ...rest } = details;
  return {
    ...rest,
    health: isForSale ? health : health.map(({ document: _hidden, ...record }) => record),
    microchipEnd: microchip && microchip.slice(-MICROCHIP_END),
  };
}

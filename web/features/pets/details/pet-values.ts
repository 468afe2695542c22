import { formatAmount } from '../../../../contract/money.ts';
import type { PetDetails } from '../../../../contract/pets/pet-details.ts';
import type { Pet } from '../../../../contract/pets/pets.ts';
import type { Asked } from './asked.ts';
import { detailsValues } from './values.ts';

/** The text fields of the form. */
export type OwnField = Exclude<keyof Asked, 'details' | 'soldWithoutAgreement'>;

/** What a list doesn't carry of a pet. */
export interface Besides {
  details?: PetDetails;
  soldWithoutAgreement?: boolean;
}

/** The form's text fields of a pet, or blank ones, and the details. The price as people write it, which the form parses again. */
export function valuesOf(
  fields: OwnField[],
  pet?: Pet,
  { details, soldWithoutAgreement = false }: Besides = {},
): Asked {
  const shown: Partial<Record<keyof Asked, string | null>> = pet
    ? { ...pet, price: formatAmount(pet.price).replace('$', '') }
    : {};
  const texts = Object.fromEntries(fields.map((name) => [name, shown[name] ?? '']));
  return { ...texts, soldWithoutAgreement, details: detailsValues(details) } as Asked;
}

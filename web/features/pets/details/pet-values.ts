import { formatAmount } from '../../../../contract/money.ts';
import type { PetDetails } from '../../../../contract/pets/pet-details.ts';
import type { Pet } from '../../../../contract/pets/pets.ts';
import type { PetDetailsInput } from './asked.ts';
import { detailsValues } from './values.ts';

/** The text fields of the form. */
export type OwnField = Exclude<keyof PetDetailsInput, 'details' | 'soldWithoutAgreement'>;

/** What a list doesn't carry of a pet. */
export interface Besides {
  details?: PetDetails;
  soldWithoutAgreement?: boolean;
}

/** The form's text fields of a pet, or blank ones, and the details. The price as people write it, which the form parses again. */
export function toPetValues(
  fields: OwnField[],
  pet?: Pet,
  { details, soldWithoutAgreement = false }: Besides = {},
): PetDetailsInput {
  const shown: Partial<Record<keyof PetDetailsInput, string | null>> = pet
    ? { ...pet, price: formatAmount(pet.price).replace('$', '') }
    : {};
  const texts = Object.fromEntries(fields.map((name) => [name, shown[name] ?? '']));
  return { ...texts, soldWithoutAgreement, details: detailsValues(details) } as PetDetailsInput;
}

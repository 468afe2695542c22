import { formatAmount } from '../../../../contract/money.ts';
import type { PetDetails } from '../../../../contract/pet-details.ts';
import type { Pet } from '../../../../contract/pets.ts';
import type { Asked } from './asked.ts';
import { DETAIL_NAMES, detailsValues } from './values.ts';

type OwnField = Exclude<keyof Asked, 'details' | 'soldWithoutAgreement'>;

const BLANK: Record<OwnField, ''> = { name: '', breed: '', species: '', price: '', age: '', description: '' };
const FIELDS = Object.keys(BLANK) as OwnField[];
export const NAMES = [...FIELDS, ...DETAIL_NAMES];

/** What a list doesn't carry of a pet. */
export interface Besides {
  details?: PetDetails;
  soldWithoutAgreement?: boolean;
}

/** The form's own fields of a pet, or blank ones. The price as people write it, which the form reads again. */
export function valuesOf(pet?: Pet, { details, soldWithoutAgreement = false }: Besides = {}): Asked {
  const shown: Partial<Record<keyof Asked, string | null>> = pet
    ? { ...pet, price: formatAmount(pet.price).replace('$', '') }
    : {};
  const texts = Object.fromEntries(FIELDS.map((name) => [name, shown[name] ?? '']));
  return { ...texts, soldWithoutAgreement, details: detailsValues(details) } as Asked;
}

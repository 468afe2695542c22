import type { z } from 'zod';
import { formatAmount } from '../../../../contract/money.ts';
import type { PetDetails } from '../../../../contract/pet-details.ts';
import { petForm, type Pet } from '../../../../contract/pets.ts';
import { species } from '../../../../contract/species.ts';
import { DETAIL_NAMES, checkDays, detailsValues } from './values.ts';

/** The form asks for the species, which a program may leave out. */
const shape = petForm.extend({ species });
export const askedForm = shape.superRefine(checkDays);
export type Asked = z.input<typeof shape>;

const FIELDS = shape.omit({ details: true, soldWithoutAgreement: true }).keyof().options;
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

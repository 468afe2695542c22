import { z } from 'zod';
import { LITTER_PETS_MAX } from '../../../../contract/business.ts';
import { COLLAR_COLORS, newLitter, type Litter } from '../../../../contract/litters/litters.ts';
import { PRICE_RULE } from '../../../../contract/fields.ts';
import { parsePrice } from '../../../../contract/money.ts';
import { petForm } from '../../../../contract/pets/pets.ts';
import { species } from '../../../../contract/law/species.ts';
import type { CallInput } from '../../../calls/api.ts';
import { randomId } from '../../../ui/random-id.ts';
import type { createLitter } from '../../../../contract/litters/litters.ts';

const row = z.object({
  /** Key of the row in the form; the photos of the row have it, too. */
  key: z.string(),
  name: petForm.shape.name,
  price: z.string().refine((text) => !text.trim() || parsePrice(text) !== undefined, PRICE_RULE),
});
export type Row = z.input<typeof row>;

/** The form asks for the species, and has one row per pet. */
export const newLitterForm = newLitter
  .omit({ names: true, count: true, prices: true })
  .extend({ species, pets: z.array(row).min(1).max(LITTER_PETS_MAX) });
export type NewLitterInput = z.input<typeof newLitterForm>;

const FIRST_COUNT = 6;

/** So many additional rows, each with the next unused collar color. */
export function moreRows(rows: Row[], count: number): Row[] {
  const free = COLLAR_COLORS.filter((color) => !rows.some(({ name }) => name === color));
  return Array.from({ length: count }, (_, index) => ({
    key: randomId(),
    name: free[index] ?? '',
    price: '',
  }));
}

/** What a form begins with: that of an expected litter that is born knows its name and parents. */
export const blankLitter = (expected?: Litter): NewLitterInput => ({
  name: expected?.name ?? '',
  dam: expected?.dam ?? '',
  sire: expected?.sire ?? '',
  bornOn: '',
  breed: '',
  species: '' as NewLitterInput['species'],
  price: '',
  description: '',
  // Their keys are those of the form that was left: what was given to a row is found again.
  pets: moreRows([], FIRST_COUNT).map((pet, index) => ({ ...pet, key: `${expected?.id ?? 'first'}-${index}` })),
});

/** What the call takes: the common price replaces every empty one. */
export function toCreateLitterBody({ pets, ...shared }: NewLitterInput): CallInput<typeof createLitter>['body'] {
  const names = pets.map(({ name }) => name);
  return { ...shared, names, prices: pets.map(({ price }) => price.trim() || shared.price) };
}

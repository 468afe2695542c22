import { toUtcDay } from '../../../../contract/day.ts';
import type { ImportCells } from '../../../../contract/imports/columns.ts';
import { SPECIES, SPECIES_NAMES } from '../../../../contract/law/species.ts';
import { formatMoney } from '../../../../contract/money.ts';
import { ageOn } from '../../../../contract/pets/pet-age.ts';
import { SEX_NAMES } from '../../../../contract/pets/pet-details.ts';
import { PET_AGES, petForm, type PetInput } from '../../../../contract/pets/pets.ts';
import type { UserContext } from '../../../context.ts';
import { addPets, completePet, listPetsAlike, readRoomForPets, removeUntouchedPets } from '../../pets/api.ts';
import type { Kind } from './kind.ts';
import { orUndefined, readChoice, readDay } from './read-cells.ts';

const AGES = {
  baby: ['0-1 year', 'puppy', 'kitten', 'newborn', 'juvenile'],
  young: ['1-3 years', 'young adult'],
  adult: ['3-7 years', 'grown'],
  senior: ['7+ years', 'old'],
};
const SEXES = { male: ['m', 'boy', 'dog', 'tom'], female: ['f', 'girl', 'bitch', 'queen'] };
const SPECIES_WORDS = {
  ...Object.fromEntries(SPECIES.map((name) => [name, [`${name}s`, SPECIES_NAMES[name].toLowerCase()]])),
  dog: ['dogs', 'puppy', 'puppies', 'canine'],
  cat: ['cats', 'kitten', 'kittens', 'feline'],
};
/** Cells of the form's details. */
const DETAILS = ['sex', 'color', 'bornOn', 'readyOn', 'microchip', 'registration', 'comesWith', 'guarantee'] as const;

/** Pets for sale, by the rules of the form of a new pet. */
export const petKind: Kind<PetInput> = {
  parse(context, cells) {
    const { name = '', breed = '', description = '', price = '' } = cells;
    const details = readDetails(cells);
    const species = orUndefined(cells['species']);
    return petForm.safeParse({
      name,
      breed,
      description,
      price,
      age: readAge(context, cells['age'], details?.bornOn),
      ...(species !== undefined && { species: readChoice(species, SPECIES_WORDS) }),
      ...(details && { details }),
    });
  },
  check: completePet,
  toName: ({ name }) => name,
  present(context, input) {
    const { species, age } = completePet(context, input);
    const { sex = null, ...details } = input.details ?? {};
    return {
      ...details,
      health: null,
      name: input.name,
      breed: input.breed,
      description: input.description,
      price: formatMoney(input.price),
      age: PET_AGES[age].label,
      species: species && SPECIES_NAMES[species],
      sex: sex && SEX_NAMES[sex],
    };
  },
  readRoom: readRoomForPets,
  async readKnown(context) {
    return new Set((await listPetsAlike(context)).map((pet) => toKey(pet)));
  },
  toKey: ({ name, breed, price }) => toKey({ name, breed, priceCents: price }),
  knownProblem: { column: 'name', message: 'You have a pet of this name, breed and price already' },
  create: addPets,
  remove: removeUntouchedPets,
};

const toKey = ({ name, breed, priceCents }: { name: string; breed: string; priceCents: number }): string =>
  JSON.stringify([name.toLowerCase(), breed.toLowerCase(), priceCents]);

function readDetails(cells: ImportCells): Partial<Record<(typeof DETAILS)[number], string>> | undefined {
  const typed = DETAILS.flatMap((name) => {
    const cell = orUndefined(cells[name]);
    return cell === undefined ? [] : [[name, cell] as const];
  });
  if (typed.length === 0) return undefined;
  const details: Partial<Record<(typeof DETAILS)[number], string>> = Object.fromEntries(typed);
  if (details.sex !== undefined) details.sex = readChoice(details.sex, SEXES);
  for (const day of ['bornOn', 'readyOn'] as const)
    if (details[day] !== undefined) details[day] = readDay(details[day]);
  return details;
}

/** The date of birth decides, as in the form; a program's "8 weeks" is then no error. */
function readAge({ now }: UserContext, cell = '', bornOn?: string): string {
  if (bornOn !== undefined && !Number.isNaN(Date.parse(bornOn))) return ageOn(bornOn, toUtcDay(now)).age;
  return readChoice(cell, AGES);
}

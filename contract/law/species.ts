import { z } from 'zod';
import { BREEDS } from './breeds.ts';

export const SPECIES = ['dog', 'cat', 'rabbit', 'bird', 'reptile', 'other'] as const;
export const species = z.enum(SPECIES, { error: 'Please select a species' });
export type Species = z.infer<typeof species>;

/** Species for people. */
export const SPECIES_NAMES: Record<Species, string> = {
  dog: 'Dog',
  cat: 'Cat',
  rabbit: 'Rabbit',
  bird: 'Bird',
  reptile: 'Reptile',
  other: 'Another animal',
};

/** Lower case, without accents, one blank between words. */
const normalize = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

const SPECIES_OF = new Map(
  Object.entries(BREEDS).flatMap(([name, breeds]) =>
    breeds
      .split(',')
      .map((breed) => normalize(breed))
      .filter(Boolean)
      .map((breed) => [breed, name as Species] as const),
  ),
);
const WORDS = new Set([...SPECIES_OF.keys()].flatMap((breed) => breed.split(' ')));
const BREED_WORDS_MAX = Math.max(...[...SPECIES_OF.keys()].map((breed) => breed.split(' ').length));

/**
 * The species of a breed as a breeder writes it, by the longest name of contract/law/breeds.ts in it ("Siberian Husky" is a dog,
 * "Siberian" a cat), the last of several ("Mini Rex Rabbit"); undefined when no name is known.
 */
export function guessSpecies(breed: string): Species | undefined {
  const words = normalize(breed).split(' ').map(singular);
  for (let length = Math.min(BREED_WORDS_MAX, words.length); length > 0; length--) {
    for (let start = words.length - length; start >= 0; start--) {
      const found = SPECIES_OF.get(words.slice(start, start + length).join(' '));
      if (found) return found;
    }
  }
  return undefined;
}

/** "puppies", "yorkies", "great danes" */
const singular = (word: string) =>
  [word, word.replace(/ies$/, 'y'), word.replace(/s$/, '')].find((each) => WORDS.has(each)) ?? word;

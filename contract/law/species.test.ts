import { describe, expect, it } from 'vitest';
import { guessSpecies } from './species.ts';

describe('the species of a breed', () => {
  // Shows dashboard.species
  it.each([
    ['Golden Retriever', 'dog'],
    ['bernedoodle (F1b mini)', 'dog'],
    ['Siberian Husky', 'dog'],
    ['Dutch Shepherd', 'dog'],
    ['Labradors', 'dog'],
    ['Löwchen', 'dog'],
    ['Lhasa-Apso', 'dog'],
    ['Siberian', 'cat'],
    ['Maine Coon kittens', 'cat'],
    ['Devon Rex', 'cat'],
    ['Savannah F2', 'cat'],
    ['Mini Rex', 'rabbit'],
    ['Holland Lop', 'rabbit'],
    ['Dutch', 'rabbit'],
    ['Himalayan rabbit', 'rabbit'],
    ['Sun Conure', 'bird'],
    ['African Grey Parrot', 'bird'],
    ['Bearded Dragon', 'reptile'],
    ['Savannah Monitor', 'reptile'],
    ['Burmese python', 'reptile'],
    ['Golden Guinea Pig', 'other'],
    ['Nigerian Dwarf Goat', 'other'],
    ['Mixed litter', undefined],
    ['', undefined],
    ['Catalonian', undefined],
  ])('"%s" is guessed as %s', (breed, species) => {
    expect(guessSpecies(breed)).toBe(species);
  });
});

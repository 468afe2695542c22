import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { guessSpecies, type Species } from '../../../../contract/law/species.ts';

interface BreedValues extends FieldValues {
  breed: string;
  species: Species | '';
}

/** Registers the breed of a form, which the species follows, unless another one than that of `shownBreed` was chosen. */
export function registerBreed<Typed extends BreedValues, Output>(
  typed: UseFormReturn<Typed, unknown, Output>,
  shownBreed: string,
) {
  // The form has more fields, by which its names are typed.
  const form = typed as unknown as UseFormReturn<BreedValues>;
  const { dirtyFields } = form.formState;
  return form.register('breed', {
    onChange: () => {
      const isChosen = form.getValues('species') !== guessSpecies(shownBreed);
      if (dirtyFields.species && isChosen) return;
      const guess = guessSpecies(form.getValues('breed'));
      if (!guess) return form.resetField('species');
      form.setValue('species', guess);
      form.clearErrors('species');
    },
  });
}

import { useState } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { guessSpecies, SPECIES, SPECIES_NAMES, type Species } from '../../../../contract/law/species.ts';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/input.tsx';

interface SpeciesFieldProps {
  field: UseFormRegisterReturn;
  error: string | undefined;
  /** What the form's fields hold. */
  breed: string;
  species: Species | '';
}

/** Says which species the breed is; asks only where the breed doesn't tell it, or the breeder wants another. */
export function SpeciesField({ field, error, breed, species }: SpeciesFieldProps) {
  const [isAsked, setAsked] = useState(false);
  const isBlank = breed.trim() === '' && species === '';
  // A saved pet's form is blank again.
  if (isBlank && isAsked) setAsked(false);
  if (isBlank) return null;
  if (!isAsked && species !== '' && species === guessSpecies(breed))
    return (
      <p className="flex flex-wrap items-center gap-x-3 text-sm text-muted">
        <span>
          Species, from the breed: <span className="font-medium text-ink">{SPECIES_NAMES[species]}</span>
        </span>
        <button
          type="button"
          className="min-h-11 text-evergreen underline underline-offset-4"
          onClick={() => setAsked(true)}
        >
          Change<span className="sr-only"> species</span>
        </button>
      </p>
    );
  return (
    <Field label="Species" hint="Some states have rules for dogs, cats and rabbits" error={error}>
      {(control) => (
        <Select {...control} {...field}>
          <option value="">Choose a species</option>
          {SPECIES.map((each) => (
            <option key={each} value={each}>
              {SPECIES_NAMES[each]}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

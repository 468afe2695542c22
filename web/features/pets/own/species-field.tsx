import type { UseFormRegisterReturn } from 'react-hook-form';
import { SPECIES, SPECIES_NAMES } from '../../../../contract/law/species.ts';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/input.tsx';

export function SpeciesField({ field, error }: { field: UseFormRegisterReturn; error: string | undefined }) {
  return (
    <Field label="Species" hint="Some states have rules for dogs, cats and rabbits" error={error}>
      {(control) => (
        <Select {...control} {...field}>
          <option value="">Choose a species</option>
          {SPECIES.map((species) => (
            <option key={species} value={species}>
              {SPECIES_NAMES[species]}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

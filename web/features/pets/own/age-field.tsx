import type { UseFormRegisterReturn } from 'react-hook-form';
import { PET_AGES } from '../../../../contract/pets/pets.ts';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/input.tsx';

export function AgeField({ field, error }: { field: UseFormRegisterReturn; error: string | undefined }) {
  return (
    <Field label="Age" error={error}>
      {(control) => (
        <Select {...control} {...field}>
          <option value="">Choose an age</option>
          {/* From the schema they would bring its library. */}
          {Object.entries(PET_AGES).map(([age, { label, range }]) => (
            <option key={age} value={age}>
              {label} ({range})
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

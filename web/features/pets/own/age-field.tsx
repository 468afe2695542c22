import type { UseFormRegisterReturn } from 'react-hook-form';
import { PET_AGES, petAge } from '../../../../contract/pets.ts';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/input.tsx';

export function AgeField({ field, error }: { field: UseFormRegisterReturn; error: string | undefined }) {
  return (
    <Field label="Age" error={error}>
      {(control) => (
        <Select {...control} {...field}>
          <option value="">Choose an age</option>
          {petAge.options.map((age) => (
            <option key={age} value={age}>
              {PET_AGES[age].label} ({PET_AGES[age].range})
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

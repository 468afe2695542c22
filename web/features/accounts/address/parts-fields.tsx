import type { FieldErrors, UseFormRegisterReturn } from 'react-hook-form';
import type { CorrectedParts } from '../../../../contract/addresses/address-parts.ts';
import { US_STATES } from '../../../../contract/addresses/us-states.ts';
import { Field } from '../../../ui/field.tsx';
import { Input, Select } from '../../../ui/input.tsx';

interface PartsFieldsProps {
  register: (name: keyof CorrectedParts) => UseFormRegisterReturn;
  errors: FieldErrors<CorrectedParts> | undefined;
}

/** Street, town, state and ZIP code, each in its own field. */
export function PartsFields({ register, errors }: PartsFieldsProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="Street and number" error={errors?.street?.message}>
        {(control) => <Input {...control} autoComplete="address-line1" {...register('street')} />}
      </Field>
      <Field label="Town" error={errors?.town?.message}>
        {(control) => <Input {...control} autoComplete="address-level2" {...register('town')} />}
      </Field>
      <Field label="State" error={errors?.state?.message}>
        {(control) => (
          <Select {...control} autoComplete="address-level1" {...register('state')}>
            <option value="">Choose your state</option>
            {Object.entries(US_STATES).map(([state, name]) => (
              <option key={state} value={state}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="ZIP code" error={errors?.zip?.message}>
        {(control) => <Input {...control} inputMode="numeric" autoComplete="postal-code" {...register('zip')} />}
      </Field>
    </div>
  );
}

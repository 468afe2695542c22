import { useId } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { FieldError } from '../../../ui/field.tsx';
import { Radio } from '../../../ui/radio.tsx';

interface AddressVisibilityFieldProps {
  input: UseFormRegisterReturn;
  error: string | undefined;
}

/** How much of the address the public page shows. */
export function AddressVisibilityField({ input, error }: AddressVisibilityFieldProps) {
  const id = useId();
  return (
    <fieldset className="min-w-0" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-1.5 text-sm font-medium">What buyers see</legend>
      <div className="grid gap-3">
        <Radio value="full" title="The full address" text="Builds the most trust." {...input} />
        <Radio value="town" title="Town and state only" text="In full once they have paid." {...input} />
      </div>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </fieldset>
  );
}

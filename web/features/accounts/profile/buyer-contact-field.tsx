import { useId } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { FieldError } from '../../../ui/field.tsx';
import { Radio } from '../../../ui/radio.tsx';

/** How a buyer who has paid reaches the breeder. */
export function BuyerContactField({ input, error }: { input: UseFormRegisterReturn; error: string | undefined }) {
  const id = useId();
  return (
    <fieldset className="min-w-0" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-1.5 text-sm font-medium">What buyers get after they pay</legend>
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-3">
        <Radio value="email" title="Email" {...input} />
        <Radio value="phone" title="Phone" {...input} />
        <Radio value="both" title="Both" {...input} />
      </div>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </fieldset>
  );
}

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
      <div className="grid gap-3 sm:grid-cols-3">
        <Radio value="email" title="Your email" text="The address that you sign in with." {...input} />
        <Radio value="phone" title="Your phone" text="The number below." {...input} />
        <Radio value="both" title="Both" text="Buyers choose how to reach you." {...input} />
      </div>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </fieldset>
  );
}

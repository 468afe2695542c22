import { useId } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { FieldError } from '../../../ui/field.tsx';

export function CaptchaField({ error, input }: { error: string | undefined; input: UseFormRegisterReturn }) {
  const id = useId();
  return (
    <>
      <label htmlFor={id} className="flex min-h-11 items-center gap-3">
        <Checkbox
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          {...input}
        />
        I'm not a robot
      </label>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </>
  );
}

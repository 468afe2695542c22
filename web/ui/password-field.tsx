import type { ComponentProps } from 'react';
import { Field } from './field.tsx';
import { PasswordInput } from './password-input.tsx';

interface PasswordFieldProps extends ComponentProps<typeof PasswordInput> {
  label: string;
  hint?: string;
  error: string | undefined;
}

/** A labeled password input with hint and error; other props go to the input, such as a form's registration. */
export function PasswordField({ label, hint, error, ...input }: PasswordFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => <PasswordInput {...control} {...input} />}
    </Field>
  );
}

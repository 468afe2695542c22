import type { UseFormRegisterReturn } from 'react-hook-form';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';

/** The breeder's own website, in registration and profile. */
export function WebsiteField({ input, error }: { input: UseFormRegisterReturn; error: string | undefined }) {
  return (
    <Field label="Website (optional)" error={error}>
      {(control) => (
        <Input {...control} type="url" autoComplete="url" autoCapitalize="none" placeholder="https://" {...input} />
      )}
    </Field>
  );
}

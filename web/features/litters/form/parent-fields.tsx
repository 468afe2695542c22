import type { ReactNode } from 'react';
import type { FieldError, UseFormRegisterReturn } from 'react-hook-form';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';

type Name = 'name' | 'dam' | 'sire';

interface ParentFieldsProps {
  register: (name: Name) => UseFormRegisterReturn;
  errors: Partial<Record<Name, FieldError>>;
  /** The field of its day. */
  children: ReactNode;
}

/** The fields that describe a litter, both new and existing. */
export function ParentFields({ register, errors, children }: ParentFieldsProps) {
  const text = (name: Name, label: string, hint?: string) => (
    <Field label={label} hint={hint} error={errors[name]?.message}>
      {(control) => <Input {...control} autoComplete="off" autoCapitalize="words" {...register(name)} />}
    </Field>
  );
  return (
    <>
      {text('name', 'Name of the litter', 'Such as “Spring litter”')}
      {children}
      {text('dam', 'Dam (optional)', 'The mother')}
      {text('sire', 'Sire (optional)', 'The father')}
    </>
  );
}

interface DayFieldProps {
  field: UseFormRegisterReturn;
  error: FieldError | undefined;
}

export const BirthField = ({ field, error }: DayFieldProps) => (
  <Field label="Date of birth" error={error?.message}>
    {(control) => <Input {...control} type="date" {...field} />}
  </Field>
);

export const ExpectedField = ({ field, error }: DayFieldProps) => (
  <Field label="Expected week" hint="Any day of it" error={error?.message}>
    {(control) => <Input {...control} type="date" {...field} />}
  </Field>
);

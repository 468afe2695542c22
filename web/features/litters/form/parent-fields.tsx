import type { FieldError, UseFormRegisterReturn } from 'react-hook-form';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';

type Name = 'name' | 'dam' | 'sire' | 'bornOn';

interface ParentFieldsProps {
  register: (name: Name) => UseFormRegisterReturn;
  errors: Partial<Record<Name, FieldError>>;
}

/** The fields that describe a litter, both new and existing. */
export function ParentFields({ register, errors }: ParentFieldsProps) {
  const text = (name: Name, label: string, hint?: string) => (
    <Field label={label} hint={hint} error={errors[name]?.message}>
      {(control) => <Input {...control} autoComplete="off" autoCapitalize="words" {...register(name)} />}
    </Field>
  );
  return (
    <>
      {text('name', 'Name of the litter', 'Such as “Spring litter”')}
      <Field label="Date of birth" error={errors.bornOn?.message}>
        {(control) => <Input {...control} type="date" {...register('bornOn')} />}
      </Field>
      {text('dam', 'Dam (optional)', 'The mother')}
      {text('sire', 'Sire (optional)', 'The father')}
    </>
  );
}

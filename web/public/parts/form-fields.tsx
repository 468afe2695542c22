import type { ReactNode } from 'react';
import { NAME_MAX } from '../../../contract/fields.ts';
import type { FormField } from '../../../contract/pages/page-basics.ts';
import { useField, Wrong } from './wrong-fields.tsx';

/** Tags of a sentence that repeats a typed address, which may be longer than a line. */
export const ADDRESS = { address: (email: ReactNode) => <span className="wrap-anywhere">{email}</span> };

interface FieldProps {
  label: string;
  given: string;
}

export const NameField = ({ label, given }: FieldProps) => (
  <div className="grid gap-2">
    <label className="grid gap-2">
      {label}
      <input
        {...useField('name')}
        className="field"
        autoComplete="name"
        required
        minLength={2}
        maxLength={NAME_MAX}
        defaultValue={given}
      />
    </label>
    <Wrong field="name" />
  </div>
);

export const EmailField = ({ label, given }: FieldProps) => (
  <div className="grid gap-2">
    <label className="grid gap-2">
      {label}
      <input
        {...useField('email')}
        className="field"
        type="email"
        autoComplete="email"
        required
        maxLength={254}
        defaultValue={given}
      />
    </label>
    <Wrong field="email" />
  </div>
);

interface TextFieldProps extends FieldProps {
  name: FormField;
  rows: number;
  max: number;
  required?: boolean;
}

/** Several lines. */
export const TextField = ({ label, given, name, rows, max, required }: TextFieldProps) => (
  <div className="grid gap-2">
    <label className="grid gap-2">
      {label}
      <textarea
        {...useField(name)}
        className="field"
        rows={rows}
        required={required}
        maxLength={max}
        defaultValue={given}
      />
    </label>
    <Wrong field={name} />
  </div>
);

import type { ReactNode } from 'react';
import { NAME_MAX } from '../../../contract/fields.ts';

/** Tags of a sentence that repeats a typed address, which may be longer than a line. */
export const ADDRESS = { address: (email: ReactNode) => <span className="wrap-anywhere">{email}</span> };

interface FieldProps {
  label: string;
  given: string;
}

export const NameField = ({ label, given }: FieldProps) => (
  <label className="grid gap-2">
    {label}
    <input
      className="field"
      name="name"
      autoComplete="name"
      required
      minLength={2}
      maxLength={NAME_MAX}
      defaultValue={given}
    />
  </label>
);

export const EmailField = ({ label, given }: FieldProps) => (
  <label className="grid gap-2">
    {label}
    <input
      className="field"
      name="email"
      type="email"
      autoComplete="email"
      required
      maxLength={254}
      defaultValue={given}
    />
  </label>
);

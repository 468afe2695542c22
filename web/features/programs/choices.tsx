import { useId } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { Checkbox } from '../../ui/checkbox.tsx';
import { FieldError } from '../../ui/field.tsx';

interface ChoicesProps {
  legend: string;
  /** Value → label. */
  choices: Record<string, string>;
  field: UseFormRegisterReturn;
  error: string | undefined;
}

/** Checkboxes of which at least one is chosen. */
export function Choices({ legend, choices, field, error }: ChoicesProps) {
  const id = useId();
  return (
    <fieldset className="space-y-1" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-1.5 text-sm font-medium">{legend}</legend>
      {Object.entries(choices).map(([value, label]) => (
        <label key={value} className="flex min-h-11 cursor-pointer items-center gap-3">
          <Checkbox value={value} aria-invalid={error ? true : undefined} {...field} />
          <span className="min-w-0">
            {label} <code className="font-mono text-sm text-muted wrap-anywhere">{value}</code>
          </span>
        </label>
      ))}
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </fieldset>
  );
}

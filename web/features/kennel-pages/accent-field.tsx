import { useId } from 'react';
import { ACCENTS } from '../../../contract/kennel-pages/accent.ts';
import { Field } from '../../ui/field.tsx';

interface AccentFieldProps {
  value: string;
  error: string | undefined;
  onChange: (color: string) => void;
}

/** Six colors, and any other one. */
export function AccentField({ value, error, onChange }: AccentFieldProps) {
  const id = useId();
  return (
    <fieldset className="min-w-0 space-y-3">
      <legend className="mb-1.5 text-sm font-medium">Color</legend>
      <div className="flex flex-wrap gap-2">
        {Object.entries(ACCENTS).map(([color, label]) => (
          <label
            key={color}
            className="flex min-h-11 cursor-pointer items-center gap-2 rounded-control border border-control bg-surface px-3 py-2 has-checked:border-evergreen has-checked:bg-evergreen-soft has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-evergreen"
          >
            <input
              type="radio"
              name={id}
              className="sr-only"
              checked={value === color}
              onChange={() => onChange(color)}
            />
            <span aria-hidden="true" className="size-5 rounded-full" style={{ background: color }} />
            {label}
          </label>
        ))}
      </div>
      <Field
        label="Another color"
        hint="Where it couldn’t be read, we darken it by day and lighten it by night."
        error={error}
      >
        {(control) => (
          <input
            {...control}
            type="color"
            name="accent"
            className="h-12 w-20 cursor-pointer rounded-control border border-control bg-surface p-1"
            value={value}
            onChange={({ target }) => onChange(target.value)}
          />
        )}
      </Field>
    </fieldset>
  );
}

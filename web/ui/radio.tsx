import { useId, type ComponentProps, type ReactNode } from 'react';

interface RadioProps extends Omit<ComponentProps<'input'>, 'title' | 'className'> {
  title: ReactNode;
  text?: ReactNode;
}

/** A radio button with title and explanation, large enough for touch. */
export function Radio({ title, text, ...rest }: RadioProps) {
  const id = useId();
  return (
    <label className="flex items-start gap-3 rounded-control border border-control bg-surface px-4 py-3 has-checked:border-evergreen has-checked:bg-evergreen-soft has-disabled:opacity-60 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-evergreen">
      <input
        type="radio"
        aria-labelledby={`${id}-title`}
        aria-describedby={text ? `${id}-text` : undefined}
        className="mt-0.5 size-5 shrink-0 appearance-none rounded-full border border-control bg-surface outline-none checked:border-6 checked:border-evergreen"
        {...rest}
      />
      <span className="min-w-0">
        <span id={`${id}-title`} className="block font-medium wrap-anywhere">
          {title}
        </span>
        {text && (
          <span id={`${id}-text`} className="block text-sm text-muted">
            {text}
          </span>
        )}
      </span>
    </label>
  );
}

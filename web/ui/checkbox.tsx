import { Check } from 'lucide-react';
import { clsx } from 'clsx';
import type { ComponentProps } from 'react';

/** The native checkbox, restyled; needs a label around or next to it. */
export function Checkbox({ className, ...rest }: ComponentProps<'input'>) {
  return (
    <span className={clsx('relative grid size-6 shrink-0 place-items-center', className)}>
      <input
        type="checkbox"
        className="peer size-6 cursor-pointer appearance-none rounded-md border border-control bg-surface checked:border-evergreen checked:bg-evergreen aria-invalid:border-danger"
        {...rest}
      />
      <Check
        aria-hidden="true"
        strokeWidth={3}
        className="pointer-events-none absolute size-4 text-on-evergreen opacity-0 peer-checked:opacity-100"
      />
    </span>
  );
}

import { Check } from 'lucide-react';
import { clsx } from 'clsx';
import type { SaleStep } from './steps.ts';

/** Where a sale stands: a line of steps, below each other on a phone. */
export function SaleSteps({ steps }: { steps: SaleStep[] }) {
  const current = steps.findIndex(({ isDone }) => !isDone);
  return (
    <ol className="flex flex-col sm:flex-row">
      {steps.map(({ label, detail, isDone, isLate }, index) => (
        <li
          key={label}
          aria-current={index === current ? 'step' : undefined}
          className="group relative flex min-w-0 flex-1 gap-3 pb-4 last:pb-0 sm:flex-col sm:gap-2 sm:pr-3 sm:pb-0"
        >
          <span
            aria-hidden="true"
            className={clsx(
              'absolute top-7 bottom-0 left-3 w-0.5 group-last:hidden sm:top-3 sm:right-0 sm:bottom-auto sm:left-7 sm:h-0.5 sm:w-auto',
              isDone ? 'bg-evergreen' : 'bg-line',
            )}
          />
          <span
            aria-hidden="true"
            className={clsx(
              'relative grid size-6.5 shrink-0 place-items-center rounded-full border-2',
              isDone
                ? 'border-evergreen bg-evergreen text-on-evergreen'
                : index === current
                  ? isLate
                    ? 'border-danger bg-surface'
                    : 'border-evergreen bg-surface'
                  : 'border-line bg-surface',
            )}
          >
            {isDone && <Check className="size-4" />}
          </span>
          <p className="min-w-0 leading-snug wrap-anywhere">
            <span
              className={clsx(
                'block',
                isLate ? 'font-semibold text-danger' : index === current ? 'font-semibold' : !isDone && 'text-muted',
              )}
            >
              {label}
              <span className="sr-only">{isDone ? ', done' : index === current ? ', now' : ', later'}</span>
            </span>
            {detail && <span className="block text-sm text-muted tabular-nums">{detail}</span>}
          </p>
        </li>
      ))}
    </ol>
  );
}

import { Circle, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import type { SetupStep } from './steps.ts';

/** The layout of title, progress and steps, shared with the loading shape. */
export const FRAME = 'rounded-card bg-apricot-soft p-5 sm:p-6';
export const TITLE = 'Your way to the first sale';

export const formatProgress = (steps: SetupStep[]) => `${countDone(steps)} of ${steps.length} steps done`;
export const findNextStep = (steps: SetupStep[]) => steps.find(({ isDone }) => !isDone);
export const countDone = (steps: SetupStep[]) => steps.filter(({ isDone }) => isDone).length;

interface StepListProps {
  steps: SetupStep[];
  /** The button of the next step. */
  action: ReactNode;
}

/** The steps; the first one to take with its words and its button. */
export function StepList({ steps, action }: StepListProps) {
  const next = findNextStep(steps);
  return (
    <ol className="mt-3 divide-y divide-apricot-ink/15">
      {steps.map((step) => (
        <StepRow key={step.key} step={step} isNext={step === next} action={step === next && action} />
      ))}
    </ol>
  );
}

function StepRow({ step, isNext, action }: { step: SetupStep; isNext: boolean; action: ReactNode }) {
  const { title, text, isDone } = step;
  const Mark = isDone ? CircleCheck : Circle;
  return (
    <li aria-current={isNext ? 'step' : undefined} className="flex gap-3 py-2.5 last:pb-0">
      <Mark
        aria-hidden="true"
        className={`mt-0.5 size-5 shrink-0 ${isDone ? 'text-evergreen' : 'text-apricot-ink'}`}
        strokeWidth={isNext ? 2.5 : 2}
      />
      <div className="flex min-w-0 flex-1 flex-col items-start justify-between gap-3 sm:flex-row sm:items-center sm:gap-6">
        <div className="min-w-0 wrap-anywhere">
          <h3 className={`font-sans text-base tracking-normal ${isNext ? 'font-semibold' : 'font-normal'}`}>
            {title}
            {isDone && <span className="sr-only">, done</span>}
          </h3>
          {isNext && <p className="text-sm text-apricot-ink">{text}</p>}
        </div>
        {action && <div className="shrink-0">{action}</div>}
      </div>
    </li>
  );
}

import { Circle, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Progress } from '../../../ui/progress.tsx';
import type { SetupStep } from './steps.ts';

/** The layout of title, progress and the next step, shared with the loading shape. */
export const FRAME = 'rounded-card bg-apricot-soft p-5 sm:p-6';
const TITLE = 'Your first sale';

export const findNextStep = (steps: SetupStep[]) => steps.find(({ isDone }) => !isDone);
const countDone = (steps: SetupStep[]) => steps.filter(({ isDone }) => isDone).length;

interface StepsHeaderProps {
  steps: SetupStep[];
  /** Left out in a shape. */
  id?: string;
  /** The bar of the progress. */
  children: ReactNode;
}

/** Title and progress of all steps. */
export function StepsHeader({ steps, id, children }: StepsHeaderProps) {
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={id} className="text-xl">
          {TITLE}
        </h2>
        <p role="status" className="text-sm text-apricot-ink">
          {`${countDone(steps)} of ${steps.length} steps done`}
        </p>
      </div>
      <div className="mt-3">{children}</div>
    </>
  );
}

interface StepsFrameProps {
  steps: SetupStep[];
  /** The button of the next step. */
  action: ReactNode;
  /** The other steps follow elsewhere, after the form of the next one. */
  isAlone: boolean;
}

/** The next step with its text and button; the others in a line each. */
export function StepsFrame({ steps, action, isAlone }: StepsFrameProps) {
  const next = findNextStep(steps);
  return (
    <section aria-labelledby="setup-title" className={FRAME}>
      <StepsHeader steps={steps} id="setup-title">
        <Progress label="Steps done before your first sale" value={countDone(steps) / steps.length} />
      </StepsHeader>
      {next && (
        <div aria-current="step">
          <NextStep step={next} action={action} isAlone={isAlone} />
        </div>
      )}
      {!isAlone && <OtherSteps steps={steps} />}
    </section>
  );
}

interface NextStepProps extends Pick<StepsFrameProps, 'action' | 'isAlone'> {
  step: SetupStep;
}

export function NextStep({ step: { title, text }, action, isAlone }: NextStepProps) {
  return (
    <div className="mt-4 flex flex-col items-start justify-between gap-3 sm:flex-row sm:items-center sm:gap-6">
      <div className="min-w-0 wrap-anywhere">
        <h3 className="font-sans text-base font-semibold tracking-normal">{title}</h3>
        <p className={`text-sm text-apricot-ink ${isAlone ? 'max-sm:hidden' : ''}`}>{text}</p>
      </div>
      {action && <div className="shrink-0">{action}</div>}
    </div>
  );
}

interface OtherStepsProps {
  steps: SetupStep[];
  /** In place of the title of the payment account's step. */
  account?: ReactNode;
}

/** What follows the form for a first pet. */
export function LaterFrame(props: OtherStepsProps) {
  return (
    <section aria-labelledby="later-title">
      <h2 id="later-title" className="text-base">
        Then
      </h2>
      <OtherSteps {...props} />
    </section>
  );
}

/** The steps besides the next one, each in a line. */
export function OtherSteps({ steps, account }: OtherStepsProps) {
  const next = findNextStep(steps);
  return (
    <ol aria-label="Other steps" className="mt-3 space-y-2 text-sm">
      {steps
        .filter((step) => step !== next)
        .map(({ key, title, isDone }) => (
          <li key={key} className="flex items-center gap-x-2.5">
            <Mark isDone={isDone} />
            {key === 'account' && account ? (
              account
            ) : (
              <span className={isDone ? 'text-muted' : ''}>
                {title}
                {isDone && <span className="sr-only">, done</span>}
              </span>
            )}
          </li>
        ))}
    </ol>
  );
}

function Mark({ isDone }: { isDone: boolean }) {
  const Icon = isDone ? CircleCheck : Circle;
  return <Icon aria-hidden="true" className={`size-4.5 shrink-0 ${isDone ? 'text-evergreen' : 'text-apricot-ink'}`} />;
}

import { Circle, CircleCheck } from 'lucide-react';
import { useState } from 'react';
import type { User } from '../../../../contract/accounts.ts';
import type { PaymentLink } from '../../../../contract/payment-links.ts';
import type { Pet } from '../../../../contract/pets.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { Retry } from '../../../ui/retry.tsx';
import { connectionState } from '../../connected-accounts/connection-state.ts';
import { useConnectionStatus } from '../../connected-accounts/queries.ts';
import { LinkReady } from '../../payment-links/link-ready.tsx';
import { useNewestPaymentLinks } from '../../payment-links/queries.ts';
import { useNewestPets } from '../../pets/queries.ts';
import { useSetup } from './queries.ts';
import { SetupShape } from './shape.tsx';
import { stepsOf, type Step } from './steps.tsx';

interface SetupChecklistProps {
  user: User;
  onCreateLink: (pet: Pet) => void;
}

/** What is done and what comes next until a breeder's first sale; nothing after it. */
export function SetupChecklist({ user, onCreateLink }: SetupChecklistProps) {
  const { data: setup, isOver, isExpected, isError, refetch } = useSetup(user.id);
  const { data: status, isError: isStatusUnknown } = useConnectionStatus();
  const pets = useNewestPets().data ?? [];
  const links = useNewestPaymentLinks().data ?? [];
  const [shared, setShared] = useState<PaymentLink | null>(null);
  if (isOver) return null;
  if (!setup && isError) return <Retry what="your first steps" onRetry={refetch} />;
  if (!setup || (!status && !isStatusUnknown)) return isExpected || setup ? <SetupShape /> : null;

  const account = status ? connectionState(status) : undefined;
  const steps = stepsOf({ user, setup, account, pets, links, onCreateLink, onShare: setShared });
  const done = steps.filter(({ isDone }) => isDone).length;
  const next = steps.find(({ isDone }) => !isDone);
  return (
    <section aria-labelledby="setup-title" className="rounded-card bg-apricot-soft p-5 sm:p-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="setup-title" className="text-xl">
          Your way to the first sale
        </h2>
        <p role="status" className="text-sm text-apricot-ink">{`${done} of ${steps.length} steps done`}</p>
      </div>
      <div className="mt-3">
        <Progress label="Steps done before your first sale" value={done / steps.length} />
      </div>
      <ol className="mt-3 divide-y divide-apricot-ink/15">
        {steps.map((step) => (
          <StepRow key={step.title} step={step} isNext={step === next} />
        ))}
      </ol>
      {shared && (
        <Dialog open onOpenChange={() => setShared(null)} title={`The link for ${shared.pet.name}`}>
          <LinkReady link={shared} copied={null} onDone={() => setShared(null)} />
        </Dialog>
      )}
    </section>
  );
}

function StepRow({ step: { title, text, action, isDone }, isNext }: { step: Step; isNext: boolean }) {
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
        {isNext && action && <div className="shrink-0">{action}</div>}
      </div>
    </li>
  );
}

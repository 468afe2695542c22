import { useState } from 'react';
import type { User } from '../../../../contract/accounts/accounts.ts';
import type { PaymentLink } from '../../../../contract/payment-links/payment-links.ts';
import type { Pet } from '../../../../contract/pets/pets.ts';
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
import { StepAction } from './step-action.tsx';
import { countDone, formatProgress, FRAME, findNextStep, StepList, TITLE } from './step-list.tsx';
import { listSetupSteps } from './steps.ts';

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
  if (!setup || (!status && !isStatusUnknown))
    return isExpected || setup ? <SetupShape user={user} setup={setup ?? undefined} /> : null;

  const withoutPhoto = pets.find(({ status: of, imageUrl }) => of === 'active' && !imageUrl);
  const ready = pets.find(({ status: of, imageUrl }) => of === 'active' && imageUrl);
  const link = links.find(({ status: of }) => of === 'active');
  const steps = listSetupSteps({
    user,
    setup,
    account: status ? connectionState(status) : undefined,
    withoutPhoto: withoutPhoto?.name,
    hasReadyPet: ready !== undefined,
    hasLink: link !== undefined,
  });
  const next = findNextStep(steps);
  return (
    <section aria-labelledby="setup-title" className={FRAME}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="setup-title" className="text-xl">
          {TITLE}
        </h2>
        <p role="status" className="text-sm text-apricot-ink">
          {formatProgress(steps)}
        </p>
      </div>
      <div className="mt-3">
        <Progress label="Steps done before your first sale" value={countDone(steps) / steps.length} />
      </div>
      <StepList
        steps={steps}
        action={
          next && (
            <StepAction
              step={next}
              withoutPhoto={withoutPhoto}
              onCreateLink={ready && (() => onCreateLink(ready))}
              onShare={link && (() => setShared(link))}
            />
          )
        }
      />
      {shared && (
        <Dialog open onOpenChange={() => setShared(null)} title={`The link for ${shared.pet.name}`}>
          <LinkReady link={shared} copied={null} onDone={() => setShared(null)} />
        </Dialog>
      )}
    </section>
  );
}

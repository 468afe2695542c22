import { useState } from 'react';
import type { User } from '../../../../contract/accounts/accounts.ts';
import type { PaymentLink } from '../../../../contract/payment-links/payment-links.ts';
import type { Pet } from '../../../../contract/pets/pets.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Retry } from '../../../ui/retry.tsx';
import { NotConnected } from '../../connected-accounts/not-connected.tsx';
import { LinkReady } from '../../payment-links/link-ready.tsx';
import { LaterShape, SetupShape } from './shape.tsx';
import { StepAction } from './step-action.tsx';
import { findNextStep, LaterFrame, StepsFrame } from './step-list.tsx';
import { isFirstPet } from './steps.ts';
import type { Progress } from './use-steps.ts';

interface SetupChecklistProps {
  user: User;
  progress: Progress;
  onCreateLink: (pet: Pet) => void;
}

/** What comes next until a breeder's first sale, and what is done; nothing after it. */
export function SetupChecklist({ user, progress, onCreateLink }: SetupChecklistProps) {
  const { setup, steps, withoutPhoto, ready, link } = progress;
  const { data, isOver, isExpected, isError, refetch } = setup;
  const [shared, setShared] = useState<PaymentLink | null>(null);
  if (isOver) return null;
  if (!data && isError) return <Retry what="your first steps" onRetry={refetch} />;
  if (!steps) return isExpected || data ? <SetupShape user={user} setup={data} /> : null;

  const next = findNextStep(steps);
  const hasForm = isFirstPet(data);
  return (
    <>
      <StepsFrame
        steps={steps}
        isAlone={hasForm}
        action={
          next &&
          !hasForm && (
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
    </>
  );
}

/** What follows the first pet, whose form is the next step. */
export function LaterSteps({ user, progress: { setup, steps, account } }: { user: User; progress: Progress }) {
  if (!isFirstPet(setup.data)) return null;
  if (!steps) return <LaterShape user={user} setup={setup.data} />;
  return <LaterFrame steps={steps} account={account === 'none' && <NotConnected />} />;
}

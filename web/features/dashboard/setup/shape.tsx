import type { User } from '../../../../contract/accounts/accounts.ts';
import type { getSetup } from '../../../../contract/analytics/analytics.ts';
import { isPlausibleAddress } from '../../../../contract/addresses/plausible-address.ts';
import type { Answer } from '../../../calls/api.ts';
import { buttonClass } from '../../../ui/button-class.ts';
import { formatProgress, FRAME, findNextStep, StepList, TITLE } from './step-list.tsx';
import { listSetupSteps } from './steps.ts';

interface SetupShapeProps {
  user: User;
  /** Undefined while even these are read. */
  setup: Answer<typeof getSetup> | undefined;
}

/**
 * Stands for the steps while they, or the payment account, are read. As high as they will be, at any width: their
 * invisible text takes the space. Assumes that a breeder with a link has a payment account.
 */
export function SetupShape({ user, setup }: SetupShapeProps) {
  const known = setup ?? {
    ...NOTHING,
    isEmailConfirmed: user.emailVerified,
    hasAddress: isPlausibleAddress(user.physicalAddress),
  };
  const steps = listSetupSteps({
    user,
    setup: known,
    account: user.isAdmin ? 'admin' : known.hasLink ? 'connected' : 'none',
    hasReadyPet: known.hasPhoto,
    hasLink: known.hasLink,
  });
  const label = findNextStep(steps)?.label;
  return (
    <div className={`relative ${FRAME}`} aria-hidden="true">
      <div className="invisible">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <p className="font-display text-xl">{TITLE}</p>
          <p className="text-sm">{formatProgress(steps)}</p>
        </div>
        <div className="mt-3 h-2" />
        <StepList steps={steps} action={label && <span className={buttonClass('secondary')}>{label}</span>} />
      </div>
      <div className="after-a-blink absolute inset-5 overflow-hidden sm:inset-6">
        <div className="skeleton h-6 w-52 max-w-full" />
        <div className="skeleton mt-5 h-2 w-full" />
        <div className="skeleton mt-6 h-5 w-64 max-w-full" />
        <div className="skeleton mt-6 h-5 w-56 max-w-full" />
      </div>
    </div>
  );
}

const NOTHING = { hasPhoto: false, hasLink: false, isLinkOpened: false, hasSale: false };

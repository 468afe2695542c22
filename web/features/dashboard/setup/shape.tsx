import type { User } from '../../../../contract/accounts/accounts.ts';
import type { getSetup } from '../../../../contract/analytics/analytics.ts';
import { isPlausibleAddress } from '../../../../contract/addresses/address-parts.ts';
import type { Answer } from '../../../calls/api.ts';
import { buttonClass } from '../../../ui/button-class.ts';
import { CONNECT, NotConnectedLine } from '../../connected-accounts/payment-account-frame.tsx';
import { FRAME, findNextStep, LaterFrame, NextStep, OtherSteps, StepsHeader } from './step-list.tsx';
import { isFirstPet, listSetupSteps } from './steps.ts';

interface SetupShapeProps {
  user: User;
  /** Undefined while even these are read. */
  setup: Answer<typeof getSetup> | null | undefined;
}

/**
 * Stands for the steps while they, or the payment account, are read. As high as they will be, at any width: their
 * invisible text takes the space. Assumes that a breeder with a link has a payment account.
 */
export function SetupShape({ user, setup }: SetupShapeProps) {
  const steps = listAssumedSteps({ user, setup });
  const next = findNextStep(steps);
  const isAlone = isFirstPet(setup);
  const label = isAlone ? undefined : next?.label;
  return (
    <div className={`relative ${FRAME}`} aria-hidden="true">
      <div className="invisible">
        <StepsHeader steps={steps}>
          <div className="h-2" />
        </StepsHeader>
        {next && (
          <NextStep
            step={next}
            isAlone={isAlone}
            action={label && <span className={buttonClass('secondary')}>{label}</span>}
          />
        )}
        {!isAlone && <OtherSteps steps={steps} />}
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

/** Stands for the steps after the form for a first pet. */
export function LaterShape(props: SetupShapeProps) {
  return (
    <div className="invisible" aria-hidden="true">
      <LaterFrame
        steps={listAssumedSteps(props)}
        account={
          <NotConnectedLine button={<span className={buttonClass('quiet', CONNECT.className)}>{CONNECT.label}</span>} />
        }
      />
    </div>
  );
}

function listAssumedSteps({ user, setup }: SetupShapeProps) {
  const known = setup ?? {
    ...NOTHING,
    isEmailConfirmed: user.emailVerified,
    hasAddress: isPlausibleAddress(user.addressParts),
  };
  return listSetupSteps({
    user,
    setup: known,
    account: user.isAdmin ? 'admin' : known.hasLink ? 'connected' : 'none',
    hasReadyPet: known.hasPhoto,
    hasLink: known.hasLink,
  });
}

const NOTHING = { hasPet: false, hasPhoto: false, hasLink: false, isLinkOpened: false, hasSale: false };

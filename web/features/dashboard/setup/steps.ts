import type { User } from '../../../../contract/accounts/accounts.ts';
import type { getSetup } from '../../../../contract/analytics/analytics.ts';
import { ADDRESS_RULE } from '../../../../contract/addresses/plausible-address.ts';
import type { Answer } from '../../../calls/api.ts';
import type { ConnectionState } from '../../connected-accounts/connection-state.ts';

export interface SetupStep {
  key: 'email' | 'address' | 'account' | 'pet' | 'link' | 'share' | 'sale';
  title: string;
  isDone: boolean;
  /** What the step is good for, and how to take it; shown while it is the next one. */
  text: string;
  /** Its button. */
  label?: string;
}

interface SetupFacts {
  user: User;
  setup: Answer<typeof getSetup>;
  /** Undefined if it can't be read. */
  account: ConnectionState | undefined;
  /** The name of a pet for sale that has no photo. */
  withoutPhoto?: string;
  /** A pet for sale has a photo. */
  hasReadyPet: boolean;
  hasLink: boolean;
}

const FILL_IN = 'Fill in the form';

/** The way to the first sale, in the order in which a breeder takes it. An admin is paid by the platform's own account. */
export function listSetupSteps(known: SetupFacts): SetupStep[] {
  const { user, setup, account } = known;
  const steps: SetupStep[] = [
    {
      key: 'email',
      title: 'Confirm your email',
      isDone: setup.isEmailConfirmed,
      text: `We sent a link to ${user.email}. Buyers see that you confirmed it.`,
      label: 'Send it again',
    },
  ];
  if (!user.isAdmin)
    steps.push({
      key: 'address',
      title: 'Complete your address',
      isDone: setup.hasAddress,
      text: ADDRESS_RULE,
      label: 'Edit profile',
    });
  if (account !== undefined && account !== 'admin')
    steps.push({
      key: 'account',
      title: account === 'none' ? 'Connect your payment account' : 'Finish your payment account',
      isDone: account === 'connected',
      text: 'Buyers can pay once Stripe verifies you.',
      label: account === 'none' ? 'Connect now' : 'Continue now',
    });
  return [...steps, ...listPetSteps(known)];
}

function listPetSteps({ setup, withoutPhoto, hasReadyPet, hasLink }: SetupFacts): SetupStep[] {
  return [
    {
      key: 'pet',
      title: 'Add a pet with its photo',
      isDone: setup.hasPhoto,
      text:
        withoutPhoto === undefined
          ? 'The photo is the first thing your buyer looks for.'
          : `${withoutPhoto} needs a photo: it is the first thing your buyer looks for.`,
      label: withoutPhoto === undefined ? FILL_IN : 'Add Photo',
    },
    {
      key: 'link',
      title: 'Create a payment link',
      isDone: setup.hasLink,
      text: 'Your buyer sees the pet and the full price there, and pays.',
      label: hasReadyPet ? 'Create link' : FILL_IN,
    },
    {
      key: 'share',
      title: 'Send the link to your buyer',
      isDone: setup.isLinkOpened,
      text: 'This step is done once somebody else has opened it.',
      ...(hasLink ? { label: 'Share link' } : {}),
    },
    {
      key: 'sale',
      title: 'Make your first sale',
      isDone: setup.hasSale,
      text: 'We’ll let you know here and by email as soon as your buyer has paid.',
    },
  ];
}

import type { User } from '../../../../contract/accounts/accounts.ts';
import type { getSetup } from '../../../../contract/analytics/analytics.ts';
import { ADDRESS_RULE } from '../../../../contract/addresses/address-parts.ts';
import type { Answer } from '../../../calls/api.ts';
import { CONNECTION_STATES, type ConnectionState } from '../../connected-accounts/connection-state.ts';

const NEW_PET = 'New pet';

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

/** Whether the next step is the form for a first pet: there is nothing else to see yet. */
export const isFirstPet = (setup: { hasPet: boolean; hasSale: boolean } | null | undefined): boolean =>
  Boolean(setup && !setup.hasPet && !setup.hasSale);

/** The way to the first sale, in the order in which a breeder takes it; what blocks nothing comes late. */
export function listSetupSteps(known: SetupFacts): SetupStep[] {
  const [pet, ...sending] = listPetSteps(known);
  return [pet!, ...listAccountStep(known), ...sending, ...listProfileSteps(known), firstSale(known)];
}

function listProfileSteps({ user, setup }: SetupFacts): SetupStep[] {
  const steps: SetupStep[] = [];
  if (!user.isAdmin)
    steps.push({
      key: 'address',
      title: 'Complete your address',
      isDone: setup.hasAddress,
      text: ADDRESS_RULE,
      label: 'Edit profile',
    });
  steps.push({
    key: 'email',
    title: 'Confirm your email',
    isDone: setup.isEmailConfirmed,
    text: `We sent a link to ${user.email}. Buyers see that you confirmed it.`,
    label: 'Send it again',
  });
  return steps;
}

/** An admin is paid by the platform's own account. */
function listAccountStep({ account }: SetupFacts): SetupStep[] {
  if (account === undefined || account === 'admin') return [];
  const isNone = account === 'none';
  return [
    {
      key: 'account',
      title: isNone ? 'Connect your payment account' : 'Finish your payment account',
      isDone: account === 'connected',
      text: isNone ? CONNECTION_STATES.none.text : 'Buyers can pay once Stripe verifies you.',
      label: isNone ? 'Connect Stripe Account' : 'Continue now',
    },
  ];
}

function listPetSteps({ setup, withoutPhoto, hasReadyPet, hasLink }: SetupFacts): SetupStep[] {
  return [
    {
      key: 'pet',
      title: setup.hasPet && !setup.hasPhoto ? 'Add a photo of your pet' : 'Add your first pet',
      isDone: setup.hasPhoto,
      text:
        withoutPhoto === undefined
          ? 'Start with its photo, the first thing your buyer looks for.'
          : `${withoutPhoto} needs a photo: it is the first thing your buyer looks for.`,
      label: withoutPhoto === undefined ? NEW_PET : 'Add Photo',
    },
    {
      key: 'link',
      title: 'Create a payment link',
      isDone: setup.hasLink,
      text: 'Your buyer sees the pet and the full price there, and pays.',
      label: hasReadyPet ? 'Create link' : NEW_PET,
    },
    {
      key: 'share',
      title: 'Send the link to your buyer',
      isDone: setup.isLinkOpened,
      text: 'This step is done once somebody else has opened it.',
      ...(hasLink ? { label: 'Share link' } : {}),
    },
  ];
}

const firstSale = ({ setup }: SetupFacts): SetupStep => ({
  key: 'sale',
  title: 'Make your first sale',
  isDone: setup.hasSale,
  text: 'We’ll let you know here and by email as soon as your buyer has paid.',
});

import type { ReactNode } from 'react';
import type { User } from '../../../../contract/accounts.ts';
import type { getSetup } from '../../../../contract/analytics.ts';
import type { PaymentLink } from '../../../../contract/payment-links.ts';
import type { Pet } from '../../../../contract/pets.ts';
import { ADDRESS_RULE } from '../../../../contract/plausible-address.ts';
import { screens } from '../../../../contract/screens.ts';
import type { Answer } from '../../../calls/api.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { ResendButton } from '../../accounts/settings/resend-button.tsx';
import type { ConnectionState } from '../../connected-accounts/connection-state.ts';
import { useConnect } from '../../connected-accounts/queries.ts';
import { PhotoButton } from '../../pets/photos/photo-button.tsx';

export interface Step {
  title: string;
  isDone: boolean;
  /** What the step is good for, and how to take it; shown while it is the next one. */
  text: string;
  action?: ReactNode;
}

interface Known {
  user: User;
  setup: Answer<typeof getSetup>;
  /** Undefined if it can't be read. */
  account: ConnectionState | undefined;
  pets: Pet[];
  links: PaymentLink[];
  onCreateLink: (pet: Pet) => void;
  onShare: (link: PaymentLink) => void;
}

/** The way to the first sale, in the order in which a breeder takes it. An admin is paid by the platform's own account. */
export function stepsOf(known: Known): Step[] {
  const { user, setup, account } = known;
  const steps: Step[] = [
    {
      title: 'Confirm your email',
      isDone: setup.isEmailConfirmed,
      text: `We sent a link to ${user.email}. Buyers see that you confirmed it.`,
      action: <ResendButton />,
    },
  ];
  if (!user.isAdmin)
    steps.push({
      title: 'Complete your address',
      isDone: setup.hasAddress,
      text: ADDRESS_RULE,
      action: <ButtonLink href={screens.account.path}>Edit profile</ButtonLink>,
    });
  if (account !== undefined && account !== 'admin')
    steps.push({
      title: account === 'incomplete' ? 'Finish your payment account' : 'Connect your payment account',
      isDone: account === 'connected',
      text: 'Buyers can pay once Stripe verifies you.',
      action: <ConnectButton label={account === 'incomplete' ? 'Continue now' : 'Connect now'} />,
    });
  return [...steps, ...stepsOfPet(known)];
}

function stepsOfPet({ setup, pets, links, onCreateLink, onShare }: Known): Step[] {
  const withoutPhoto = pets.find(({ status, imageUrl }) => status === 'active' && !imageUrl);
  const ready = pets.find(({ status, imageUrl }) => status === 'active' && imageUrl);
  const link = links.find(({ status }) => status === 'active');
  return [
    {
      title: 'Add a pet with its photo',
      isDone: setup.hasPhoto,
      text: withoutPhoto
        ? `${withoutPhoto.name} needs a photo: it is the first thing your buyer looks for.`
        : 'The photo is the first thing your buyer looks for.',
      action: withoutPhoto ? (
        <PhotoButton key={withoutPhoto.id} pet={withoutPhoto} label="Add Photo" kind="primary" />
      ) : (
        <FormButton />
      ),
    },
    {
      title: 'Create a payment link',
      isDone: setup.hasLink,
      text: 'Your buyer sees the pet and the full price there, and pays.',
      action: ready ? <Button onClick={() => onCreateLink(ready)}>Create link</Button> : <FormButton />,
    },
    {
      title: 'Send the link to your buyer',
      isDone: setup.isLinkOpened,
      text: 'This step is done once somebody else has opened it.',
      action: link && <Button onClick={() => onShare(link)}>Share link</Button>,
    },
    {
      title: 'Make your first sale',
      isDone: setup.hasSale,
      text: 'You hear of it here and by mail as soon as your buyer has paid.',
    },
  ];
}

function ConnectButton({ label }: { label: string }) {
  const connect = useConnect();
  return (
    <Button busy={connect.isPending} busyLabel="Connecting..." onClick={() => connect.mutate()}>
      {label}
    </Button>
  );
}

/** To the form for a new pet, which stands on the same page. */
function FormButton() {
  return (
    <Button
      onClick={() => {
        const title = document.getElementById('new-pet-title');
        title?.scrollIntoView({ block: 'start' });
        title?.focus({ preventScroll: true });
      }}
    >
      Fill in the form
    </Button>
  );
}

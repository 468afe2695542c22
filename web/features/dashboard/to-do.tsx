import type { ReactNode } from 'react';
import type { User } from '../../../contract/accounts.ts';
import { ADDRESS_RULE, isPlausibleAddress } from '../../../contract/plausible-address.ts';
import { screens } from '../../../contract/screens.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ResendButton } from '../accounts/settings/resend-button.tsx';
import { connectionState } from '../connected-accounts/connection-state.ts';
import { useConnect, useConnectionStatus } from '../connected-accounts/queries.ts';
import { PhotoButton } from '../pets/photos/photo-button.tsx';
import { useNewestPets } from '../pets/queries.ts';

/** The breeder's open tasks before the next sale, most important first. */
export function ToDo({ user }: { user: User }) {
  const { data: status, isError: statusFailed } = useConnectionStatus();
  const { data: mine, isError: petsFailed } = useNewestPets();
  const failed = statusFailed || petsFailed;
  const connect = useConnect();
  const state = status && connectionState(status);
  const withoutPhoto = mine?.find((pet) => pet.status === 'active' && !pet.imageUrl);

  const items: ReactNode[] = [];
  if (state === 'none' || state === 'incomplete')
    items.push(
      <Item
        key="account"
        title={state === 'none' ? 'Connect your payment account' : 'Finish your payment account'}
        text="Buyers can pay once Stripe verifies you."
      >
        <Button busy={connect.isPending} busyLabel="Connecting..." onClick={() => connect.mutate()}>
          {state === 'none' ? 'Connect now' : 'Continue now'}
        </Button>
      </Item>,
    );
  if (!user.emailVerified)
    items.push(
      <Item
        key="email"
        title="Confirm your email"
        text={`We sent a link to ${user.email}. Buyers see that you confirmed it.`}
      >
        <ResendButton />
      </Item>,
    );
  if (!user.isAdmin && !isPlausibleAddress(user.physicalAddress))
    items.push(
      <Item key="address" title="Complete your address" text={ADDRESS_RULE}>
        <ButtonLink href={screens.account.path}>Edit profile</ButtonLink>
      </Item>,
    );
  if (withoutPhoto)
    items.push(
      <Item
        key="photo"
        title={`Add a photo of ${withoutPhoto.name}`}
        text="A photo is the first thing your buyer looks for."
      >
        <PhotoButton key={withoutPhoto.id} pet={withoutPhoto} label="Add Photo" />
      </Item>,
    );
  // A skeleton reserves the space while loading if there is at least one task, against layout shift.
  if (!user.emailVerified && (status === undefined || mine === undefined) && !failed) return <Shape />;
  if (items.length === 0) return null;

  return (
    <section aria-labelledby="to-do-title" className="rounded-card bg-apricot-soft p-5 sm:p-6">
      <h2 id="to-do-title" className="text-xl">
        First things first
      </h2>
      <ul className="mt-2 divide-y divide-apricot-ink/15">{items}</ul>
    </section>
  );
}

function Item({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <li className="flex flex-col items-start justify-between gap-3 py-3 last:pb-0 sm:flex-row sm:items-center sm:gap-6">
      <div className="min-w-0 wrap-anywhere">
        <h3 className="font-sans text-base font-semibold tracking-normal">{title}</h3>
        <p className="text-sm wrap-anywhere text-apricot-ink">{text}</p>
      </div>
      <div className="shrink-0">{children}</div>
    </li>
  );
}

function Shape() {
  return (
    <div className="h-56 rounded-card bg-apricot-soft p-5 sm:h-52 sm:p-6" aria-hidden="true">
      <div className="skeleton after-a-blink h-6 w-44" />
      <div className="skeleton after-a-blink mt-6 h-5 w-64 max-w-full" />
      <div className="skeleton after-a-blink mt-8 h-5 w-56 max-w-full" />
    </div>
  );
}

import { LogOut, Search, Shield } from 'lucide-react';
import type { User } from '../../../contract/accounts.ts';
import { screens } from '../../../contract/screens.ts';
import { Brand } from '../../app/brand.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { useSignOut } from '../accounts/queries.ts';
import { Keys, PALETTE_KEYS } from './keyboard/keys.tsx';
import { isMember, trialDaysLeft } from '../subscriptions/membership/membership.ts';

/** The header of the workspace: the plan, the days left in the trial, and the way out. */
export function WorkspaceHeader({ user, onPalette }: { user: User; onPalette: () => void }) {
  const signOut = useSignOut();
  return (
    <header className="mx-auto flex w-full max-w-7xl flex-wrap items-center gap-x-4 px-5 py-2 sm:py-4">
      <Brand href={isMember(user) ? screens.dashboard.path : screens.account.path} />
      {user.isAdmin && <Badge tone="good">Admin</Badge>}
      <div className="-mr-4 ml-auto flex sm:order-last sm:ml-0">
        <Button kind="quiet" aria-keyshortcuts="Control+K Meta+K" onClick={onPalette}>
          <Search aria-hidden="true" className="size-4" />
          <span className="sr-only">Search pages and actions</span>
          <span aria-hidden="true" className="max-lg:hidden">
            <Keys keys={PALETTE_KEYS} />
          </span>
        </Button>
        {user.isAdmin && (
          <ButtonLink kind="quiet" href={screens.admin.path}>
            <Shield aria-hidden="true" className="size-4" />
            Admin
          </ButtonLink>
        )}
        <Button kind="quiet" busy={signOut.isPending} onClick={() => signOut.mutate()}>
          <LogOut aria-hidden="true" className="size-4" />
          Logout
        </Button>
      </div>
      <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted max-sm:w-full sm:ml-auto">
        <span>{user.isAdmin ? 'Admin Access' : 'Professional Plan'}</span>
        <TrialDays user={user} />
      </p>
    </header>
  );
}

function TrialDays({ user }: { user: User }) {
  const days = trialDaysLeft(user);
  if (days === undefined) return null;
  return (
    <>
      <span aria-hidden="true">·</span>
      <TextLink className="inline-flex min-h-11 items-center" href={screens.pricing.path}>
        Trial: {days === 1 ? '1 day' : `${days} days`} left
      </TextLink>
    </>
  );
}

import { LogOut, Shield, UserRound } from 'lucide-react';
import type { User } from '../../../contract/accounts.ts';
import { screens } from '../../../contract/screens.ts';
import { Brand } from '../../app/brand.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { useSignOut } from '../accounts/queries.ts';

/** The header of the dashboard and its related screens. */
export function DashboardHeader({ user }: { user: User }) {
  const signOut = useSignOut();
  return (
    <header className="mx-auto flex w-full max-w-6xl flex-wrap items-center gap-x-4 gap-y-1 px-5 py-4">
      <Brand href={screens.dashboard.path} />
      {user.isAdmin && <Badge tone="good">Admin</Badge>}
      <span className="ml-auto text-sm text-muted">{user.isAdmin ? 'Admin Access' : 'Professional Plan'}</span>
      <nav aria-label="Account" className="-mx-4 flex flex-wrap max-sm:w-[calc(100%+2rem)] sm:mr-[-1rem] sm:ml-0">
        {user.isAdmin && (
          <ButtonLink kind="quiet" href={screens.admin.path}>
            <Shield aria-hidden="true" className="size-4" />
            Admin
          </ButtonLink>
        )}
        <ButtonLink kind="quiet" href={screens.account.path}>
          <UserRound aria-hidden="true" className="size-4" />
          Account
        </ButtonLink>
        <Button kind="quiet" busy={signOut.isPending} onClick={() => signOut.mutate()}>
          <LogOut aria-hidden="true" className="size-4" />
          Logout
        </Button>
      </nav>
    </header>
  );
}

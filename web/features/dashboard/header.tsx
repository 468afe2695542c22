import { LogOut } from 'lucide-react';
import type { User } from '../../../contract/accounts.ts';
import { Brand } from '../../brand.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { useSignOut } from '../accounts/queries.ts';

export function DashboardHeader({ user }: { user: User }) {
  const signOut = useSignOut();
  return (
    <header className="mx-auto flex w-full max-w-6xl flex-wrap items-center gap-x-4 gap-y-1 px-5 py-4">
      <Brand href="/dashboard" />
      {user.isAdmin && <Badge tone="good">Admin</Badge>}
      <div className="ml-auto flex items-center gap-3">
        <span className="hidden text-sm text-muted min-[26rem]:inline">
          {user.isAdmin ? 'Admin Access' : 'Professional Plan'}
        </span>
        <Button kind="quiet" busy={signOut.isPending} onClick={() => signOut.mutate()}>
          <LogOut aria-hidden="true" className="size-4" />
          Logout
        </Button>
      </div>
    </header>
  );
}

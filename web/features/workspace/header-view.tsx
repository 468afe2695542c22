import { LogOut, Search, Shield } from 'lucide-react';
import type { ReactNode } from 'react';
import type { User } from '../../../contract/accounts/accounts.ts';
import { homeOfRole, screens } from '../../../contract/screens.ts';
import { ROLE_NAMES } from '../../../contract/roles.ts';
import { Badge } from '../../ui/badge.tsx';
import { BrandView } from '../../ui/brand-view.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { isMember, trialDaysLeft } from '../accounts/membership.ts';
import { Keys } from './keyboard/keys.tsx';

interface HeaderViewProps {
  user: User;
  productName: string;
  /** What opens the palette. */
  keys: string[];
  /** The buttons around their labels. */
  renderSearch: (label: ReactNode) => ReactNode;
  renderLogout: (label: ReactNode) => ReactNode;
}

/** The header of the workspace as it looks: the app gives it its buttons, the server draws them. */
export function HeaderView({ user, productName, keys, renderSearch, renderLogout }: HeaderViewProps) {
  return (
    <header className="print:hidden mx-auto flex w-full max-w-7xl flex-wrap items-center gap-x-4 px-5 py-2 sm:py-4">
      <BrandView href={findHome(user)} name={productName} />
      {user.isAdmin && <Badge tone="good">Admin</Badge>}
      <div className="-mr-4 ml-auto flex flex-wrap justify-end sm:order-last sm:ml-0">
        {renderSearch(
          <>
            <Search aria-hidden="true" className="size-4" />
            <span className="sr-only">Search pages and actions</span>
            <span aria-hidden="true" className="max-lg:hidden">
              <Keys keys={keys} />
            </span>
          </>,
        )}
        {user.isAdmin && (
          <ButtonLink kind="quiet" href={screens.admin.path}>
            <Shield aria-hidden="true" className="size-4" />
            Admin
          </ButtonLink>
        )}
        {renderLogout(
          <>
            <LogOut aria-hidden="true" className="size-4" />
            Logout
          </>,
        )}
      </div>
      <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted max-sm:w-full sm:ml-auto">
        <span>{describePlan(user)}</span>
        <TrialDays user={user} />
      </p>
    </header>
  );
}

function findHome(user: User): string {
  if (user.worksFor) return homeOfRole(user.worksFor.role);
  return isMember(user) ? screens.dashboard.path : screens.account.path;
}

function describePlan({ worksFor, isAdmin }: User): string {
  if (worksFor) return `${ROLE_NAMES[worksFor.role]} of ${worksFor.kennelName}`;
  return isAdmin ? 'Admin Access' : 'Professional Plan';
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

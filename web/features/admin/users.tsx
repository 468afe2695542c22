import type { AdminUser } from '../../../contract/admin/admin.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { formatDate } from '../../ui/dates.ts';
import { Fact, Facts } from '../../ui/facts.tsx';
import { PlanBadge, SubscriptionBadge } from '../subscriptions/membership/status-badge.tsx';
import { AccountActions } from './moderation/account-actions.tsx';
import { PetsAllowed } from './pets-allowed.tsx';
import { useAdminUsers, useDeleteUser } from './queries.ts';
import { SearchedAccounts, useAccountSearch } from './searched-accounts.tsx';

export function Users() {
  const search = useAccountSearch();
  return (
    <SearchedAccounts search={search} what="users" pages={useAdminUsers(search.q)} emptyText="No users found">
      {(user) => <UserRow key={user.id} user={user} />}
    </SearchedAccounts>
  );
}

function UserRow({ user }: { user: AdminUser }) {
  const { fullName, email } = user;
  const remove = useDeleteUser();
  return (
    <li className="p-4 sm:p-5" aria-label={fullName}>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 wrap-anywhere">
          <h3 className="text-lg">{fullName}</h3>
          <p className="text-sm text-muted">{email}</p>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          {user.suspension && <Badge tone="bad">Suspended</Badge>}
          <SubscriptionBadge status={user.subscriptionStatus} />
          {user.isAdmin && <Badge tone="good">Admin</Badge>}
          <PlanBadge plan={user.planType} />
        </div>
      </div>
      {user.suspension && <p className="mt-2 wrap-anywhere whitespace-pre-line">Suspended: {user.suspension.reason}</p>}
      <div className="mt-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <Facts className="min-w-0 flex-1 basis-full">
          <Fact label="Registered">{formatDate(user.createdAt)}</Fact>
          <Fact label="Last Login">{formatDate(user.lastLoginAt)}</Fact>
          <Fact label="Trial End">{formatDate(user.trialEndsAt)}</Fact>
          <Fact label="Subscription End">{formatDate(user.currentPeriodEnd)}</Fact>
          <Fact label="Pets Allowed">{user.activePetsMax}</Fact>
        </Facts>
        <div className="flex flex-wrap gap-x-6 sm:-mx-4 sm:gap-x-2">
          <PetsAllowed user={user} />
          <AccountActions user={user} />
          {user.canBeDeleted && (
            <Confirm
              trigger={
                <Button kind="quietDanger" className="-mx-4 sm:mx-0" aria-label={`Delete ${fullName}`}>
                  Delete
                </Button>
              }
              title={`Delete ${fullName}`}
              description={`Are you sure you want to delete ${fullName} (${email})? This action cannot be undone.`}
              action="Delete"
              busyLabel="Deleting..."
              onConfirm={() => remove.mutateAsync(user.id)}
            />
          )}
        </div>
      </div>
    </li>
  );
}

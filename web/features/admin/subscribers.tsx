import type { Subscriber } from '../../../contract/admin/admin.ts';
import { formatDate } from '../../ui/dates.ts';
import { Fact, Facts } from '../../ui/facts.tsx';
import { PlanBadge, SubscriptionBadge } from '../subscriptions/membership/status-badge.tsx';
import { useSubscribers } from './queries.ts';
import { SearchedAccounts, useAccountSearch } from './searched-accounts.tsx';

export function Subscribers() {
  const search = useAccountSearch();
  return (
    <SearchedAccounts
      search={search}
      what="subscribers"
      pages={useSubscribers(search.q)}
      emptyText="No active subscribers yet"
    >
      {(subscriber) => <SubscriberRow key={subscriber.id} subscriber={subscriber} />}
    </SearchedAccounts>
  );
}

function SubscriberRow({ subscriber }: { subscriber: Subscriber }) {
  const { fullName, email, phoneNumber, physicalAddress, subscribedAt, lastLoginAt } = subscriber;
  return (
    <li className="p-4 sm:p-5" aria-label={fullName}>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 wrap-anywhere">
          <h3 className="text-lg">{fullName}</h3>
          <p className="text-sm text-muted">Subscribed {formatDate(subscribedAt)}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          <SubscriptionBadge status={subscriber.subscriptionStatus} />
          <PlanBadge plan={subscriber.planType} />
        </div>
      </div>
      <Facts wide className="mt-4">
        <Fact label="Email">
          <MailLink email={email} />
        </Fact>
        <Fact label="Phone Number">{phoneNumber ?? 'Not given'}</Fact>
        <Fact label="Physical Address">{physicalAddress}</Fact>
        {lastLoginAt && <Fact label="Last Login">{formatDate(lastLoginAt)}</Fact>}
      </Facts>
    </li>
  );
}

function MailLink({ email }: { email: string }) {
  return (
    <a className="text-evergreen underline underline-offset-4" href={`mailto:${email}`}>
      {email}
    </a>
  );
}

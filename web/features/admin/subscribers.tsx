import type { Subscriber } from '../../../contract/admin.ts';
import { dateOf } from '../../ui/dates.ts';
import { Fact, Facts } from '../../ui/facts.tsx';
import { PlanBadge, SubscriptionBadge } from '../subscriptions/membership/status-badge.tsx';
import { ListFrame } from '../../ui/list-frame.tsx';
import { ShowOlder } from '../../ui/show-older.tsx';
import { useSubscribers } from './queries.ts';

export function Subscribers() {
  const subscribers = useSubscribers();
  const { data, isError, refetch } = subscribers;
  return (
    <>
      <ListFrame
        items={data}
        what="the subscribers"
        isError={isError}
        onRetry={refetch}
        emptyText="No active subscribers yet"
      >
        {(subscriber) => <SubscriberRow key={subscriber.id} subscriber={subscriber} />}
      </ListFrame>
      <ShowOlder what="subscribers" pages={subscribers} />
    </>
  );
}

function SubscriberRow({ subscriber }: { subscriber: Subscriber }) {
  const { fullName, email, phoneNumber, physicalAddress, subscribedAt, lastLoginAt } = subscriber;
  return (
    <li className="p-4 sm:p-5" aria-label={fullName}>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 wrap-anywhere">
          <h3 className="text-lg">{fullName}</h3>
          <p className="text-sm text-muted">Subscribed {dateOf(subscribedAt)}</p>
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
        {lastLoginAt && <Fact label="Last Login">{dateOf(lastLoginAt)}</Fact>}
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

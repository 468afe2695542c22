import { Retry } from '../../ui/retry.tsx';
import { useAdminStats } from './queries.ts';

const cards = [
  { key: 'totalUsers', label: 'Total Users', text: 'Customer accounts, without admins' },
  { key: 'activeSubscribers', label: 'Active Subscribers', text: 'Real paying customers' },
  { key: 'trialUsers', label: 'Trial Users', text: 'Active trials' },
  { key: 'expiredTrials', label: 'Expired Trials', text: 'Need conversion' },
] as const;

const number = new Intl.NumberFormat('en-US');

export function AdminStats() {
  const { data, isError, refetch } = useAdminStats();
  if (isError) return <Retry what="the figures" onRetry={refetch} />;
  return (
    <dl className="grid grid-cols-1 gap-4 min-[22rem]:grid-cols-2 lg:grid-cols-4">
      {cards.map(({ key, label, text }) => (
        <div key={key} className="flex flex-col rounded-card border border-line bg-surface p-4 sm:p-5">
          <dt className="text-sm font-medium">{label}</dt>
          <dd className="mt-2 font-display text-3xl leading-tight tabular-nums sm:text-4xl">
            {data ? number.format(data[key]) : <span className="skeleton after-a-blink inline-block h-8 w-16" />}
          </dd>
          <dd className="mt-1 text-sm text-muted">{text}</dd>
        </div>
      ))}
    </dl>
  );
}

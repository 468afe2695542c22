import { lazy, Suspense } from 'react';
import type { User } from '../../../contract/accounts/accounts.ts';
import { formatAmount } from '../../../contract/money.ts';
import { screens } from '../../../contract/screens.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { LinesShape } from '../../ui/lines-shape.tsx';
import { Retry } from '../../ui/retry.tsx';
import { isMember } from '../accounts/membership.ts';
import { LinkFigures } from './link-figures.tsx';
import { useAnalytics } from './queries.ts';
import { Ranking } from './ranking.tsx';
import { importTwice } from '../../calls/import-twice.ts';

const RevenueChart = lazy(() => importTwice(() => import('./revenue-chart.tsx')));

/** The year in figures, which the yearly plan includes. */
export function AnalyticsPanel({ user }: { user: User }) {
  const isIncluded = user.isAdmin || user.planType === 'yearly';
  return (
    <section aria-labelledby="analytics-title">
      <h2 id="analytics-title" className="mb-4 text-xl sm:text-2xl">
        Analytics
      </h2>
      <Card>{isIncluded && isMember(user) ? <Year /> : <NotIncluded />}</Card>
    </section>
  );
}

function NotIncluded() {
  return (
    <div className="flex flex-wrap items-center justify-between gap-4">
      <p className="max-w-prose text-muted">
        Revenue by month, your best sellers, and how many people open your links: part of the yearly plan.
      </p>
      <ButtonLink kind="secondary" href={screens.pricing.path}>
        See the plans
      </ButtonLink>
    </div>
  );
}

function Year() {
  const { data, isError, refetch } = useAnalytics();
  if (!data) return isError ? <Retry what="your analytics" onRetry={refetch} /> : <LinesShape />;
  const hasSales = data.months.some(({ sales }) => sales > 0);
  return (
    <div className="space-y-6">
      {hasSales ? (
        <>
          <h3 className="font-sans text-sm font-medium tracking-normal text-muted">
            Revenue of the last twelve months
          </h3>
          <Suspense fallback={<LinesShape />}>
            <RevenueChart months={data.months} />
          </Suspense>
          <p className="text-sm text-muted">
            A sale counts in the month in which it was paid in full: with a deposit, that is when the balance arrived.
            Refunds come off the month of their sale; your statement has them on their own day.
          </p>
        </>
      ) : (
        <p className="text-muted">Your first sale starts the chart of your revenue by month.</p>
      )}
      {data.medianDaysToSale !== null && (
        <p>
          Half of your pets found their buyer within <strong>{daysText(data.medianDaysToSale)}</strong> of getting a
          link.
        </p>
      )}
      <div className="grid gap-6 sm:grid-cols-2">
        <Ranking title="Best sellers" emptyText="No sales yet.">
          {data.breeds.map(({ breed, sales, revenue }) => (
            <Row key={breed} name={breed} value={`${sales} · ${formatAmount(revenue)}`} />
          ))}
        </Ranking>
        <LinkFigures links={data.views} />
      </div>
    </div>
  );
}

const Row = ({ name, value }: { name: string; value: string }) => (
  <div className="flex items-baseline justify-between gap-4">
    <dt className="min-w-0 truncate">{name}</dt>
    <dd className="shrink-0 text-muted tabular-nums">{value}</dd>
  </div>
);

function daysText(days: number): string {
  if (days < 1) return 'a day';
  return days === 1 ? 'one day' : `${days} days`;
}

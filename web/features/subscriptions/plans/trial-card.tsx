import { TRIAL_DAYS } from '../../../../contract/business.ts';
import { Badge } from '../../../ui/badge.tsx';
import { CheckList } from '../../../ui/check-list.tsx';

/** `isOver`: the reader's own trial has ended, or a subscription has followed it. */
export function TrialCard({ isOver }: { isOver: boolean }) {
  return (
    <section aria-labelledby="trial-title" className="rounded-card bg-sunken p-5 sm:p-8">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <h2 id="trial-title" className="text-2xl">
          Free Trial
        </h2>
        {!isOver && <Badge tone="good">Active Trial</Badge>}
      </div>
      <p className="flex items-baseline gap-2">
        <span className="font-display text-5xl tracking-tight">$0</span>
        <span className="text-muted">/ {TRIAL_DAYS} days</span>
      </p>
      <CheckList className="mt-6" items={['Everything in the monthly plan', 'No credit card', 'Ends automatically']} />
    </section>
  );
}

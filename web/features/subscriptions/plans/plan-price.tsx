import { PLANS, type Plan } from '../../../../contract/business.ts';
import { formatMoney } from '../../../../contract/money.ts';
import { Badge } from '../../../ui/badge.tsx';

export function PlanPrice({ plan }: { plan: Plan }) {
  const { priceCents, interval } = PLANS[plan];
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="font-display text-[min(3rem,28vw)] leading-none tracking-tight tabular-nums">
          {formatMoney(priceCents)}
        </span>
        <span className="text-muted">per {interval}</span>
      </p>
      {plan === 'yearly' && (
        <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-muted">
          About {formatMoney(PLANS.yearly.monthlyEquivalentCents)} per month, 2 months free
          <Badge tone="warm">{PLANS.yearly.saving}</Badge>
        </p>
      )}
    </>
  );
}

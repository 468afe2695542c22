import { ArrowRight } from 'lucide-react';
import { useLocation } from 'wouter';
import { PLANS, type Plan } from '../../../contract/business.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { formatMoney } from '../../../contract/money.ts';
import { screens } from '../../../contract/screens.ts';
import { choosePlan } from '../accounts/registration/chosen-plan.ts';

export function Plans() {
  return (
    <section id="pricing" aria-labelledby="pricing-title" className="border-y border-line bg-surface">
      <div className="mx-auto grid max-w-6xl grid-cols-1 items-center gap-x-16 gap-y-8 px-5 py-8 sm:py-24 lg:grid-cols-[1fr_1.3fr]">
        <div>
          <h2 id="pricing-title" className="text-3xl sm:text-4xl">
            Less than a bag of treats
          </h2>
          <p className="mt-4 max-w-md text-muted">
            Seven days free, without a credit card. Buyers pay a 5% platform fee on top of your price, and see it before
            they pay.
          </p>
          <ButtonLink href={screens.register.path} className="mt-6 min-h-12">
            Start 7-Day Free Trial
          </ButtonLink>
        </div>
        <div className="grid grid-cols-1 gap-4">
          <PlanCard plan="monthly" text="Pay monthly, cancel at any time." />
          <PlanCard
            plan="yearly"
            text={`About ${formatMoney(PLANS.yearly.monthlyEquivalentCents)} per month, 2 months free. Adds priority support and advanced analytics.`}
          />
        </div>
      </div>
    </section>
  );
}

/** Stores the chosen plan and goes to the pricing screen. */
function PlanCard({ plan, text }: { plan: Plan; text: string }) {
  const [, navigate] = useLocation();
  const { name, priceCents, interval } = PLANS[plan];
  const choose = () => {
    choosePlan(plan);
    navigate(screens.pricing.path);
  };
  return (
    <button
      type="button"
      onClick={choose}
      className="group flex flex-wrap items-center gap-4 rounded-card border border-line bg-paper p-5 text-left transition-colors hover:border-evergreen sm:p-6"
    >
      <span className="min-w-0 flex-1 basis-28">
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-display text-xl font-semibold">{name}</span>
          {plan === 'yearly' && <Badge tone="warm">{PLANS.yearly.saving}</Badge>}
        </span>
        <span className="mt-1 block text-sm text-muted">{text}</span>
      </span>
      <span className="text-right">
        <span className="block font-display text-2xl tabular-nums sm:text-3xl">{formatMoney(priceCents)}</span>
        <span className="block text-sm text-muted">per {interval}</span>
      </span>
      <ArrowRight
        aria-hidden="true"
        className="hidden size-5 text-evergreen transition-transform group-hover:translate-x-1 sm:block"
      />
    </button>
  );
}

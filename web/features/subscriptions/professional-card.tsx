import { PLATFORM_FEE_PERCENT, PROVIDER_FEE_TEXT, type Plan } from '../../../contract/business.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CheckList } from '../../ui/check-list.tsx';
import { PLAN_FEATURES, YEARLY_FEATURES } from './plan-features.ts';
import { PlanPrice } from './plan-price.tsx';

export function ProfessionalCard({ plan, visitor }: { plan: Plan; visitor: boolean }) {
  return (
    <Card aria-labelledby="professional-title" className="shadow-card sm:p-8 md:order-last">
      <h2 id="professional-title" className="mb-3 text-2xl">
        Professional
      </h2>
      <PlanPrice plan={plan} />
      <CheckList
        className="mt-6 border-t border-line pt-4 sm:columns-2"
        items={plan === 'yearly' ? [...PLAN_FEATURES, ...YEARLY_FEATURES] : PLAN_FEATURES}
      />
      {visitor && (
        <ButtonLink href={`/register?plan=${plan}`} className="mt-6 min-h-12 w-full">
          Start 7-Day Free Trial
        </ButtonLink>
      )}
      <p className="mt-4 text-sm text-muted">
        Buyers pay a {PLATFORM_FEE_PERCENT}% platform fee on top of your price. Stripe keeps {PROVIDER_FEE_TEXT} of each
        payment. Subscriptions renew until you cancel.
      </p>
    </Card>
  );
}

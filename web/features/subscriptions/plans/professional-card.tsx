import type { ReactNode } from 'react';
import { PLATFORM_FEE_PERCENT, type Plan } from '../../../../contract/business.ts';
import { PROVIDER_PRICES_TEXT } from '../../../../contract/payments/provider-prices.ts';
import { Card } from '../../../ui/card.tsx';
import { CheckList } from '../../../ui/check-list.tsx';
import { PLAN_FEATURES, YEARLY_FEATURES } from './plan-features.ts';
import { PhoneSupport } from './phone-support.tsx';
import { PlanPrice } from './plan-price.tsx';

/** `children`: the card's actions. */
export function ProfessionalCard({ plan, children }: { plan: Plan; children?: ReactNode }) {
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
      <PhoneSupport className="mt-2" />
      {children && <div className="mt-6">{children}</div>}
      <p className="mt-4 text-sm text-muted">
        Buyers pay a {PLATFORM_FEE_PERCENT}% platform fee on top of your price. Stripe keeps {PROVIDER_PRICES_TEXT}.
        Subscriptions renew until you cancel.
      </p>
    </Card>
  );
}

import type { User } from '../../../../contract/accounts/accounts.ts';
import { PLANS, type Plan } from '../../../../contract/business.ts';
import { screens } from '../../../../contract/screens.ts';
import { TextLink } from '../../../ui/text-link.tsx';

/** To a subscriber, who has no button to subscribe: which plan is theirs, and how to change to the other. */
export function OwnPlan({ user: { planType }, plan }: { user: User; plan: Plan }) {
  if (planType === null) return null;
  if (planType === plan) return <p className="font-medium">This is your plan.</p>;
  return (
    <p className="text-muted">
      You pay {PLANS[planType].name.toLowerCase()}. To change, cancel under{' '}
      <TextLink href={screens.billing.path}>Billing</TextLink>, then subscribe here. Canceling takes effect right away,
      and the new plan is charged when you subscribe.
    </p>
  );
}

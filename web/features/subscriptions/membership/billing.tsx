import type { User } from '../../../../contract/accounts/accounts.ts';
import { PLANS } from '../../../../contract/business.ts';
import { formatMoney } from '../../../../contract/money.ts';
import { screens } from '../../../../contract/screens.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { formatDate } from '../../../ui/dates.ts';
import { CancelButton } from './cancel-button.tsx';
import { canSubscribe, isMember, paymentFailed } from '../../accounts/membership.ts';
import { useBillingPortal } from '../queries.ts';
import { SubscriptionBadge } from './status-badge.tsx';

/** The plan, its next renewal or end, and links to change it. */
export function Billing({ user }: { user: User }) {
  const portal = useBillingPortal();
  if (user.isAdmin)
    return (
      <>
        <Badge tone="good">Admin Access</Badge>
        <p className="mt-2 text-muted">You have free access as an admin. Nothing is billed.</p>
      </>
    );
  const plan = user.planType && PLANS[user.planType];
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-medium">
          Professional{plan && `, ${formatMoney(plan.priceCents)} per ${plan.interval}`}
        </span>
        <SubscriptionBadge status={user.subscriptionStatus} />
      </p>
      <p className="mt-2 text-muted">{nextStep(user)}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        {canSubscribe(user) && (
          <ButtonLink kind={user.subscriptionStatus === 'trial' ? 'secondary' : 'primary'} href={screens.pricing.path}>
            See Plans
          </ButtonLink>
        )}
        {user.subscriptionStatus !== 'trial' && user.subscriptionStatus !== 'expired' && (
          <Button
            kind="secondary"
            busy={portal.isPending || portal.isSuccess}
            busyLabel="Opening..."
            onClick={() => portal.mutate()}
          >
            Manage Billing
          </Button>
        )}
        {isMember(user) && <CancelButton />}
      </div>
    </>
  );
}

function nextStep(user: User): string {
  const { subscriptionStatus, currentPeriodEnd, subscriptionEndsAt, trialEndsAt, graceEndsAt } = user;
  if (graceEndsAt) return paymentFailed(graceEndsAt);
  switch (subscriptionStatus) {
    case 'active':
      if (subscriptionEndsAt)
        return `Canceled. It runs until ${formatDate(subscriptionEndsAt)}, and isn’t charged again. Until then you can keep it under Manage Billing.`;
      return currentPeriodEnd
        ? `Renews on ${formatDate(currentPeriodEnd)}, until you cancel.`
        : 'Renews until you cancel.';
    case 'trial':
      return trialEndsAt
        ? `Your free trial ends on ${formatDate(trialEndsAt)}. Nothing is charged then.`
        : 'Your free trial is running.';
    case 'expired':
      return 'Your free trial has ended.';
    case 'inactive':
      return 'Your subscription has ended. You can subscribe again at any time.';
  }
}

import { PLANS, type Plan } from '../../../../contract/business.ts';
import { formatMoney } from '../../../../contract/money.ts';
import { SUBSCRIBE_DURING_TRIAL } from '../../../../contract/screens.ts';
import { Agreement } from '../../legal/agreement.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { useSubscribe } from '../queries.ts';

interface SubscribeButtonProps {
  plan: Plan;
  /** Says which plan; not on the narrowest phones, where the heading above has to do. */
  namesPlan?: boolean;
  /** Whether the remaining trial days stay free; otherwise the button says what is charged today. */
  onTrial?: boolean;
}

export function SubscribeButton({ plan, namesPlan = false, onTrial = false }: SubscribeButtonProps) {
  const subscribe = useSubscribe();
  return (
    <>
      <Button
        className="min-h-12 w-full"
        // Stays busy while the checkout page loads.
        busy={subscribe.isPending || subscribe.isSuccess}
        busyLabel="Opening checkout..."
        onClick={() => subscribe.mutate(plan)}
      >
        <span>
          Subscribe
          {namesPlan && <span className="max-[22rem]:hidden"> {PLANS[plan].name.toLowerCase()}</span>}
          {!onTrial && `, ${formatMoney(PLANS[plan].priceCents)} today`}
        </span>
      </Button>
      {onTrial && (
        <p className="mt-3 text-sm text-muted">
          You keep your remaining free days. We charge you when the trial ends.
          {plan === 'monthly' && (
            <>
              {' '}
              <TextLink href={SUBSCRIBE_DURING_TRIAL}>Enter your card here</TextLink>
            </>
          )}
        </p>
      )}
      <Agreement className="mt-3" />
    </>
  );
}

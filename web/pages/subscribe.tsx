import { useEffect, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { DELAYS, PLANS } from '../../contract/business.ts';
import { formatMoney } from '../../contract/money.ts';
import { screens, SUBSCRIBE_DURING_TRIAL } from '../../contract/screens.ts';
import { useSignOut } from '../features/accounts/queries.ts';
import { isOwnDocument } from '../features/subscriptions/payment-form/own-document.ts';
import { RETURN_PATH } from '../features/subscriptions/payment-form/payment-form-props.ts';
import { PaymentForm, PaymentShape } from '../features/subscriptions/payment-form/payment-form.tsx';
import { useStartSubscription, type SubscriptionStart } from '../features/subscriptions/queries.ts';
import { FormPage } from '../features/frames/form-page.tsx';
import { Alert } from '../ui/alert.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { notify } from '../ui/notify.ts';

export default function Subscribe() {
  const [, navigate] = useLocation();
  const { start, again } = useStart();
  const signOut = useSignOut();
  const freeDays = start?.kind === 'form' ? start.freeDays : null;
  return (
    <FormPage
      documentTitle="Subscribe"
      title="Professional Breeder"
      subtitle="Everything you need to list pets, send payment links and get paid."
      below={
        <Button kind="quiet" className="-ml-4" busy={signOut.isPending} onClick={() => signOut.mutate()}>
          Logout
        </Button>
      }
    >
      <div className="mb-6 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line pb-6">
        <p>
          <span className="font-display text-4xl tracking-tight tabular-nums">
            {formatMoney(PLANS.monthly.priceCents)}
          </span>
          <span className="text-muted">/{PLANS.monthly.interval}</span>
        </p>
        {freeDays !== null && <Badge tone="warm">{freeDays} Days FREE</Badge>}
      </div>
      {start?.kind === 'form' ? (
        <PaymentForm
          clientSecret={start.clientSecret}
          freeDays={freeDays}
          onPaid={() => navigate(RETURN_PATH, { replace: true })}
        />
      ) : start?.kind === 'unknown' || start?.kind === 'failed' ? (
        <div className="flex flex-col items-start gap-5">
          <Alert>We couldn&rsquo;t prepare the payment. Nothing was charged.</Alert>
          <Button kind="secondary" onClick={again}>
            Try again
          </Button>
        </div>
      ) : (
        <PaymentShape />
      )}
    </FormPage>
  );
}

/** Checks the sign-in and fetches the form, or leads elsewhere with a message. */
function useStart() {
  const [, navigate] = useLocation();
  const { mutate, data: start, reset } = useStartSubscription();
  const [attempt, setAttempt] = useState(0);
  const duringTrial = new URLSearchParams(useSearch()).get('during') === 'trial';

  useEffect(() => {
    if (!isOwnDocument()) return;
    if (new URLSearchParams(window.location.search).get('redirect_status') === 'failed') {
      notify.error('Payment Failed', 'Your bank did not confirm the payment. Please try again.');
      navigate(duringTrial ? SUBSCRIBE_DURING_TRIAL : screens.subscribe.path, { replace: true });
    }
    const check = () =>
      mutate(
        { duringTrial },
        {
          onSuccess: (outcome) => {
            announce(outcome);
            if (outcome.kind === 'signed-out') navigate(screens.login.path, { replace: true });
            if (outcome.kind === 'member') navigate(screens.dashboard.path, { replace: true });
          },
        },
      );
    const checking = setTimeout(check, DELAYS.subscribeLoginCheck);
    return () => clearTimeout(checking);
  }, [mutate, navigate, duringTrial, attempt]);

  const again = () => {
    reset();
    setAttempt(attempt + 1);
  };
  return { start, again };
}

function announce(outcome: SubscriptionStart): void {
  switch (outcome.kind) {
    case 'signed-out':
      return notify.error('Login Required', 'Please sign in to subscribe.');
    case 'unknown':
      return notify.error('Authentication Error', 'Please check your connection and try again.');
    case 'failed':
      return notify.error('Subscription Error', 'Could not start subscription process');
    case 'member':
      if (outcome.isAdmin) return notify.success('Admin Access', 'You have free access as an admin.');
      if (outcome.trialDays !== null)
        return notify.success(
          'Free Trial Active',
          `Your free trial runs for another ${formatDays(outcome.trialDays)}.`,
        );
      return notify.success('Welcome back!');
    case 'form':
  }
}

function formatDays(count: number): string {
  return count === 1 ? '1 day' : `${count} days`;
}

import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { DELAYS } from '../../contract/business.ts';
import { PROVIDER_PRICES_TEXT } from '../../contract/payments/provider-prices.ts';
import { screens } from '../../contract/screens.ts';
import { SignedIn } from '../features/frames/signed-in.tsx';
import { readAgain } from '../calls/change.ts';
import { useSetup } from '../features/connected-accounts/use-setup.ts';
import { FormPage } from '../features/frames/form-page.tsx';
import { Button } from '../ui/button.tsx';
import { CheckList } from '../ui/check-list.tsx';
import { notify } from '../ui/notify.ts';
import { TextLink } from '../ui/text-link.tsx';

const BENEFITS = [
  'Buyers pay straight to your own account',
  'Card payments and 4 interest-free payments',
  'Payouts to your bank, managed at Stripe',
  'Buyers see that Stripe has verified your account',
];

export default function StripeConnectPage() {
  return <SignedIn>{() => <StripeConnect />}</SignedIn>;
}

function StripeConnect() {
  useReturn();
  const { start, busy } = useSetup(({ message }) =>
    notify.error('Connection Failed', message || 'Failed to connect to Stripe'),
  );
  return (
    <FormPage
      documentTitle="Connect to Stripe"
      title="Connect to Stripe"
      subtitle="Connect one account, once. Every payment link pays into it."
      below={
        <TextLink className="py-3" href={screens.dashboard.path}>
          Back to Dashboard
        </TextLink>
      }
    >
      <CheckList className="mb-6" items={BENEFITS} />
      <Button className="min-h-12 w-full" busy={busy} busyLabel="Connecting..." onClick={start}>
        Connect Stripe Account
      </Button>
      <p className="mt-4 text-sm text-muted">Stripe keeps {PROVIDER_PRICES_TEXT}.</p>
    </FormPage>
  );
}

/** Shows the outcome of the visit to the provider. */
function useReturn(): void {
  const [, navigate] = useLocation();
  useEffect(() => {
    const query = new URLSearchParams(window.location.search);
    if (query.get('stripe_success') === 'true') {
      notify.success('Stripe Connected', 'Your Stripe account has been connected successfully.');
      void readAgain(['payment-account']);
      const redirect = setTimeout(() => navigate(screens.dashboard.path, { replace: true }), DELAYS.afterConnect);
      return () => clearTimeout(redirect);
    }
    if (query.get('stripe_retry') === 'true')
      notify.info('Setup Incomplete', 'Please complete your Stripe account setup.');
  }, [navigate]);
}

import { useEffect } from 'react';
import { useLocation, useSearch } from 'wouter';
import { screens } from '../../../contract/screens.ts';
import { notify } from '../../ui/notify.ts';
import { readAgain } from '../../calls/change.ts';

function announce(query: URLSearchParams): void {
  const stripe = query.get('stripe');
  if (stripe === 'connected' || query.get('stripe_connected') === 'true')
    notify.success('Stripe Connected', 'Your Stripe account has been connected successfully.');
  else if (stripe === 'incomplete') notify.info('Setup Incomplete', 'Please complete your Stripe account setup.');
  else if (stripe === 'error') notify.error('Connection Error', 'Failed to connect to Stripe');
  else if (query.get('stripe_refresh') === 'true')
    notify.info('Setup Incomplete', 'The connection link expired. Please try connecting again.');
  else if (query.get('subscribed') === 'true')
    notify.success('Subscription Active', 'Your Professional plan is active.');
}

/** Shows the outcome of a visit to the payment provider, then clears the query from the URL. */
export function ReturnToasts() {
  const search = useSearch();
  const [, navigate] = useLocation();
  useEffect(() => {
    if (!search) return;
    const query = new URLSearchParams(search);
    announce(query);
    void readAgain([query.has('subscribed') ? 'account' : 'payment-account']);
    navigate(screens.dashboard.path, { replace: true });
  }, [search, navigate]);
  return null;
}

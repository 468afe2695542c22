import { useMutation } from '@tanstack/react-query';
import type { Plan } from '../../../contract/business.ts';
import * as subscriptions from '../../../contract/subscriptions/subscriptions.ts';
import { call, hasCode } from '../../calls/api.ts';
import { isHandled } from '../../calls/query-client.ts';
import { notify } from '../../ui/notify.ts';
import { cacheMe, fetchMe } from '../accounts/queries.ts';

/** Redirects to the provider's checkout for a plan. */
export function useSubscribe() {
  return useMutation({
    mutationFn: (plan: Plan) => call(subscriptions.createSubscription, { body: { plan } }),
    onSuccess: ({ checkoutUrl }) => window.location.assign(checkoutUrl),
    onError: (error) => {
      if (!isHandled(error)) notify.error('Subscription Error', 'Could not start subscription process');
    },
  });
}

export function useUnsubscribe() {
  return useMutation({
    mutationFn: () => call(subscriptions.unsubscribe, {}),
    onSuccess: ({ user }) => {
      cacheMe(user);
      notify.success(
        'Unsubscribed Successfully',
        'Your subscription is canceled. You can subscribe again at any time.',
      );
    },
    onError: (error) => {
      if (!isHandled(error)) notify.error('Unsubscribe Error', error.message);
    },
  });
}

/** Redirects to the provider's billing portal for card, invoices and cancellation. */
export function useBillingPortal() {
  return useMutation({
    mutationFn: () => call(subscriptions.openBillingPortal, {}),
    onSuccess: ({ url }) => window.location.assign(url),
    onError: (error) => {
      if (!isHandled(error)) notify.error('Error', error.message);
    },
  });
}

/** The next step of /subscribe: sign in, dashboard, payment form, or an error. */
export type SubscriptionStart =
  | { kind: 'signed-out' | 'unknown' | 'failed' }
  | { kind: 'member'; isAdmin: boolean; trialDays: number | null }
  | { kind: 'form'; clientSecret: string; freeDays: number | null };

/** Fetches the user, then gets or creates their subscription. Never rejects: every outcome is a value. */
export function useStartSubscription() {
  return useMutation({ mutationFn: startSubscription });
}

async function startSubscription(): Promise<SubscriptionStart> {
  const user = await fetchMe().catch(() => undefined);
  if (!user) return { kind: user === null ? 'signed-out' : 'unknown' };
  try {
    const answer = await call(subscriptions.getOrCreateSubscription, {});
    if (answer.redirectToDashboard) return { kind: 'member', ...answer };
    const { clientSecret, trialDays } = answer;
    return clientSecret ? { kind: 'form', clientSecret, freeDays: trialDays || null } : { kind: 'failed' };
  } catch (error) {
    return { kind: hasCode(error, 'unauthorized') ? 'signed-out' : 'failed' };
  }
}

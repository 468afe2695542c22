import { useMutation } from '@tanstack/react-query';
import type { Plan } from '../../../contract/business.ts';
import * as subscriptions from '../../../contract/subscriptions.ts';
import { ApiError, call } from '../../api.ts';
import { isHandled } from '../../query-client.ts';
import { notify } from '../../ui/notify.ts';
import { askForMe, remember } from '../accounts/queries.ts';

/** Goes to the provider's checkout for a plan. */
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
      remember(user);
      notify.success(
        'Unsubscribed Successfully',
        'Your subscription is cancelled. You can subscribe again at any time.',
      );
    },
    onError: (error) => {
      if (!isHandled(error)) notify.error('Unsubscribe Error', error.message);
    },
  });
}

/** Goes to the provider's pages for card, invoices and cancellation. */
export function useBillingPortal() {
  return useMutation({
    mutationFn: () => call(subscriptions.openBillingPortal, {}),
    onSuccess: ({ url }) => window.location.assign(url),
    onError: (error) => {
      if (!isHandled(error)) notify.error('Error', error.message);
    },
  });
}

/** How /subscribe goes on: to sign in, to the dashboard, to the form, or not at all. */
export type Beginning =
  | { kind: 'signed-out' | 'unknown' | 'failed' }
  | { kind: 'member'; isAdmin: boolean; trialDays: number | null }
  | { kind: 'form'; clientSecret: string };

/** Looks who is signed in, then gets or makes their subscription. Every outcome is an answer, none is thrown. */
export function useBeginSubscription() {
  return useMutation({ mutationFn: beginSubscription });
}

async function beginSubscription(): Promise<Beginning> {
  const user = await askForMe().catch(() => undefined);
  if (!user) return { kind: user === null ? 'signed-out' : 'unknown' };
  try {
    const answer = await call(subscriptions.getOrCreateSubscription, {});
    if (answer.redirectToDashboard) return { kind: 'member', ...answer };
    return answer.clientSecret ? { kind: 'form', clientSecret: answer.clientSecret } : { kind: 'failed' };
  } catch (error) {
    return { kind: error instanceof ApiError && error.status === 401 ? 'signed-out' : 'failed' };
  }
}

import type { Plan } from '../../../contract/business.ts';
import * as subscriptions from '../../../contract/subscriptions/subscriptions.ts';
import { hasCode } from '../../calls/api.ts';
import { change } from '../../calls/change.ts';
import { useAct } from '../../calls/use-act.ts';
import { notify } from '../../ui/notify.ts';
import { cacheMe, fetchMe } from '../accounts/queries.ts';

/** Redirects to the provider's checkout for a plan. */
export function useSubscribe() {
  return useAct((plan: Plan) => change(subscriptions.createSubscription, { body: { plan } }), {
    done: ({ checkoutUrl }) => window.location.assign(checkoutUrl),
    failed: () => notify.error('Subscription Error', 'Could not start subscription process'),
  });
}

export function useUnsubscribe() {
  return useAct(() => change(subscriptions.unsubscribe, {}, { answered: ({ user }) => cacheMe(user) }), {
    done: () =>
      notify.success(
        'Unsubscribed Successfully',
        'Your subscription is canceled. You can subscribe again at any time.',
      ),
    failed: 'Unsubscribe Error',
  });
}

/** Redirects to the provider's billing portal for card, invoices and cancellation. */
export function useBillingPortal() {
  return useAct(() => change(subscriptions.openBillingPortal, {}), {
    done: ({ url }) => window.location.assign(url),
    failed: 'Error',
  });
}

/** The next step of /subscribe: sign in, dashboard, payment form, or an error. */
export type SubscriptionStart =
  | { kind: 'signed-out' | 'unknown' | 'failed' }
  | { kind: 'member'; isAdmin: boolean; trialDays: number | null }
  | { kind: 'form'; clientSecret: string; freeDays: number | null };

/** Fetches the user, then gets or creates their subscription. Never rejects: every outcome is a value. */
export function useStartSubscription() {
  return useAct(startSubscription);
}

async function startSubscription({ duringTrial }: { duringTrial: boolean }): Promise<SubscriptionStart> {
  const user = await fetchMe().catch(() => undefined);
  if (!user) return { kind: user === null ? 'signed-out' : 'unknown' };
  try {
    const answer = await change(subscriptions.getOrCreateSubscription, {
      query: duringTrial ? { during: 'trial' } : {},
    });
    if (answer.redirectToDashboard) return { kind: 'member', ...answer };
    const { clientSecret, trialDays } = answer;
    return clientSecret ? { kind: 'form', clientSecret, freeDays: trialDays || null } : { kind: 'failed' };
  } catch (error) {
    return { kind: hasCode(error, 'unauthorized') ? 'signed-out' : 'failed' };
  }
}

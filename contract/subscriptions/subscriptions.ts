import { z } from 'zod';
import { plan, user } from '../accounts/accounts.ts';
import { endpoint } from '../endpoint.ts';

export const unsubscribe = endpoint({
  method: 'POST',
  path: '/api/unsubscribe',
  who: 'user',
  changes: ['account'],
  limits: { account: { max: 30, minutes: 5 } },
  summary: 'Cancel trial or subscription at once; the payment links pause. 409 with nothing to cancel',
  errors: {
    409: 'There is nothing to cancel',
    502: 'The payment provider refused; its reason where it is meant for people',
  },
  answer: z.object({ user }),
});

export const getOrCreateSubscription = endpoint({
  method: 'POST',
  path: '/api/get-or-create-subscription',
  who: 'user',
  changes: [],
  limits: { account: { max: 30, minutes: 5 } },
  whileSuspended: false,
  summary:
    'For members a redirect to the dashboard; for others, and during the trial if asked for, the client secret of the embedded payment form',
  errors: { 502: 'The payment provider refused; its reason where it is meant for people' },
  /** `during=trial`: an account on trial subscribes already, and pays once its free days are over. */
  query: z.object({ during: z.literal('trial').optional() }),
  answer: z.object({
    redirectToDashboard: z.boolean(),
    isAdmin: z.boolean(),
    /** Days left in the trial; null without one. */
    trialDays: z.int().nullable(),
    clientSecret: z.string().nullable(),
  }),
});

export const createSubscription = endpoint({
  method: 'POST',
  path: '/api/create-subscription',
  who: 'user',
  changes: [],
  limits: { account: { max: 30, minutes: 5 } },
  whileSuspended: false,
  summary: 'The address of a hosted checkout that subscribes to a plan',
  errors: {
    409: 'An admin, or subscribed already',
    502: 'The payment provider refused; its reason where it is meant for people',
  },
  body: z.object({ plan }),
  answer: z.object({ checkoutUrl: z.url() }),
});

export const openBillingPortal = endpoint({
  method: 'POST',
  path: '/api/billing-portal',
  who: 'user',
  changes: [],
  limits: { account: { max: 30, minutes: 5 } },
  summary: "The address of the provider's pages for card, invoices and cancellation. 409 without a subscription",
  errors: {
    409: 'There is no subscription',
    502: 'The payment provider refused; its reason where it is meant for people',
  },
  answer: z.object({ url: z.url() }),
});

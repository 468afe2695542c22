import type Stripe from 'stripe';
import type { Stored } from '../store/objects.ts';

/** The sandbox's internal state of a subscription. */
export interface BillingState extends Record<string, unknown> {
  /** Invoices with a scheduled action, and its time. */
  invoices: { id: string; at: number }[];
  trialEndNotified: boolean;
}

export type StoredSubscription = Stored<Stripe.Subscription> & { internal: BillingState };

import type Stripe from 'stripe';
import type { Stored } from '../store/objects.ts';

/** The sandbox's internal state of a subscription. */
export interface BillingState extends Record<string, unknown> {
  /** Invoices with a scheduled action, and its time. */
  invoices: { id: string; at: number }[];
  trialEndTold: boolean;
  /** The end of the period whose renewal has been announced. */
  upcomingTold: number | null;
  /** The next scheduled moment, by the subscription's clock. */
  nextAt: number | null;
}

export type StoredSubscription = Stored<Stripe.Subscription> & { internal: BillingState };

import type Stripe from 'stripe';
import type { Rhythm } from '../api/price-object.ts';
import { invalidRequest } from '../http/errors.ts';
import { changeObject } from '../store/changes.ts';
import { newId } from '../store/ids.ts';
import { nulls } from '../store/nulls.ts';
import { existing } from '../store/objects.ts';
import type { World } from '../store/world.ts';
import type { BillingState, StoredSubscription } from './billing-state.ts';
import { nextMoment } from './moments.ts';
import { periodEnd } from './period.ts';

/** The statuses in a list without `status`. */
export const liveStatuses = ['active', 'incomplete', 'past_due', 'paused', 'trialing', 'unpaid'];

export const initialState = (): BillingState => ({ invoices: [], trialEndNotified: false });

/** The legacy form of a recurring price, which items still carry. */
function toLegacyPlan(price: Stripe.Price): Stripe.Plan {
  return {
    id: price.id,
    object: 'plan',
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: price.unit_amount_decimal,
    billing_scheme: 'per_unit',
    created: price.created,
    currency: price.currency,
    interval: price.recurring!.interval,
    interval_count: price.recurring!.interval_count,
    livemode: false,
    usage_type: 'licensed',
    ...nulls('metadata meter nickname product tiers_mode transform_usage trial_period_days'),
  };
}

export interface NewItem {
  price: Stripe.Price;
  quantity: number;
  metadata: Record<string, string>;
}

export function subscriptionItem(
  world: World,
  subscription: string,
  wanted: NewItem,
  period: { start: number; end: number },
): Stripe.SubscriptionItem {
  return {
    id: newId('subscriptionItem'),
    object: 'subscription_item',
    created: world.now,
    current_period_end: period.end,
    current_period_start: period.start,
    discounts: [],
    metadata: wanted.metadata,
    plan: toLegacyPlan(wanted.price),
    price: wanted.price,
    quantity: wanted.quantity,
    subscription,
    ...nulls('billing_thresholds current_trial tax_rates'),
  };
}

export function billingRhythm(subscription: Stripe.Subscription): Rhythm {
  const recurring = subscription.items.data[0]?.price.recurring;
  return {
    interval: (recurring?.interval ?? 'month') as Rhythm['interval'],
    interval_count: recurring?.interval_count ?? 1,
  };
}

export function currentPeriod(subscription: Stripe.Subscription): { start: number; end: number } {
  const item = subscription.items.data[0];
  return { start: item?.current_period_start ?? 0, end: item?.current_period_end ?? 0 };
}

/** Sets the period that begins at `start`. */
export function setPeriod(subscription: Stripe.Subscription, start: number): void {
  const end = periodEnd(subscription.billing_cycle_anchor, billingRhythm(subscription), start);
  for (const item of subscription.items.data)
    Object.assign(item, { current_period_start: start, current_period_end: end });
}

/** Requires that all prices share one billing interval. */
export function checkRhythm(
  rhythms: ({ interval: string; interval_count?: number | undefined } | null | undefined)[],
): void {
  const kinds = new Set(rhythms.map((rhythm) => `${rhythm?.interval} ${rhythm?.interval_count ?? 1}`));
  if (kinds.size > 1) {
    throw invalidRequest(
      'Currency and interval fields must match across all plans on this subscription. The sandbox does not support mixed intervals.',
    );
  }
}

/** The subscription, locked. Lock order: subscription, then invoices, then their payments. */
export async function lockSubscription(world: World, account: string, id: string): Promise<StoredSubscription> {
  return (await existing(world, 'subscription', id, { account, lock: true })) as StoredSubscription;
}

/** Schedules the subscription for the loop; one on a test clock waits for `advance` instead. */
export function schedule(subscription: StoredSubscription): void {
  const at = nextMoment(subscription)?.at ?? null;
  subscription.dueAt = subscription.data.test_clock === null ? at : null;
}

/** Changes a subscription with its schedule, and emits the changes. */
export async function changeSubscription(
  world: World,
  subscription: StoredSubscription,
  change: () => void,
): Promise<void> {
  await changeObject(world, subscription, 'customer.subscription.updated', () => {
    change();
    schedule(subscription);
  });
}

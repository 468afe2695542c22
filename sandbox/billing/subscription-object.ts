import type Stripe from 'stripe';
import { changedAttributes } from '../api/changes.ts';
import type { Rhythm } from '../api/price-object.ts';
import { invalidRequest, noSuch } from '../http/errors.ts';
import { emit } from '../store/events.ts';
import { newId } from '../store/ids.ts';
import { findObjectById, updateObject, type Stored } from '../store/objects.ts';
import type { World } from '../store/world.ts';
import { nextMoment } from './moments.ts';

/** The sandbox's internal state of a subscription. */
export interface BillingState extends Record<string, unknown> {
  /** Invoices with a scheduled action, and its time. */
  invoices: { id: string; at: number }[];
  trialEndTold: boolean;
  /** The end of the period whose renewal has been announced. */
  upcomingTold: number | null;
  /** Set by the operator: the next payment fails. */
  failNext: boolean;
  /** Prorations of changes in mid-period, for the next invoice. */
  pendingLines: PendingLine[];
  /** The next scheduled moment, by the subscription's clock. */
  nextAt: number | null;
}

export interface PendingLine {
  amount: number;
  description: string;
  start: number;
  end: number;
  price: Stripe.Price;
  quantity: number;
  item: string;
}

export type StoredSubscription = Stored<Stripe.Subscription> & { internal: BillingState };

export const initialState = (): BillingState => ({
  invoices: [],
  trialEndTold: false,
  upcomingTold: null,
  failNext: false,
  pendingLines: [],
  nextAt: null,
});

/** The legacy form of a recurring price, which items still carry. */
function planOf(price: Stripe.Price): Stripe.Plan {
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
    metadata: price.metadata,
    meter: null,
    nickname: price.nickname,
    product: price.product,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: 'licensed',
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
    billing_thresholds: null,
    created: world.now,
    current_period_end: period.end,
    current_period_start: period.start,
    current_trial: null,
    discounts: [],
    metadata: wanted.metadata,
    plan: planOf(wanted.price),
    price: wanted.price,
    quantity: wanted.quantity,
    subscription,
    tax_rates: [],
  };
}

/** Replaces the price of an item. */
export function changePrice(item: Stripe.SubscriptionItem, price: Stripe.Price): void {
  item.price = price;
  item.plan = planOf(price);
}

export function rhythmOf(subscription: Stripe.Subscription): Rhythm {
  const recurring = subscription.items.data[0]?.price.recurring;
  return {
    interval: (recurring?.interval ?? 'month') as Rhythm['interval'],
    interval_count: recurring?.interval_count ?? 1,
  };
}

export function periodOf(subscription: Stripe.Subscription): { start: number; end: number } {
  const item = subscription.items.data[0];
  return { start: item?.current_period_start ?? 0, end: item?.current_period_end ?? 0 };
}

export function setPeriod(subscription: Stripe.Subscription, period: { start: number; end: number }): void {
  for (const item of subscription.items.data) {
    item.current_period_start = period.start;
    item.current_period_end = period.end;
  }
}

/** Requires that all items share one billing interval. */
export function checkRhythm(items: { price: Stripe.Price }[]): void {
  const rhythms = new Set(items.map(({ price }) => `${price.recurring?.interval} ${price.recurring?.interval_count}`));
  if (rhythms.size > 1) {
    throw invalidRequest(
      'Currency and interval fields must match across all plans on this subscription. The sandbox does not support mixed intervals.',
    );
  }
}

/** The subscription, locked. Lock order: subscription, then invoices, then their payments. */
export async function subscriptionOf(
  world: World,
  account: string | undefined,
  id: string,
  param = 'id',
): Promise<StoredSubscription> {
  const found = await findObjectById<Stripe.Subscription>(world.tx, 'subscription', id, { lock: true });
  if (!found || (account !== undefined && found.account !== account)) throw noSuch('subscription', id, param);
  return found as StoredSubscription;
}

/** Schedules the subscription for the loop; one on a test clock waits for `advance` instead. */
export function schedule(subscription: StoredSubscription): void {
  const at = nextMoment(subscription)?.at ?? null;
  subscription.internal.nextAt = at;
  subscription.dueAt = subscription.data.test_clock === null ? at : null;
}

/** Writes a changed subscription and emits the changes. */
export async function changeSubscription(
  world: World,
  subscription: StoredSubscription,
  change: () => void,
): Promise<void> {
  const before = structuredClone(subscription.data);
  change();
  schedule(subscription);
  await updateObject(world.tx, 'subscription', subscription);
  const changed = changedAttributes(before, subscription.data);
  if (Object.keys(changed).length > 0)
    emit(world, subscription.account, 'customer.subscription.updated', subscription.data, changed);
}

import type Stripe from 'stripe';
import type { StoredCustomer } from '../api/customer-object.ts';
import { emit } from '../store/events.ts';
import { listObjects } from '../store/lists.ts';
import { updateObject } from '../store/objects.ts';
import type { World } from '../store/world.ts';
import { voidInvoice } from './invoice.ts';
import { invoiceOf } from './invoice-object.ts';
import { schedule, subscriptionOf, type StoredSubscription } from './subscription-object.ts';

export interface Ending {
  reason: NonNullable<Stripe.Subscription['cancellation_details']>['reason'];
  comment?: string | null;
  feedback?: NonNullable<Stripe.Subscription['cancellation_details']>['feedback'];
}

const over = ['canceled', 'incomplete_expired'];

export const isOver = (subscription: StoredSubscription): boolean => over.includes(subscription.data.status);

/** Cancels a subscription, which the caller has locked, at once. Its open invoices are no longer collected. */
export async function cancelSubscription(
  world: World,
  subscription: StoredSubscription,
  ending: Ending,
): Promise<void> {
  const { data, internal } = subscription;
  const never = data.status === 'incomplete';
  for (const { id } of internal.invoices) {
    const invoice = await invoiceOf(world, subscription.account, id);
    Object.assign(invoice.data, { auto_advance: false, automatically_finalizes_at: null, next_payment_attempt: null });
    await updateObject(world.tx, 'invoice', invoice);
  }
  if (never) await voidFirst(world, subscription);
  internal.invoices = [];
  Object.assign(data, {
    cancel_at_period_end: false,
    canceled_at: data.canceled_at ?? world.now,
    cancellation_details: {
      comment: ending.comment ?? data.cancellation_details?.comment ?? null,
      feedback: ending.feedback ?? data.cancellation_details?.feedback ?? null,
      feedback_option: null,
      reason: ending.reason,
    },
    ended_at: world.now,
    status: never ? 'incomplete_expired' : 'canceled',
  } satisfies Partial<Stripe.Subscription>);
  schedule(subscription);
  await updateObject(world.tx, 'subscription', subscription);
  emit(world, subscription.account, 'customer.subscription.deleted', data);
}

/** Expires a subscription whose first payment was never made, and voids its invoice. */
export async function expireIncomplete(world: World, subscription: StoredSubscription): Promise<void> {
  await voidFirst(world, subscription);
  subscription.data.status = 'incomplete_expired';
  subscription.data.ended_at = world.now;
  schedule(subscription);
  await updateObject(world.tx, 'subscription', subscription);
  emit(world, subscription.account, 'customer.subscription.updated', subscription.data, {
    status: 'incomplete',
    ended_at: null,
  });
}

async function voidFirst(world: World, subscription: StoredSubscription): Promise<void> {
  const { latest_invoice } = subscription.data;
  if (typeof latest_invoice !== 'string') return;
  const invoice = await invoiceOf(world, subscription.account, latest_invoice);
  if (invoice.data.status === 'open') await voidInvoice(world, invoice);
}

/** Cancels all subscriptions of a deleted customer. */
export async function cancelSubscriptionsOf(world: World, customer: StoredCustomer): Promise<void> {
  const where = { account: customer.account, object: 'subscription', url: '', filters: { customer: customer.id } };
  const { data } = await listObjects(world.tx, where, { limit: 100 });
  for (const { id } of data as Stripe.Subscription[]) {
    const subscription = await subscriptionOf(world, customer.account, id);
    if (!isOver(subscription)) await cancelSubscription(world, subscription, { reason: 'cancellation_requested' });
  }
}

import type Stripe from 'stripe';
import { emit } from '../store/events.ts';
import { save } from '../store/objects.ts';
import type { World } from '../store/world.ts';
import type { StoredSubscription } from './billing-state.ts';
import { voidInvoice } from './invoice.ts';
import { lockInvoice } from './invoice-object.ts';
import { currentPeriod, schedule } from './subscription-object.ts';

type Reason = NonNullable<Stripe.Subscription['cancellation_details']>['reason'];

const over = ['canceled', 'incomplete_expired'];

export const isOver = (subscription: StoredSubscription): boolean => over.includes(subscription.data.status);

/** Cancels a subscription, which the caller has locked, at once. Its open invoices are no longer collected. */
export async function cancelSubscription(
  world: World,
  subscription: StoredSubscription,
  reason: Reason,
): Promise<void> {
  const { data, internal } = subscription;
  const never = data.status === 'incomplete';
  for (const { id } of internal.invoices) {
    const invoice = await lockInvoice(world, subscription.account, id);
    Object.assign(invoice.data, { auto_advance: false, automatically_finalizes_at: null, next_payment_attempt: null });
    await save(world, invoice);
  }
  if (never) await voidFirst(world, subscription);
  internal.invoices = [];
  Object.assign(data, {
    cancel_at_period_end: false,
    canceled_at: data.canceled_at ?? world.now,
    cancellation_details: toCancellationDetails(reason),
    ended_at: world.now,
    status: never ? 'incomplete_expired' : 'canceled',
  } satisfies Partial<Stripe.Subscription>);
  schedule(subscription);
  await save(world, subscription);
  emit(world, subscription.account, 'customer.subscription.deleted', data);
}

/** Expires a subscription whose first payment was never made, and voids its invoice. */
export async function expireIncomplete(world: World, subscription: StoredSubscription): Promise<void> {
  await voidFirst(world, subscription);
  subscription.data.status = 'incomplete_expired';
  subscription.data.ended_at = world.now;
  schedule(subscription);
  await save(world, subscription);
  emit(world, subscription.account, 'customer.subscription.updated', subscription.data, {
    status: 'incomplete',
    ended_at: null,
  });
}

async function voidFirst(world: World, subscription: StoredSubscription): Promise<void> {
  const { latest_invoice } = subscription.data;
  if (typeof latest_invoice !== 'string') return;
  const invoice = await lockInvoice(world, subscription.account, latest_invoice);
  if (invoice.data.status === 'open') await voidInvoice(world, invoice);
}

/** Sets the subscription to end with its period, or reverts that. */
export function endAtPeriodEnd(data: Stripe.Subscription, ends: boolean, now: number): void {
  Object.assign(data, {
    cancel_at: ends ? currentPeriod(data).end : null,
    cancel_at_period_end: ends,
    canceled_at: ends ? now : null,
    cancellation_details: toCancellationDetails(ends ? 'cancellation_requested' : null),
  } satisfies Partial<Stripe.Subscription>);
}

const toCancellationDetails = (reason: Reason) => ({ comment: null, feedback: null, feedback_option: null, reason });

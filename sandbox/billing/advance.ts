import type Stripe from 'stripe';
import { worldAt } from '../api/clock-object.ts';
import { emit } from '../store/events.ts';
import { idOf } from '../store/id-of.ts';
import { claimDueObjects, updateObject } from '../store/objects.ts';
import type { World } from '../store/world.ts';
import { cancelSubscription, expireIncomplete } from './cancel.ts';
import { beginPeriod, collectInvoice, defaultMethod, invoicePaid } from './collect.ts';
import { createInvoice, draftSeconds, finalizeInvoice } from './invoice.ts';
import { customerOf } from '../api/customer-object.ts';
import { invoiceObject, invoiceOf, periodLines } from './invoice-object.ts';
import { nextMoment, type Moment } from './moments.ts';
import { periodEnd } from './period.ts';
import { changeSubscription, periodOf, rhythmOf, schedule, type StoredSubscription } from './subscription-object.ts';

/** A limit against endless loops: more than a year of daily renewals. */
const maxMoments = 2_000;

/** Processes everything that is due for a subscription until `until`, each at its own time. */
export async function advanceSubscription(
  world: World,
  subscription: StoredSubscription,
  until: number,
): Promise<void> {
  for (let count = 0; count < maxMoments; count += 1) {
    const moment = nextMoment(subscription);
    if (!moment || moment.at > until) break;
    await applyMoment(worldAt(world, moment.at), subscription, moment);
  }
  schedule(subscription);
  await updateObject(world.tx, 'subscription', subscription);
}

/** Advances up to `limit` due subscriptions; returns how many. */
export async function advanceDueSubscriptions(world: World, limit: number): Promise<number> {
  const due = await claimDueObjects<Stripe.Subscription>(world.tx, 'subscription', world.now, limit);
  for (const subscription of due) await advanceSubscription(world, subscription as StoredSubscription, world.now);
  return due.length;
}

async function applyMoment(world: World, subscription: StoredSubscription, moment: Moment): Promise<void> {
  const { data, internal } = subscription;
  if (moment.kind === 'announce_trial_end') {
    internal.trialEndTold = true;
    emit(world, subscription.account, 'customer.subscription.trial_will_end', data);
  } else if (moment.kind === 'announce_renewal') await announceRenewal(world, subscription);
  else if (moment.kind === 'cancel')
    await cancelSubscription(world, subscription, { reason: 'cancellation_requested' });
  else if (moment.kind === 'expire') await expireIncomplete(world, subscription);
  else if (moment.kind === 'renew') await renew(world, subscription);
  else await invoiceDue(world, subscription, moment.invoice ?? '');
}

async function invoiceDue(world: World, subscription: StoredSubscription, id: string): Promise<void> {
  const { internal } = subscription;
  internal.invoices = internal.invoices.filter((one) => one.id !== id);
  const invoice = await invoiceOf(world, subscription.account, id);
  if (invoice.data.status === 'draft') await finalizeInvoice(world, subscription, invoice);
  if (invoice.data.status !== 'open') return;
  if (invoice.data.amount_due === 0) await invoicePaid(world, subscription, invoice);
  else await collectInvoice(world, subscription, invoice);
}

/** Starts the next period with a draft invoice, which is charged an hour later. */
async function renew(world: World, subscription: StoredSubscription): Promise<void> {
  const { data, internal } = subscription;
  const behavior = data.trial_settings?.end_behavior.missing_payment_method;
  if (data.status === 'trialing' && behavior === 'cancel' && !(await defaultMethod(world, subscription))) {
    await cancelSubscription(world, subscription, { reason: 'payment_failed' });
    return;
  }
  const before = structuredClone(data);
  if (data.status === 'trialing') data.status = 'active';
  const previous = periodOf(data);
  beginPeriod(subscription, previous.end);
  const invoice = await createInvoice(world, subscription, {
    reason: 'subscription_cycle',
    lines: await periodLines(world, subscription),
    before: previous,
  });
  if (data.status === 'unpaid') invoice.data.auto_advance = false;
  else {
    invoice.data.automatically_finalizes_at = world.now + draftSeconds;
    internal.invoices.push({ id: invoice.id, at: world.now + draftSeconds });
  }
  await updateObject(world.tx, 'invoice', invoice);
  emit(world, subscription.account, 'invoice.created', invoice.data);
  const after = { status: data.status, items: data.items, latest_invoice: invoice.id };
  Object.assign(data, before);
  await changeSubscription(world, subscription, () => Object.assign(data, after));
}

/** Emits invoice.upcoming. The invoice doesn't exist yet: its id can't be retrieved. */
async function announceRenewal(world: World, subscription: StoredSubscription): Promise<void> {
  const { end } = periodOf(subscription.data);
  subscription.internal.upcomingTold = end;
  emit(world, subscription.account, 'invoice.upcoming', await previewInvoice(world, subscription));
}

/** A preview of the next renewal's invoice. */
export async function previewInvoice(world: World, subscription: StoredSubscription): Promise<Stripe.Invoice> {
  const copy = structuredClone(subscription);
  const before = periodOf(copy.data);
  const { end } = before;
  if (copy.data.status === 'trialing') copy.data.status = 'active';
  for (const item of copy.data.items.data) {
    item.current_period_start = end;
    item.current_period_end = periodEnd(copy.data.billing_cycle_anchor, rhythmOf(copy.data), end);
  }
  const customer = await customerOf(world, subscription.account, idOf(subscription.data.customer));
  const lines = [...copy.internal.pendingLines, ...(await periodLines(world, copy))];
  const invoice = await invoiceObject(world, copy, customer, { reason: 'upcoming', lines, before });
  const id = `upcoming_${invoice.id}`;
  return { ...invoice, id, created: end, next_payment_attempt: end + draftSeconds };
}

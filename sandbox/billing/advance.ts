import { worldAt } from '../api/clock-object.ts';
import { emitChanges } from '../store/changes.ts';
import { emit } from '../store/events.ts';
import { claimDueObjects, save } from '../store/objects.ts';
import type { World } from '../store/world.ts';
import { cancelSubscription, expireIncomplete } from './cancel.ts';
import { defaultMethod, settleInvoice } from './collect.ts';
import { createInvoice, draftSeconds, finalizeInvoice } from './invoice.ts';
import { lockInvoice } from './invoice-object.ts';
import { nextMoment, type Moment } from './moments.ts';
import type { StoredSubscription } from './billing-state.ts';
import { currentPeriod, schedule, setPeriod } from './subscription-object.ts';

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
  await save(world, subscription);
}

/** Processes everything that is due now, so that no read finds a late state. On a test clock nothing is. */
export async function advanceIfDue(world: World, subscription: StoredSubscription): Promise<void> {
  if (subscription.dueAt !== null && subscription.dueAt <= world.now)
    await advanceSubscription(world, subscription, world.now);
}

/** Advances up to `limit` due subscriptions; returns how many. */
export async function advanceDueSubscriptions(world: World, limit: number): Promise<number> {
  const due = await claimDueObjects(world, 'subscription', limit);
  for (const subscription of due) await advanceSubscription(world, subscription as StoredSubscription, world.now);
  return due.length;
}

async function applyMoment(world: World, subscription: StoredSubscription, moment: Moment): Promise<void> {
  const { data, internal } = subscription;
  if (moment.kind === 'announce_trial_end') {
    internal.trialEndNotified = true;
    emit(world, subscription.account, 'customer.subscription.trial_will_end', data);
  } else if (moment.kind === 'cancel') await cancelSubscription(world, subscription, 'cancellation_requested');
  else if (moment.kind === 'expire') await expireIncomplete(world, subscription);
  else if (moment.kind === 'renew') await renew(world, subscription);
  else await invoiceDue(world, subscription, moment.invoice ?? '');
}

async function invoiceDue(world: World, subscription: StoredSubscription, id: string): Promise<void> {
  const { internal } = subscription;
  internal.invoices = internal.invoices.filter((one) => one.id !== id);
  const invoice = await lockInvoice(world, subscription.account, id);
  if (invoice.data.status === 'draft') await finalizeInvoice(world, subscription, invoice);
  if (invoice.data.status === 'open') await settleInvoice(world, subscription, invoice);
}

/** Starts the next period with a draft invoice, which is charged an hour later. */
async function renew(world: World, subscription: StoredSubscription): Promise<void> {
  const { data, internal } = subscription;
  const endsWithoutMethod = data.trial_settings?.end_behavior.missing_payment_method === 'cancel';
  if (data.status === 'trialing' && endsWithoutMethod && !(await defaultMethod(world, subscription)))
    return cancelSubscription(world, subscription, 'payment_failed');
  const before = structuredClone(data);
  if (data.status === 'trialing') data.status = 'active';
  const previous = currentPeriod(data);
  setPeriod(data, previous.end);
  const invoice = await createInvoice(world, subscription, { reason: 'subscription_cycle', before: previous });
  invoice.data.automatically_finalizes_at = world.now + draftSeconds;
  internal.invoices.push({ id: invoice.id, at: world.now + draftSeconds });
  await save(world, invoice);
  emit(world, subscription.account, 'invoice.created', invoice.data);
  data.latest_invoice = invoice.id;
  schedule(subscription);
  await save(world, subscription);
  emitChanges(world, subscription, 'customer.subscription.updated', before);
}

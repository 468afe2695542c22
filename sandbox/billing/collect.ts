import type Stripe from 'stripe';
import { changeCustomer, customerOf } from '../api/customer-object.ts';
import type { Decline } from '../money/cards.ts';
import { settleCharge } from '../money/charge.ts';
import { attachMethod, outcomeOfMethod, type StoredMethod } from '../money/payment-method.ts';
import { declineIntent, succeedIntent, type Attempt } from '../money/payment.ts';
import { emit } from '../store/events.ts';
import { listObjects } from '../store/lists.ts';
import { idOf } from '../store/id-of.ts';
import { findObject, updateObject, type Stored } from '../store/objects.ts';
import { readSetting } from '../store/settings.ts';
import type { World } from '../store/world.ts';
import { cancelSubscription } from './cancel.ts';
import { markPaid, paymentOf } from './invoice.ts';
import type { StoredInvoice } from './invoice-object.ts';
import { daySeconds, periodEnd } from './period.ts';
import { changeSubscription, rhythmOf, setPeriod, type StoredSubscription } from './subscription-object.ts';

/** Days between failed attempts: four attempts over fifteen days. */
const retryDays = [3, 5, 7];

const operatorDecline: Decline = {
  code: 'card_declined',
  declineCode: 'generic_decline',
  message: 'Your card was declined.',
  sellerMessage: 'The bank did not return any further details with this decline.',
};

/** The card for renewals: the subscription's, else the customer's. */
export async function defaultMethod(world: World, subscription: StoredSubscription): Promise<StoredMethod | undefined> {
  const own = subscription.data.default_payment_method;
  const customer = await customerOf(world, subscription.account, idOf(subscription.data.customer));
  const id = own ?? customer.data.invoice_settings.default_payment_method;
  if (typeof id !== 'string') return undefined;
  const where = { account: subscription.account, object: 'payment_method', id, lock: true };
  const method = await findObject<Stripe.PaymentMethod>(world.tx, where);
  return method?.data.customer === customer.id ? method : undefined;
}

/** Charges an open invoice off-session. A decline schedules the next attempt, or ends the subscription. */
export async function collectInvoice(
  world: World,
  subscription: StoredSubscription,
  invoice: StoredInvoice,
  given?: StoredMethod,
): Promise<Attempt> {
  const intent = await paymentOf(world, invoice);
  const method = given ?? (await defaultMethod(world, subscription));
  invoice.data.attempt_count += 1;
  invoice.data.attempted = true;
  if (!intent || !method) {
    await renewalFailed(world, subscription, invoice);
    return { kind: 'failed', message: 'Cannot charge a customer that has no active payment method.' };
  }
  const { decline, later } = outcomeOfMethod(method);
  const planned = subscription.internal.failNext ? operatorDecline : undefined;
  subscription.internal.failNext = false;
  const reason = planned ?? decline ?? later;
  if (reason) {
    const attempt = await declineIntent(world, intent, method.data, reason);
    await renewalFailed(world, subscription, invoice);
    if (reason.code === 'authentication_required')
      emit(world, invoice.account, 'invoice.payment_action_required', invoice.data);
    return attempt;
  }
  const charge = await succeedIntent(world, intent, method.data, false);
  await invoicePaid(world, subscription, invoice);
  await settleCharge(world, charge);
  return { kind: 'paid' };
}

/** Applies the payment of an invoice on a page, and saves the card. */
export async function invoicePaidBy(
  world: World,
  subscription: StoredSubscription,
  invoice: StoredInvoice,
  method: StoredMethod,
  charge: Stored<Stripe.Charge>,
): Promise<void> {
  await attachMethod(world, method, idOf(invoice.data.customer));
  if (subscription.data.payment_settings?.save_default_payment_method === 'on_subscription')
    await changeSubscription(world, subscription, () => {
      subscription.data.default_payment_method = method.id;
    });
  invoice.data.attempt_count += 1;
  await invoicePaid(world, subscription, invoice);
  await settleCharge(world, charge);
}

/** Applies a paid invoice to its subscription, which becomes active again. */
export async function invoicePaid(
  world: World,
  subscription: StoredSubscription,
  invoice: StoredInvoice,
): Promise<void> {
  await markPaid(world, invoice);
  const { data, internal } = subscription;
  internal.invoices = internal.invoices.filter(({ id }) => id !== invoice.id);
  const where = { account: subscription.account, object: 'invoice', url: '' };
  const filters = { 'parent.subscription_details.subscription': subscription.id, status: 'open' };
  const owes = (await listObjects(world.tx, { ...where, filters }, { limit: 1 })).data.length > 0;
  await changeSubscription(world, subscription, () => {
    if (data.status === 'incomplete' || (!owes && (data.status === 'past_due' || data.status === 'unpaid')))
      data.status = 'active';
  });
  if (owes) return;
  const customer = await customerOf(world, subscription.account, idOf(data.customer));
  if (customer.data.delinquent)
    await changeCustomer(world, customer, () => {
      customer.data.delinquent = false;
    });
}

async function renewalFailed(world: World, subscription: StoredSubscription, invoice: StoredInvoice): Promise<void> {
  const { data, internal } = subscription;
  internal.invoices = internal.invoices.filter(({ id }) => id !== invoice.id);
  // The first payment is on-session: the payer retries it, no schedule does.
  const first = data.status === 'incomplete';
  const wait = first ? undefined : retryDays[invoice.data.attempt_count - 1];
  invoice.data.next_payment_attempt = wait === undefined ? null : world.now + wait * daySeconds;
  if (invoice.data.next_payment_attempt !== null)
    internal.invoices.push({ id: invoice.id, at: invoice.data.next_payment_attempt });
  await updateObject(world.tx, 'invoice', invoice);
  emit(world, invoice.account, 'invoice.payment_failed', invoice.data);
  if (first) return;
  await changeSubscription(world, subscription, () => {
    if (data.status === 'active' || data.status === 'trialing') data.status = 'past_due';
  });
  const customer = await customerOf(world, subscription.account, idOf(data.customer));
  if (!customer.data.delinquent)
    await changeCustomer(world, customer, () => {
      customer.data.delinquent = true;
    });
  if (wait !== undefined || data.status !== 'past_due') return;
  if ((await readSetting(world.tx, 'after_last_retry', 'cancel')) === 'mark_unpaid')
    await changeSubscription(world, subscription, () => {
      data.status = 'unpaid';
    });
  else await cancelSubscription(world, subscription, { reason: 'payment_failed' });
}

/** Starts the next period at the end of the last one. */
export function beginPeriod(subscription: StoredSubscription, start: number): void {
  const { data } = subscription;
  setPeriod(data, { start, end: periodEnd(data.billing_cycle_anchor, rhythmOf(data), start) });
}

import { lockCustomer } from '../api/customer-object.ts';
import { settleCharge } from '../money/charge.ts';
import { attachMethod, outcomeOfMethod, type StoredMethod } from '../money/payment-method.ts';
import { declineIntent, succeedIntent, type Attempt } from '../money/payment.ts';
import { emit } from '../store/events.ts';
import { referencedId } from '../store/referenced-id.ts';
import { listObjects } from '../store/lists.ts';
import { find, save } from '../store/objects.ts';
import { readSetting } from '../store/settings.ts';
import type { World } from '../store/world.ts';
import type { StoredSubscription } from './billing-state.ts';
import { cancelSubscription } from './cancel.ts';
import { markPaid, lockInvoicePayment } from './invoice.ts';
import type { StoredInvoice } from './invoice-object.ts';
import { daySeconds } from './period.ts';
import { changeSubscription } from './subscription-object.ts';

/** Days between failed attempts: four attempts over fifteen days. */
const retryDays = [3, 5, 7];

/** The card for renewals: the subscription's, else the customer's. */
export async function defaultMethod(world: World, subscription: StoredSubscription): Promise<StoredMethod | undefined> {
  const own = subscription.data.default_payment_method;
  const customer = await lockCustomer(world, subscription.account, referencedId(subscription.data.customer));
  const id = own ?? customer.data.invoice_settings.default_payment_method;
  const method = await find(world, 'payment_method', referencedId(id), { account: subscription.account, lock: true });
  return method?.data.customer === customer.id ? method : undefined;
}

/** Marks an open invoice paid if nothing is due, else charges it. */
export async function settleInvoice(
  world: World,
  subscription: StoredSubscription,
  invoice: StoredInvoice,
): Promise<void> {
  if (invoice.data.amount_due === 0) await invoicePaid(world, subscription, invoice);
  else await collectInvoice(world, subscription, invoice);
}

/** Charges an open invoice off-session. A decline schedules the next attempt, or ends the subscription. */
export async function collectInvoice(
  world: World,
  subscription: StoredSubscription,
  invoice: StoredInvoice,
): Promise<Attempt> {
  const intent = await lockInvoicePayment(world, invoice);
  const method = await defaultMethod(world, subscription);
  invoice.data.attempt_count += 1;
  invoice.data.attempted = true;
  if (!intent || !method) {
    await renewalFailed(world, subscription, invoice);
    return { kind: 'failed', message: 'Cannot charge a customer that has no active payment method.' };
  }
  const { decline, later } = outcomeOfMethod(method);
  const reason = decline ?? later;
  if (reason) {
    const attempt = await declineIntent(world, intent, method, reason);
    await renewalFailed(world, subscription, invoice);
    return attempt;
  }
  const charge = await succeedIntent(world, intent, method);
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
): Promise<void> {
  await attachMethod(world, method, referencedId(invoice.data.customer));
  if (subscription.data.payment_settings?.save_default_payment_method === 'on_subscription')
    await changeSubscription(world, subscription, () => {
      subscription.data.default_payment_method = method.id;
    });
  invoice.data.attempt_count += 1;
  await invoicePaid(world, subscription, invoice);
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
  const filters = { subscription: subscription.id, status: 'open' };
  const open = { account: subscription.account, object: 'invoice' as const, filters };
  const owes = (await listObjects(world.tx, open, { limit: 1 })).data.length > 0;
  await changeSubscription(world, subscription, () => {
    if (data.status === 'incomplete' || (!owes && data.status === 'past_due')) data.status = 'active';
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
  await save(world, invoice);
  emit(world, invoice.account, 'invoice.payment_failed', invoice.data);
  if (first) return;
  await changeSubscription(world, subscription, () => {
    if (data.status === 'active' || data.status === 'trialing') data.status = 'past_due';
  });
  if (wait !== undefined || data.status !== 'past_due') return;
  const next = await readSetting(world.tx, 'after_retries', 'cancel');
  if (next === 'cancel') await cancelSubscription(world, subscription, 'payment_failed');
  if (next === 'mark_unpaid') await changeSubscription(world, subscription, () => (data.status = 'unpaid'));
}

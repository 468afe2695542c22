import type Stripe from 'stripe';
import { worldAtClock } from '../api/clock-object.ts';
import type { StoredCustomer } from '../api/customer-object.ts';
import type { Rhythm } from '../api/price-object.ts';
import { createSetup } from '../money/setup-intent.ts';
import { emit } from '../store/events.ts';
import { newId } from '../store/ids.ts';
import { nulls } from '../store/nulls.ts';
import { insertObjects, newObject, save, type Stored } from '../store/objects.ts';
import type { World } from '../store/world.ts';
import type { StoredSubscription } from './billing-state.ts';
import { defaultMethod, invoicePaid, settleInvoice } from './collect.ts';
import { createInvoice, finalizeInvoice } from './invoice.ts';
import type { StoredInvoice } from './invoice-object.ts';
import { daySeconds, periodEnd } from './period.ts';
import { checkRhythm, initialState, schedule, subscriptionItem, type NewItem } from './subscription-object.ts';

interface NewSubscription {
  customer: StoredCustomer;
  items: NewItem[];
  metadata: Record<string, string>;
  defaultPaymentMethod: string | null;
  /** Null: what the account's settings offer. */
  methodTypes?: 'card'[] | null;
  saveMethod: 'off' | 'on_subscription';
  /** Seconds; null means no trial. */
  trialEnd: number | null;
  trialSettings?: Stripe.Subscription.TrialSettings | null;
  /** How the first payment is made: by the payer on a page, now off-session, or already by a checkout. */
  payment: 'by_payer' | 'now' | Stored<Stripe.PaymentIntent>;
}

const unused = {
  ...nulls('application_fee_percent billing_cycle_anchor_config billing_thresholds cancel_at canceled_at'),
  ...nulls('customer_account days_until_due default_source description ended_at latest_invoice managed_payments'),
  ...nulls('next_pending_invoice_item_invoice on_behalf_of pause_collection pending_invoice_item_interval schedule'),
  ...nulls('pending_setup_intent pending_update transfer_data'),
};

function subscriptionObject(world: World, account: string, wanted: NewSubscription): StoredSubscription {
  const id = newId('subscription');
  const { customer, trialEnd } = wanted;
  const rhythm = wanted.items[0]!.price.recurring as Rhythm;
  const anchor = trialEnd ?? world.now;
  const period = { start: world.now, end: trialEnd ?? periodEnd(anchor, rhythm, world.now) };
  const items = wanted.items.map((item) => subscriptionItem(world, id, item, period));
  const data: Stripe.Subscription = {
    ...unused,
    id,
    object: 'subscription',
    application: account === world.platform ? null : world.application,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: anchor,
    billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
    billing_schedules: [],
    cancel_at_period_end: false,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: 'charge_automatically',
    created: world.now,
    currency: 'usd',
    customer: customer.id,
    default_payment_method: wanted.defaultPaymentMethod,
    discounts: [],
    invoice_settings: { ...nulls('account_tax_ids custom_fields description footer'), issuer: { type: 'self' } },
    items: { object: 'list', data: items, has_more: false, url: `/v1/subscription_items?subscription=${id}` },
    livemode: false,
    metadata: wanted.metadata,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: wanted.methodTypes ?? null,
      save_default_payment_method: wanted.saveMethod,
    },
    start_date: world.now,
    status: trialEnd === null ? 'incomplete' : 'trialing',
    test_clock: customer.data.test_clock ?? null,
    trial_end: trialEnd,
    trial_settings: wanted.trialSettings ?? null,
    trial_start: trialEnd === null ? null : world.now,
  };
  return { ...newObject(world, account, data), internal: initialState() };
}

/** The end of the requested trial, or null without one. */
export function computeTrialEnd(
  now: number,
  requested: { trial_end?: number | undefined; trial_period_days?: number | undefined },
): number | null {
  if (requested.trial_end !== undefined) return requested.trial_end > now ? requested.trial_end : null;
  return requested.trial_period_days ? now + requested.trial_period_days * daySeconds : null;
}

/**
 * Creates a subscription with its first invoice: free during a trial, else paid now or by a payer on a page, until
 * when it is incomplete.
 */
export async function createSubscription(
  outside: World,
  account: string,
  wanted: NewSubscription,
): Promise<{ subscription: StoredSubscription; invoice: StoredInvoice }> {
  checkRhythm(wanted.items.map(({ price }) => price.recurring));
  const world = await worldAtClock(outside, wanted.customer.data.test_clock);
  const subscription = subscriptionObject(world, account, wanted);
  const { data } = subscription;
  const invoice = await createInvoice(world, subscription, { reason: 'subscription_create' });
  data.latest_invoice = invoice.id;
  const free = invoice.data.total === 0;
  if (free && data.status === 'incomplete') data.status = 'active';
  schedule(subscription);
  await insertObjects(world.tx, [subscription]);
  if (wanted.payment === 'by_payer' && free && !(await defaultMethod(world, subscription))) {
    const setup = await createSetup(world, account, wanted.customer.id, { subscriptionId: subscription.id });
    data.pending_setup_intent = setup.id;
    await save(world, subscription);
  }
  emit(world, account, 'customer.subscription.created', data);
  emit(world, account, 'invoice.created', invoice.data);
  const made = typeof wanted.payment === 'object' ? wanted.payment : undefined;
  await finalizeInvoice(world, subscription, invoice, made);
  if (made) await invoicePaid(world, subscription, invoice);
  else if (wanted.payment === 'now' || invoice.data.amount_due === 0) await settleInvoice(world, subscription, invoice);
  return { subscription, invoice };
}

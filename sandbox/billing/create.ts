import type Stripe from 'stripe';
import { worldOf } from '../api/clock-object.ts';
import type { StoredCustomer } from '../api/customer-object.ts';
import type { Rhythm } from '../api/price-object.ts';
import { createSetup } from '../money/setup-intent.ts';
import { emit } from '../store/events.ts';
import { newId } from '../store/ids.ts';
import { insertObjects, newObject, save, type Stored } from '../store/objects.ts';
import type { World } from '../store/world.ts';
import type { StoredSubscription } from './billing-state.ts';
import { defaultMethod, invoicePaid, settleInvoice } from './collect.ts';
import { createInvoice, finalizeInvoice } from './invoice.ts';
import { periodLines, type StoredInvoice } from './invoice-object.ts';
import { daySeconds, periodEnd } from './period.ts';
import {
  changeSubscription,
  checkRhythm,
  initialState,
  schedule,
  subscriptionItem,
  type NewItem,
} from './subscription-object.ts';

interface NewSubscription {
  customer: StoredCustomer;
  items: NewItem[];
  metadata: Record<string, string>;
  defaultPaymentMethod: string | null;
  saveMethod: 'off' | 'on_subscription';
  /** Seconds; null means no trial. */
  trialEnd: number | null;
  /** How the first payment is made: by the payer on a page, now off-session, or already by a checkout. */
  payment: 'by_payer' | 'now' | PaymentMade;
}

/** A payment that a checkout took before the subscription existed. */
export interface PaymentMade {
  intent: Stored<Stripe.PaymentIntent>;
  charge: Stored<Stripe.Charge>;
}

interface Begun {
  subscription: StoredSubscription;
  invoice: StoredInvoice;
}

function subscriptionObject(world: World, account: string, wanted: NewSubscription): StoredSubscription {
  const id = newId('subscription');
  const { customer, trialEnd } = wanted;
  const recurring = wanted.items[0]?.price.recurring;
  const rhythm = { interval: recurring?.interval, interval_count: recurring?.interval_count } as Rhythm;
  const anchor = trialEnd ?? world.now;
  const period = { start: world.now, end: trialEnd ?? periodEnd(anchor, rhythm, world.now) };
  const items = wanted.items.map((item) => subscriptionItem(world, id, item, period));
  const data: Stripe.Subscription = {
    id,
    object: 'subscription',
    application: account === world.platform ? null : world.application,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: anchor,
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: 'charge_automatically',
    created: world.now,
    currency: items[0]?.price.currency ?? 'usd',
    customer: customer.id,
    customer_account: null,
    days_until_due: null,
    default_payment_method: wanted.defaultPaymentMethod,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    items: { object: 'list', data: items, has_more: false, url: `/v1/subscription_items?subscription=${id}` },
    latest_invoice: null,
    livemode: false,
    managed_payments: { enabled: false },
    metadata: wanted.metadata,
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: wanted.saveMethod,
    },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: world.now,
    status: trialEnd === null ? 'incomplete' : 'trialing',
    test_clock: customer.data.test_clock ?? null,
    transfer_data: null,
    trial_end: trialEnd,
    trial_settings: { end_behavior: { billing_cycle_anchor: null, missing_payment_method: 'create_invoice' } },
    trial_start: trialEnd === null ? null : world.now,
  };
  return { ...newObject(world, account, data), internal: initialState() };
}

/** The end of the requested trial, or null without one. */
export function trialEndOf(
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
export async function createSubscription(outside: World, account: string, wanted: NewSubscription): Promise<Begun> {
  checkRhythm(wanted.items.map(({ price }) => price.recurring));
  const world = await worldOf(outside, wanted.customer.data.test_clock);
  const subscription = subscriptionObject(world, account, wanted);
  const { data } = subscription;
  const lines = await periodLines(world, subscription);
  const invoice = await createInvoice(world, subscription, { reason: 'subscription_create', lines });
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
  await finalizeInvoice(world, subscription, invoice, made?.intent);
  if (made) await invoicePaid(world, subscription, invoice);
  else if (wanted.payment === 'now' || invoice.data.amount_due === 0) await settleInvoice(world, subscription, invoice);
  return { subscription, invoice };
}

/** Applies the card saved for a free trial. */
export async function setupSettled(world: World, subscription: StoredSubscription, method: string): Promise<void> {
  await changeSubscription(world, subscription, () => {
    subscription.data.pending_setup_intent = null;
    if (subscription.data.payment_settings?.save_default_payment_method === 'on_subscription')
      subscription.data.default_payment_method = method;
  });
}

import type Stripe from 'stripe';
import type { StoredCustomer } from '../api/customer-object.ts';
import { newId } from '../store/ids.ts';
import { referencedId } from '../store/referenced-id.ts';
import { nulls } from '../store/nulls.ts';
import { existing, find, type Stored } from '../store/objects.ts';
import type { World } from '../store/world.ts';
import type { StoredSubscription } from './billing-state.ts';
import { rhythmWord } from './period.ts';

export type StoredInvoice = Stored<Stripe.Invoice>;

/** The invoice, locked; the caller has locked its subscription. */
export async function lockInvoice(world: World, account: string, id: string): Promise<StoredInvoice> {
  return existing(world, 'invoice', id, { account, lock: true, param: 'invoice' });
}

/** The lines of the current period; free during a trial. */
async function periodLines(world: World, invoice: string, { data }: StoredSubscription) {
  const lines: Stripe.InvoiceLineItem[] = [];
  const isTrial = data.status === 'trialing';
  for (const item of data.items.data) {
    const { price, quantity = 1 } = item;
    const product = await find(world, 'product', referencedId(price.product));
    const name = product?.data.name ?? 'Subscription';
    const each = ((price.unit_amount ?? 0) / 100).toFixed(2);
    const amount = isTrial ? 0 : (price.unit_amount ?? 0) * quantity;
    lines.push({
      ...nulls('discount_amounts parent pretax_credit_amounts pricing quantity_decimal taxes'),
      id: newId('invoiceLine'),
      object: 'line_item',
      amount,
      currency: 'usd',
      description: isTrial
        ? `Trial period for ${name}`
        : `${quantity} × ${name} (at $${each} / ${rhythmWord(price.recurring!)})`,
      discountable: true,
      discounts: [],
      invoice,
      livemode: false,
      metadata: data.metadata,
      period: { start: item.current_period_start, end: item.current_period_end },
      quantity,
      subscription: data.id,
      subtotal: amount,
    });
  }
  return lines;
}

export interface InvoiceTerms {
  reason: Stripe.Invoice['billing_reason'];
  /** The period that ends with a renewal: Stripe puts it on the renewal's invoice. */
  before?: { start: number; end: number };
}

/** What every draft invoice of a subscription begins with. */
const draft = {
  object: 'invoice',
  amount_overpaid: 0,
  amount_paid: 0,
  amount_shipping: 0,
  attempt_count: 0,
  attempted: false,
  auto_advance: true,
  automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
  collection_method: 'charge_automatically',
  currency: 'usd',
  default_tax_rates: [],
  discounts: [],
  issuer: { type: 'self' },
  livemode: false,
  payment_settings: nulls('default_mandate payment_method_options payment_method_types'),
  post_payment_credit_notes_amount: 0,
  pre_payment_credit_notes_amount: 0,
  starting_balance: 0,
  status: 'draft',
  ...nulls('account_country account_name account_tax_ids automatically_finalizes_at custom_fields customer_account'),
  ...nulls('customer_address customer_name customer_phone customer_shipping customer_tax_exempt default_source'),
  ...nulls('default_payment_method description due_date effective_at ending_balance footer from_invoice metadata'),
  ...nulls('last_finalization_error latest_revision next_payment_attempt number on_behalf_of receipt_number rendering'),
  ...nulls('shipping_cost shipping_details statement_descriptor subtotal_excluding_tax total_discount_amounts'),
  ...nulls('total_excluding_tax total_pretax_credit_amounts total_taxes webhooks_delivered_at'),
} satisfies Partial<Stripe.Invoice>;

/** A draft invoice of a subscription, with every field that Stripe sends. */
export async function invoiceObject(
  world: World,
  subscription: StoredSubscription,
  customer: StoredCustomer,
  { reason, before }: InvoiceTerms,
): Promise<Stripe.Invoice> {
  const id = newId('invoice');
  const lines = await periodLines(world, id, subscription);
  const total = lines.reduce((sum, { amount }) => sum + amount, 0);
  return {
    ...draft,
    id,
    amount_due: total,
    amount_remaining: total,
    application: subscription.account === world.platform ? null : world.application,
    billing_reason: reason,
    created: world.now,
    customer: customer.id,
    customer_email: customer.data.email,
    lines: { object: 'list', data: lines, has_more: false, url: `/v1/invoices/${id}/lines` },
    parent: {
      quote_details: null,
      subscription_details: { metadata: subscription.data.metadata, subscription: subscription.id },
      type: 'subscription_details',
    },
    period_end: before?.end ?? world.now,
    period_start: before?.start ?? world.now,
    status_transitions: nulls('finalized_at marked_uncollectible_at paid_at voided_at'),
    subtotal: total,
    test_clock: subscription.data.test_clock,
    total,
  };
}

/** The payment that an invoice waits for or was paid with, as Stripe lists it. */
export function listInvoicePayments({ data, internal }: StoredInvoice): Stripe.ApiList<Stripe.InvoicePayment> {
  const { amount_due, created, currency, id, status, status_transitions: times } = data;
  const payment: Stripe.InvoicePayment = {
    id: id.replace('in_', 'inpay_'),
    object: 'invoice_payment',
    amount_paid: status === 'paid' ? amount_due : null,
    amount_requested: amount_due,
    created,
    currency,
    invoice: id,
    is_default: true,
    livemode: false,
    payment: { payment_intent: internal['intentId'] as string, type: 'payment_intent' },
    status: status === 'paid' ? 'paid' : status === 'void' ? 'canceled' : 'open',
    status_transitions: { canceled_at: times.voided_at, paid_at: times.paid_at },
  };
  const payments = internal['intentId'] === undefined ? [] : [payment];
  return { object: 'list', data: payments, has_more: false, url: '/v1/invoice_payments' };
}

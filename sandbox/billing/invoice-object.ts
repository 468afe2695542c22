import type Stripe from 'stripe';
import { findAccount } from '../api/account-object.ts';
import type { StoredCustomer } from '../api/customer-object.ts';
import { newId } from '../store/ids.ts';
import { idOf } from '../store/id-of.ts';
import { existing, find, type Stored } from '../store/objects.ts';
import type { World } from '../store/world.ts';
import type { StoredSubscription } from './billing-state.ts';

export type StoredInvoice = Stored<Stripe.Invoice>;

/** The invoice, locked; the caller has locked its subscription. */
export async function invoiceOf(world: World, account: string, id: string): Promise<StoredInvoice> {
  return existing(world, 'invoice', id, { account, lock: true, param: 'invoice' });
}

export interface Line {
  amount: number;
  description: string;
  start: number;
  end: number;
  price: Stripe.Price;
  quantity: number;
  item: string;
}

const rhythmWord = (price: Stripe.Price): string => {
  const { interval, interval_count: count } = price.recurring!;
  return count === 1 ? interval : `${count} ${interval}s`;
};

/** The lines of the current period; free during a trial. */
export async function periodLines(world: World, subscription: StoredSubscription): Promise<Line[]> {
  const { data } = subscription;
  const lines: Line[] = [];
  for (const item of data.items.data) {
    const product = await find(world, 'product', idOf(item.price.product));
    const name = product?.data.name ?? 'Subscription';
    const quantity = item.quantity ?? 1;
    const each = ((item.price.unit_amount ?? 0) / 100).toFixed(2);
    lines.push({
      amount: data.status === 'trialing' ? 0 : (item.price.unit_amount ?? 0) * quantity,
      description:
        data.status === 'trialing'
          ? `Trial period for ${name}`
          : `${quantity} × ${name} (at $${each} / ${rhythmWord(item.price)})`,
      start: item.current_period_start,
      end: item.current_period_end,
      price: item.price,
      quantity,
      item: item.id,
    });
  }
  return lines;
}

function lineItem(invoice: string, subscription: StoredSubscription, line: Line): Stripe.InvoiceLineItem {
  return {
    id: newId('invoiceLine'),
    object: 'line_item',
    amount: line.amount,
    currency: subscription.data.currency,
    description: line.description,
    discount_amounts: [],
    discountable: true,
    discounts: [],
    invoice,
    livemode: false,
    metadata: subscription.data.metadata,
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: false,
        proration_details: { credited_items: null },
        subscription: subscription.id,
        subscription_item: line.item,
      },
      type: 'subscription_item_details',
    },
    period: { end: line.end, start: line.start },
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: line.price.id, product: idOf(line.price.product) },
      type: 'price_details',
      unit_amount_decimal: line.price.unit_amount_decimal,
    },
    quantity: line.quantity,
    quantity_decimal: String(line.quantity) as unknown as Stripe.InvoiceLineItem['quantity_decimal'],
    subscription: subscription.id,
    subtotal: line.amount,
    taxes: [],
  };
}

export interface InvoiceTerms {
  reason: Stripe.Invoice['billing_reason'];
  lines: Line[];
  /** The period that ends with a renewal: Stripe puts it on the renewal's invoice. */
  before?: { start: number; end: number };
}

/** What every draft invoice of a subscription begins with. */
const draft = {
  object: 'invoice',
  account_country: 'US',
  account_tax_ids: null,
  amount_overpaid: 0,
  amount_paid: 0,
  amount_paid_off_stripe: 0,
  amount_shipping: 0,
  attempt_count: 0,
  attempted: false,
  auto_advance: true,
  automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
  automatically_finalizes_at: null,
  collection_method: 'charge_automatically',
  custom_fields: null,
  customer_account: null,
  customer_shipping: null,
  customer_tax_exempt: 'none',
  customer_tax_ids: [],
  default_payment_method: null,
  default_source: null,
  default_tax_rates: [],
  description: null,
  discounts: [],
  due_date: null,
  effective_at: null,
  ending_balance: null,
  footer: null,
  from_invoice: null,
  hosted_invoice_url: null,
  invoice_pdf: null,
  issuer: { type: 'self' },
  last_finalization_error: null,
  latest_revision: null,
  livemode: false,
  metadata: {},
  next_payment_attempt: null,
  number: null,
  on_behalf_of: null,
  payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
  post_payment_credit_notes_amount: 0,
  pre_payment_credit_notes_amount: 0,
  receipt_number: null,
  rendering: null,
  shipping_cost: null,
  shipping_details: null,
  starting_balance: 0,
  statement_descriptor: null,
  status: 'draft',
  status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
  total_discount_amounts: [],
  total_pretax_credit_amounts: [],
  total_taxes: [],
  webhooks_delivered_at: null,
} satisfies Partial<Stripe.Invoice>;

/** A draft invoice of a subscription, with every field that Stripe sends. */
export async function invoiceObject(
  world: World,
  subscription: StoredSubscription,
  customer: StoredCustomer,
  wanted: InvoiceTerms,
): Promise<Stripe.Invoice> {
  const id = newId('invoice');
  const total = wanted.lines.reduce((sum, line) => sum + line.amount, 0);
  const account = await findAccount(world, subscription.account);
  return {
    ...structuredClone(draft),
    id,
    account_name: account?.data.business_profile?.name ?? null,
    amount_due: total,
    amount_remaining: total,
    application: subscription.account === world.platform ? null : world.application,
    billing_reason: wanted.reason,
    created: world.now,
    currency: subscription.data.currency,
    customer: customer.id,
    customer_address: customer.data.address ?? null,
    customer_email: customer.data.email,
    customer_name: customer.data.name ?? null,
    customer_phone: customer.data.phone ?? null,
    lines: {
      object: 'list',
      data: wanted.lines.map((line) => lineItem(id, subscription, line)),
      has_more: false,
      url: `/v1/invoices/${id}/lines`,
      total_count: wanted.lines.length,
    } as Stripe.Invoice['lines'],
    parent: {
      quote_details: null,
      subscription_details: { metadata: subscription.data.metadata, subscription: subscription.id },
      type: 'subscription_details',
    },
    period_end: wanted.before?.end ?? world.now,
    period_start: wanted.before?.start ?? world.now,
    subtotal: total,
    subtotal_excluding_tax: total,
    test_clock: subscription.data.test_clock,
    total,
    total_excluding_tax: total,
  };
}

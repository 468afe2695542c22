import type Stripe from 'stripe';
import { customerOf } from '../api/customer-object.ts';
import { subscriptionIntent } from '../money/intent.ts';
import { cancelIntent } from '../money/payment.ts';
import { changeObject } from '../store/changes.ts';
import { emit } from '../store/events.ts';
import { newId } from '../store/ids.ts';
import { idOf } from '../store/id-of.ts';
import { find, insert, save, type Stored } from '../store/objects.ts';
import type { World } from '../store/world.ts';
import { invoiceObject, type InvoiceTerms, type StoredInvoice } from './invoice-object.ts';
import type { StoredSubscription } from './billing-state.ts';

/** A renewal's invoice stays a draft for an hour, so that a program can still change it. */
export const draftSeconds = 60 * 60;

export async function createInvoice(
  world: World,
  subscription: StoredSubscription,
  wanted: InvoiceTerms,
): Promise<StoredInvoice> {
  const customer = await customerOf(world, subscription.account, idOf(subscription.data.customer));
  return insert(world, subscription.account, await invoiceObject(world, subscription, customer, wanted));
}

/**
 * Finalizes a draft: assigns its number and creates a payment for what is due. With nothing due the caller marks it paid.
 */
export async function finalizeInvoice(
  world: World,
  subscription: StoredSubscription,
  invoice: StoredInvoice,
  made?: Stored<Stripe.PaymentIntent>,
): Promise<void> {
  const { data } = invoice;
  const customer = await customerOf(world, invoice.account, idOf(data.customer));
  data.ending_balance = 0;
  const sequence = customer.data.next_invoice_sequence ?? 1;
  await changeObject(world, customer, 'customer.updated', () => {
    customer.data.next_invoice_sequence = sequence + 1;
    customer.data.currency = data.currency;
  });
  Object.assign(data, {
    automatically_finalizes_at: null,
    effective_at: world.now,
    hosted_invoice_url: `${world.pagesOrigin}/invoices/${data.id}`,
    number: `${customer.data.invoice_prefix ?? ''}-${String(sequence).padStart(4, '0')}`,
    status: 'open',
  } satisfies Partial<Stripe.Invoice>);
  data.status_transitions.finalized_at = world.now;
  if (made) {
    Object.assign(made.internal, { subscriptionId: subscription.id, invoiceId: invoice.id });
    await save(world, made);
    await linkPayment(world, invoice, made.id);
  } else if (data.amount_due > 0) await createPayment(world, subscription, invoice);
  await save(world, invoice);
  emit(world, invoice.account, 'invoice.finalized', data);
}

async function createPayment(world: World, subscription: StoredSubscription, invoice: StoredInvoice): Promise<void> {
  const { data } = invoice;
  const intent = await subscriptionIntent(world, invoice.account, {
    amount: data.amount_due,
    currency: data.currency,
    customer: idOf(data.customer),
    description: data.billing_reason === 'subscription_create' ? 'Subscription creation' : 'Subscription update',
    internal: { subscriptionId: subscription.id, invoiceId: data.id },
  });
  await linkPayment(world, invoice, intent.id);
}

/** Records which payment an invoice waits for. */
async function linkPayment(world: World, invoice: StoredInvoice, intent: string): Promise<void> {
  invoice.internal['intentId'] = intent;
  const payment: Stripe.InvoicePayment = {
    id: newId('invoicePayment'),
    object: 'invoice_payment',
    amount_paid: null,
    amount_requested: invoice.data.amount_due,
    created: world.now,
    currency: invoice.data.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { payment_intent: intent, type: 'payment_intent' },
    status: 'open',
    status_transitions: { canceled_at: null, paid_at: null },
  };
  invoice.internal['paymentId'] = payment.id;
  await insert(world, invoice.account, payment);
}

/** The payment that an open invoice waits for, locked. */
export async function paymentOf(
  world: World,
  invoice: StoredInvoice,
): Promise<Stored<Stripe.PaymentIntent> | undefined> {
  return find(world, 'payment_intent', String(invoice.internal['intentId']), { lock: true });
}

const recordOf = (world: World, invoice: StoredInvoice) =>
  find(world, 'invoice_payment', String(invoice.internal['paymentId']), { lock: true });

/** Marks the invoice paid; the caller updates its subscription. */
export async function markPaid(world: World, invoice: StoredInvoice): Promise<void> {
  const { data } = invoice;
  Object.assign(data, {
    amount_paid: data.amount_due,
    amount_remaining: 0,
    attempted: true,
    auto_advance: false,
    next_payment_attempt: null,
    status: 'paid',
  } satisfies Partial<Stripe.Invoice>);
  data.status_transitions.paid_at = world.now;
  await save(world, invoice);
  const payment = await recordOf(world, invoice);
  if (payment) {
    Object.assign(payment.data, { amount_paid: data.amount_due, status: 'paid' });
    payment.data.status_transitions.paid_at = world.now;
    await save(world, payment);
    emit(world, invoice.account, 'invoice_payment.paid', payment.data);
  }
  emit(world, invoice.account, 'invoice.paid', data);
  emit(world, invoice.account, 'invoice.payment_succeeded', data);
}

/** Voids an open invoice and cancels its payment. */
export async function voidInvoice(world: World, invoice: StoredInvoice): Promise<void> {
  const { data } = invoice;
  Object.assign(data, { auto_advance: false, next_payment_attempt: null, status: 'void' });
  data.status_transitions.voided_at = world.now;
  await save(world, invoice);
  emit(world, invoice.account, 'invoice.voided', data);
  const payment = await recordOf(world, invoice);
  if (payment) {
    payment.data.status = 'canceled';
    payment.data.status_transitions.canceled_at = world.now;
    await save(world, payment);
  }
  const intent = await paymentOf(world, invoice);
  if (intent) await cancelIntent(world, intent, 'void_invoice');
}

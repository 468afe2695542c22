import type Stripe from 'stripe';
import { changeCustomer, customerOf } from '../api/customer-object.ts';
import { invalidRequest } from '../http/errors.ts';
import { createIntent } from '../money/intent.ts';
import { emit } from '../store/events.ts';
import { newId } from '../store/ids.ts';
import { idOf } from '../store/id-of.ts';
import { findObject, insertObject, updateObject, type Stored } from '../store/objects.ts';
import type { World } from '../store/world.ts';
import { invoiceObject, type InvoiceTerms, type StoredInvoice } from './invoice-object.ts';
import type { StoredSubscription } from './subscription-object.ts';

/** A renewal's invoice stays a draft for an hour, so that a program can still change it. */
export const draftSeconds = 60 * 60;

/** Creates a draft invoice, which includes the pending prorations. */
export async function createInvoice(
  world: World,
  subscription: StoredSubscription,
  wanted: InvoiceTerms,
): Promise<StoredInvoice> {
  const customer = await customerOf(world, subscription.account, idOf(subscription.data.customer));
  const lines = [...subscription.internal.pendingLines, ...wanted.lines];
  const data = await invoiceObject(world, subscription, customer, { ...wanted, lines });
  subscription.internal.pendingLines = [];
  const invoice: StoredInvoice = {
    id: data.id,
    account: subscription.account,
    created: world.now,
    data,
    internal: {},
    dueAt: null,
  };
  await insertObject(world.tx, { ...invoice, object: 'invoice' });
  return invoice;
}

/**
 * Finalizes a draft: assigns its number, applies the customer's balance, and creates a payment for the rest. With
 * nothing due the status is paid, which the caller handles.
 */
export async function finalizeInvoice(
  world: World,
  subscription: StoredSubscription,
  invoice: StoredInvoice,
  made?: Stored<Stripe.PaymentIntent>,
): Promise<void> {
  const { data } = invoice;
  if (data.status !== 'draft') {
    throw invalidRequest("This invoice is already finalized, you can't re-finalize a non-draft invoice.");
  }
  const customer = await customerOf(world, invoice.account, idOf(data.customer));
  const due = data.total + customer.data.balance;
  data.starting_balance = customer.data.balance;
  data.ending_balance = Math.min(0, due);
  data.amount_due = Math.max(0, due);
  data.amount_remaining = data.amount_due;
  const sequence = customer.data.next_invoice_sequence ?? 1;
  await changeCustomer(world, customer, () => {
    customer.data.balance = data.ending_balance ?? 0;
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
    await updateObject(world.tx, 'payment_intent', made);
    await linkPayment(world, invoice, made.id);
  } else if (data.amount_due > 0) await createPayment(world, subscription, invoice);
  await updateObject(world.tx, 'invoice', invoice);
  emit(world, invoice.account, 'invoice.finalized', data);
}

async function createPayment(world: World, subscription: StoredSubscription, invoice: StoredInvoice): Promise<void> {
  const { data } = invoice;
  const intent = await createIntent(world, invoice.account, {
    amount: data.amount_due,
    currency: data.currency,
    customer: idOf(data.customer),
    keepsCard: true,
    terms: {
      applicationFeeAmount: null,
      description: data.billing_reason === 'subscription_create' ? 'Subscription creation' : 'Subscription update',
      metadata: {},
      receiptEmail: null,
      statementDescriptor: null,
      statementDescriptorSuffix: null,
    },
    allowed: null,
    excluded: null,
    methodTypes: ['card'],
    internal: { subscriptionId: subscription.id, invoiceId: data.id },
  });
  await linkPayment(world, invoice, intent.id);
}

/** Records which payment an invoice waits for. */
export async function linkPayment(world: World, invoice: StoredInvoice, intent: string): Promise<void> {
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
  await insertObject(world.tx, {
    id: payment.id,
    object: 'invoice_payment',
    account: invoice.account,
    created: world.now,
    data: payment,
  });
}

/** The payment that an open invoice waits for, locked. */
export async function paymentOf(
  world: World,
  invoice: StoredInvoice,
): Promise<Stored<Stripe.PaymentIntent> | undefined> {
  const id = invoice.internal['intentId'];
  if (typeof id !== 'string') return undefined;
  return findObject<Stripe.PaymentIntent>(world.tx, {
    account: invoice.account,
    object: 'payment_intent',
    id,
    lock: true,
  });
}

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
  await updateObject(world.tx, 'invoice', invoice);
  const id = invoice.internal['paymentId'];
  const payment =
    typeof id === 'string'
      ? await findObject<Stripe.InvoicePayment>(world.tx, {
          account: invoice.account,
          object: 'invoice_payment',
          id,
          lock: true,
        })
      : undefined;
  if (payment) {
    Object.assign(payment.data, { amount_paid: data.amount_due, status: 'paid' });
    payment.data.status_transitions.paid_at = world.now;
    await updateObject(world.tx, 'invoice_payment', payment);
    emit(world, invoice.account, 'invoice_payment.paid', payment.data);
  }
  emit(world, invoice.account, 'invoice.paid', data);
  emit(world, invoice.account, 'invoice.payment_succeeded', data);
}

/** Voids an open invoice and cancels its payment. */
export async function voidInvoice(world: World, invoice: StoredInvoice): Promise<void> {
  const { data } = invoice;
  if (data.status !== 'open' && data.status !== 'uncollectible') {
    throw invalidRequest(`You can only void open or uncollectible invoices. This invoice is ${String(data.status)}.`);
  }
  Object.assign(data, { auto_advance: false, next_payment_attempt: null, status: 'void' });
  data.status_transitions.voided_at = world.now;
  await updateObject(world.tx, 'invoice', invoice);
  emit(world, invoice.account, 'invoice.voided', data);
  const id = invoice.internal['paymentId'];
  const payment =
    typeof id === 'string' &&
    (await findObject<Stripe.InvoicePayment>(world.tx, {
      account: invoice.account,
      object: 'invoice_payment',
      id,
      lock: true,
    }));
  if (payment) {
    payment.data.status = 'canceled';
    payment.data.status_transitions.canceled_at = world.now;
    await updateObject(world.tx, 'invoice_payment', payment);
  }
  const intent = await paymentOf(world, invoice);
  if (!intent || intent.data.status === 'succeeded') return;
  Object.assign(intent.data, {
    status: 'canceled',
    canceled_at: world.now,
    cancellation_reason: 'void_invoice',
    next_action: null,
  });
  await updateObject(world.tx, 'payment_intent', intent);
  emit(world, intent.account, 'payment_intent.canceled', intent.data);
}

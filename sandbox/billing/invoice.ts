import type Stripe from 'stripe';
import { lockCustomer } from '../api/customer-object.ts';
import { subscriptionIntent } from '../money/intent.ts';
import { cancelIntent } from '../money/payment.ts';
import { emit } from '../store/events.ts';
import { referencedId } from '../store/referenced-id.ts';
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
  const customer = await lockCustomer(world, subscription.account, referencedId(subscription.data.customer));
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
  const { account, data } = invoice;
  Object.assign(data, {
    automatically_finalizes_at: null,
    effective_at: world.now,
    ending_balance: 0,
    number: `SANDBOX-${data.id.slice(-8).toUpperCase()}`,
    status: 'open',
  } satisfies Partial<Stripe.Invoice>);
  data.status_transitions.finalized_at = world.now;
  const internal = { subscriptionId: subscription.id, invoiceId: invoice.id };
  if (made) {
    Object.assign(made.internal, internal);
    await save(world, made);
    invoice.internal['intentId'] = made.id;
  } else if (data.amount_due > 0) {
    const intent = await subscriptionIntent(world, account, {
      amount: data.amount_due,
      customer: referencedId(data.customer),
      description: data.billing_reason === 'subscription_create' ? 'Subscription creation' : 'Subscription update',
      internal,
    });
    invoice.internal['intentId'] = intent.id;
  }
  await save(world, invoice);
  emit(world, account, 'invoice.finalized', data);
}

/** The payment that an open invoice waits for, locked. */
export const lockInvoicePayment = (
  world: World,
  invoice: StoredInvoice,
): Promise<Stored<Stripe.PaymentIntent> | undefined> =>
  find(world, 'payment_intent', String(invoice.internal['intentId']), { lock: true });

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
  const intent = await lockInvoicePayment(world, invoice);
  if (intent) await cancelIntent(world, intent, 'void_invoice');
}

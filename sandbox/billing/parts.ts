import type Stripe from 'stripe';
import { listObjects, type Listed } from '../store/lists.ts';
import { findObjectById } from '../store/objects.ts';
import type { World } from '../store/world.ts';

/** What `expand` adds to an invoice: its payments, or the client secret for paying it on a page. */
export async function invoicePartOf(world: World, id: string, field: string): Promise<object | null | undefined> {
  const invoice = await findObjectById<Stripe.Invoice>(world.tx, 'invoice', id);
  if (!invoice) return undefined;
  if (field === 'payments') {
    const where = { account: invoice.account, object: 'invoice_payment', url: '/v1/invoice_payments' };
    return listObjects(world.tx, { ...where, filters: { invoice: id } }, {});
  }
  const intentId = invoice.internal['intentId'];
  if (invoice.data.status !== 'open' || typeof intentId !== 'string') return null;
  const intent = await findObjectById<Stripe.PaymentIntent>(world.tx, 'payment_intent', intentId);
  return intent ? { client_secret: intent.data.client_secret, type: 'payment_intent' } : null;
}

/** What `expand[]=subscriptions` adds to a customer: its live subscriptions. */
export async function subscriptionsOf(world: World, id: string): Promise<Listed | undefined> {
  const customer = await findObjectById<Stripe.Customer>(world.tx, 'customer', id);
  if (!customer) return undefined;
  return listObjects(
    world.tx,
    {
      account: customer.account,
      object: 'subscription',
      url: `/v1/customers/${id}/subscriptions`,
      filters: { customer: id, status: liveStatuses },
    },
    {},
  );
}

/** The statuses in a list without `status`. */
export const liveStatuses = ['active', 'incomplete', 'past_due', 'paused', 'trialing', 'unpaid'];

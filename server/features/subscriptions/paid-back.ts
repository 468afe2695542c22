import type Stripe from 'stripe';
import { callProvider } from '../../integrations/provider/stripe.ts';
import { readDisputes } from '../payments/api.ts';

const UNKNOWN = 'The payment provider does not know this payment.';

/** Whether all that an invoice's payment paid is back with the payer, by refunds and lost disputes. Throws as `callProvider` does. */
export async function isPaidBack(stripe: Stripe, invoice: Stripe.Invoice): Promise<boolean> {
  if (invoice.status !== 'paid' || invoice.amount_paid === 0) return false;
  const paid = invoice.payments?.data.find(({ status }) => status === 'paid')?.payment.payment_intent;
  const paymentIntentId = typeof paid === 'string' ? paid : paid?.id;
  if (!paymentIntentId) return false;
  return callProvider(async () => {
    const intent = await stripe.paymentIntents.retrieve(paymentIntentId, { expand: ['latest_charge'] });
    const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
    if (!charge) return false;
    const { data } = charge.disputed ? await stripe.disputes.list({ payment_intent: paymentIntentId }) : { data: [] };
    const taken = readDisputes(data).disputes.filter(({ state }) => state === 'lost');
    return charge.amount_refunded + taken.reduce((sum, each) => sum + each.withdrawnCents, 0) >= charge.amount;
  }, UNKNOWN);
}

/** The customer of one of the platform's own payments; undefined without one. Throws as `callProvider` does. */
export async function findPayer(stripe: Stripe, paymentIntentId: string): Promise<string | undefined> {
  const { customer } = await callProvider(() => stripe.paymentIntents.retrieve(paymentIntentId), UNKNOWN);
  return typeof customer === 'string' ? customer : customer?.id;
}

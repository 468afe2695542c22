import type { Context } from '../../../context.ts';
import { meansGone } from '../../connected-accounts/refresh.ts';
import { fetchNamedPayment, fetchSession, type NamedPayment } from '../../payments/sessions.ts';
import { findPurchase, lockPurchaseOf, type Purchase } from '../queries.ts';
import { settle } from '../settlement/settle.ts';
import { findUnmatched, recordUnmatched } from './record.ts';
import { syncUnmatched } from './refund.ts';

/**
 * Settles a payment that no order refers to yet, and returns its order; undefined when it is no order's own. A payment
 * that names an order and is not its own is recorded as unmatched. Throws ProviderRefused and ProviderUnreachable.
 */
export async function matchPayment(
  context: Context,
  paymentIntentId: string,
  stripeAccountId: string | null,
): Promise<Purchase | undefined> {
  const { db, stripe } = context;
  const unlessGone = <Result>(request: Promise<Result>) =>
    request.catch(async (error: unknown) => {
      if (await meansGone(context, error, stripeAccountId)) return undefined;
      throw error;
    });
  const known = await findUnmatched(db, paymentIntentId);
  if (known) {
    await syncUnmatched(context, known);
    return undefined;
  }
  const found = await unlessGone(fetchNamedPayment(stripe, paymentIntentId, stripeAccountId));
  const named = found?.isPaid ? await findPurchase(db, found.orderId) : undefined;
  if (!found || !named) return undefined;
  const { payment } = named;
  if (payment.checkoutSessionId && payment.stripeAccountId === stripeAccountId && !payment.paymentIntentId) {
    // The payment has succeeded, so its session names it: sessions do so from the buyer's confirmation on.
    const facts = await unlessGone(fetchSession(stripe, payment.checkoutSessionId, stripeAccountId));
    const settled = facts && (await settle(context, facts, stripeAccountId));
    if (facts?.paymentIntentId === paymentIntentId)
      return settled?.payment.paymentIntentId === paymentIntentId ? settled : undefined;
  }
  await record(context, found, stripeAccountId);
  return undefined;
}

async function record(context: Context, named: NamedPayment, stripeAccountId: string | null): Promise<void> {
  const { orderId, paymentIntentId, chargeId, amountCents: amount, currency, applicationFeeCents } = named;
  await context.db.transaction(async (tx) => {
    const { payment } = (await lockPurchaseOf(tx, orderId)) ?? {};
    if (!payment || payment.paymentIntentId === paymentIntentId) return;
    const found = {
      paymentIntentId,
      stripeAccountId,
      checkoutSessionId: null,
      chargeId,
      amount,
      currency,
      applicationFee: applicationFeeCents,
    };
    const reason = payment.stripeAccountId === stripeAccountId ? 'other_session' : 'other_account';
    await recordUnmatched(context, tx, orderId, found, reason);
  });
}

import type { Context } from '../../context.ts';
import { isConfirmedGone } from '../connected-accounts/api.ts';
import { fetchNamedPayment, fetchSession, type NamedPayment } from '../payments/api.ts';
import { findPurchaseByIntent, listPurchases, lockFirstPurchase, type Purchase } from '../orders/api.ts';
import { settle } from './settle.ts';
import { findUnmatched, recordUnmatched } from './record-unmatched.ts';
import { syncUnmatched } from './refund-unmatched.ts';

/** How many of an order's newest checkouts to compare with the payment; older ones ended long ago. */
const SESSIONS_ASKED = 5;

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
      if (await isConfirmedGone(context, error, stripeAccountId)) return undefined;
      throw error;
    });
  const known = await findUnmatched(db, paymentIntentId);
  if (known) {
    await syncUnmatched(context, known);
    return undefined;
  }
  const found = await unlessGone(fetchNamedPayment(stripe, paymentIntentId, stripeAccountId));
  const named = found?.isPaid ? await listPurchases(db, found.orderId) : [];
  if (!found || named.length === 0) return undefined;
  const awaiting = named.flatMap(
    ({ payment: { checkoutSessionId, paymentIntentId: intent, stripeAccountId: account } }) =>
      checkoutSessionId && account === stripeAccountId && !intent ? [checkoutSessionId] : [],
  );
  for (const checkoutSessionId of awaiting.slice(0, SESSIONS_ASKED)) {
    // The payment has succeeded, so its session names it: sessions do so from the buyer's confirmation on.
    const facts = await unlessGone(fetchSession(stripe, checkoutSessionId, stripeAccountId));
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
    const { payment } = (await lockFirstPurchase(tx, orderId)) ?? {};
    if (!payment || (await findPurchaseByIntent(tx, paymentIntentId))) return;
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

import type Stripe from 'stripe';
import type { Context } from '../../../context.ts';
import { isAccountInvalid } from '../../../integrations/provider/stripe.ts';
import { isConfirmedGone } from '../../connected-accounts/refresh.ts';
import { platformFeeLeft } from '../../ledger/reading.ts';
import { factsFromEventPayload } from '../../payments/session-facts.ts';
import { fetchSession } from '../../payments/sessions.ts';
import { findPurchaseByCharge, findPurchaseByIntent, findPurchaseBySession, type Purchase } from '../queries.ts';
import { syncPayment } from '../refunds/sync.ts';
import { matchPayment } from '../unmatched/match-payment.ts';
import { isBooked, settle } from './settle.ts';

/** What events, the success page and reconciliation call: each fetches the provider's facts and applies them. */

/**
 * Fetches a checkout's state and settles it. `event` is the session in a signed event's payload: trusted only when the
 * account is confirmed as deauthorized, and only for an order's own session. Throws ProviderRefused and
 * ProviderUnreachable.
 */
export async function settleSession(
  context: Context,
  sessionId: string,
  stripeAccountId: string | null,
  event?: Stripe.Checkout.Session,
): Promise<Purchase | undefined> {
  try {
    const facts = await fetchSession(context.stripe, sessionId, stripeAccountId);
    const purchase = await settle(context, facts, stripeAccountId);
    // The refund's or dispute's event may have arrived first and found no order.
    if (purchase && facts.charge?.isRefundedOrDisputed) await syncPayment(context, purchase);
    return purchase;
  } catch (error) {
    if (!(await isConfirmedGone(context, error, stripeAccountId))) throw error;
    // Deauthorized: the event is all that we can ever read.
    const facts = event && isAccountInvalid(error) ? factsFromEventPayload(event) : undefined;
    const own = facts && (await findPurchaseBySession(context.db, facts.sessionId));
    return own?.payment.stripeAccountId === stripeAccountId ? settle(context, facts!, stripeAccountId) : undefined;
  }
}

/** Whether a checkout's payment is booked. */
export async function isSessionBooked({ db }: Context, sessionId: string, stripeAccountId: string | null) {
  const { payment } = (await findPurchaseBySession(db, sessionId)) ?? {};
  return payment?.stripeAccountId === stripeAccountId && isBooked(db, payment);
}

/**
 * Settles a payment; does nothing when it has no order or is fully booked. `namedOrderId` is the order that the
 * payment's event names, if any.
 */
export async function settlePayment(
  context: Context,
  paymentIntentId: string,
  stripeAccountId: string | null,
  namedOrderId?: string,
): Promise<void> {
  const { payment } = (await findPurchaseByIntent(context.db, paymentIntentId)) ?? {};
  if (!payment) {
    if (namedOrderId) await matchPayment(context, paymentIntentId, stripeAccountId);
    return;
  }
  if (await isBooked(context.db, payment)) return;
  const { checkoutSessionId } = payment;
  if (checkoutSessionId && payment.stripeAccountId === stripeAccountId)
    await settleSession(context, checkoutSessionId, stripeAccountId);
}

/**
 * Syncs refunds and disputes of a payment; does nothing when it has no order. Skips a fully refunded order unless the
 * event `mayUndo` the refund. Throws ProviderRefused and ProviderUnreachable.
 */
export async function settleRefundsAndDisputes(
  context: Context,
  paymentIntentId: string,
  stripeAccountId: string | null,
  mayUndo = true,
): Promise<void> {
  const purchase =
    (await findPurchaseByIntent(context.db, paymentIntentId)) ??
    // A refund implies a payment, whose own event may still be on its way.
    (await matchPayment(context, paymentIntentId, stripeAccountId));
  if (!purchase || purchase.payment.stripeAccountId !== stripeAccountId) return;
  if (purchase.order.status === 'refunded' && !mayUndo) return;
  await syncPayment(context, purchase).catch(async (error: unknown) => {
    if (!(await isConfirmedGone(context, error, stripeAccountId))) throw error;
  });
}

/**
 * The same by charge, the only reference of an application fee; does nothing when it has no order or the fee is fully
 * refunded.
 */
export async function settleCharge(context: Context, chargeId: string): Promise<void> {
  const { order, payment } = (await findPurchaseByCharge(context.db, chargeId)) ?? {};
  if (order?.status === 'refunded' && (await platformFeeLeft(context.db, order.id)) === 0) return;
  if (payment?.paymentIntentId)
    await settleRefundsAndDisputes(context, payment.paymentIntentId, payment.stripeAccountId);
}

import type { PaymentSuccess } from '../../../contract/orders.ts';
import { toAmount } from '../../../contract/money.ts';
import type { SuccessPage } from '../../../contract/public-page.ts';
import type { Context } from '../../context.ts';
import { notFound } from '../../http/errors.ts';
import { isMissing } from '../../integrations/stripe.ts';
import { lookBackAtOffer, photoOf } from '../payment-links/offer.ts';
import { closeCheckout, refundLatePayment } from './closing.ts';
import { fetchSession } from './provider.ts';
import { findOrderByPaymentIntent, findOrderBySession, listOpenOrdersSince, type OrderRow } from './queries.ts';
import { settle } from './settle.ts';

/** Asks the provider what became of a checkout and applies it. Throws 502 and 503. */
export async function settleSession(context: Context, sessionId: string, stripeAccountId: string | null): Promise<OrderRow | undefined> {
  try {
    return await settle(context, await fetchSession(context.stripe, sessionId, stripeAccountId), stripeAccountId);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** The same for a payment; does nothing when it isn't an order's. */
export async function settlePayment(context: Context, paymentIntentId: string, stripeAccountId: string | null): Promise<void> {
  const order = await findOrderByPaymentIntent(context.db, paymentIntentId);
  if (order?.checkoutSessionId && order.stripeAccountId === stripeAccountId) {
    await settleSession(context, order.checkoutSessionId, stripeAccountId);
  }
}

const SESSION_ID = /^\w{1,200}$/;

/**
 * What a buyer bought, by the checkout session that the provider put into the address. The buyer may come before
 * the webhook: then the provider is asked here. Throws 404 for a session that isn't ours.
 */
export async function purchaseOf(context: Context, sessionId: string): Promise<{ purchase: PaymentSuccess; order: OrderRow }> {
  const known = SESSION_ID.test(sessionId) ? await findOrderBySession(context.db, sessionId) : undefined;
  if (!known) throw notFound('We do not know this payment.');
  const order = (await settleIfOpen(context, known)) ?? known;
  if (!isBought(order)) throw notFound('This payment was not completed.');
  return {
    order,
    purchase: {
      petName: order.petName,
      amount: toAmount(order.totalCents),
      paymentMethod: order.paymentMethod,
      sessionId,
      status: order.status === 'processing' ? 'processing' : 'paid',
    },
  };
}

async function settleIfOpen(context: Context, order: OrderRow): Promise<OrderRow | undefined> {
  if (order.status !== 'pending' && order.status !== 'processing' && order.status !== 'expired') return order;
  try {
    return await settleSession(context, order.checkoutSessionId!, order.stripeAccountId);
  } catch (error) {
    // The buyer has paid or not; while the provider can't say, "processing" is the truth.
    context.log.warn({ err: error, orderId: order.id }, 'the provider could not be asked about a checkout');
    return { ...order, status: 'processing' };
  }
}

const isBought = (order: OrderRow) => !['pending', 'expired', 'failed'].includes(order.status);

/** The purchase with what the success page shows beside it. */
export async function successFacts(
  context: Context,
  sessionId: string,
): Promise<Pick<SuccessPage, 'purchase' | 'photo' | 'breed' | 'breederName'>> {
  const { purchase, order } = await purchaseOf(context, sessionId);
  const offer = order.paymentLinkId ? await lookBackAtOffer(context, order.paymentLinkId) : undefined;
  return {
    purchase,
    photo: offer ? photoOf(offer.photo) : null,
    breed: offer?.pet.breed ?? null,
    breederName: offer?.seller.fullName ?? null,
  };
}

/** How old an open order must be before reconciliation asks about it: webhooks usually tell sooner. */
const GRACE_MS = 60_000;
const BATCH = 200;

export interface Reconciled {
  looked: number;
  changed: { orderId: string; from: string; to: string }[];
  failed: number;
}

/**
 * Finds what no webhook told: asks the provider about every open order, and gives back what has to go back.
 * Harmless to run twice, also at once.
 */
export async function reconcileOrders(context: Context, graceMs = GRACE_MS): Promise<Reconciled> {
  const before = new Date(context.now.getTime() - graceMs);
  const open = await listOpenOrdersSince(context.db, before, BATCH);
  const result: Reconciled = { looked: open.length, changed: [], failed: 0 };
  for (const order of open) {
    try {
      const after = await reconcileOrder(context, order);
      if (after && after.status !== order.status) result.changed.push({ orderId: order.id, from: order.status, to: after.status });
    } catch (error) {
      result.failed++;
      context.log.warn({ err: error, orderId: order.id }, 'an order could not be reconciled');
    }
  }
  return result;
}

async function reconcileOrder(context: Context, order: OrderRow): Promise<OrderRow | undefined> {
  if (order.refundReason) {
    await refundLatePayment(context, order.id);
    return order;
  }
  if (order.checkoutSessionId) return settleSession(context, order.checkoutSessionId, order.stripeAccountId);
  if (order.expiresAt < context.now) await closeCheckout(context, order);
  return undefined;
}

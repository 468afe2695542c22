import type { Order, PaymentSuccess } from '../../../contract/orders.ts';
import { toAmount } from '../../../contract/money.ts';
import type { SuccessPage } from '../../../contract/public-page.ts';
import type { Context, UserContext } from '../../context.ts';
import { pageOf, readCursor } from '../../http/cursor.ts';
import { notFound } from '../../http/errors.ts';
import { isMissing } from '../../integrations/stripe.ts';
import { lookBackAtOffer, photoOf } from '../payment-links/offer.ts';
import { closeCheckout, refundLatePayment } from './closing.ts';
import { presentOrder } from './presenter.ts';
import { fetchOrderId, fetchSession } from './provider.ts';
import {
  findOrder,
  findOrderByPaymentIntent,
  findOrderBySession,
  listOpenOrdersSince,
  listPaidOrders,
  type OrderRow,
} from './queries.ts';
import { reconcileReturns } from './refunds.ts';
import { followReturns } from './returns.ts';
import { settle } from './settle.ts';

/** Asks the provider what became of a checkout and applies it. Throws 502 and 503. */
export async function settleSession(
  context: Context,
  sessionId: string,
  stripeAccountId: string | null,
): Promise<OrderRow | undefined> {
  try {
    const facts = await fetchSession(context.stripe, sessionId, stripeAccountId);
    const order = await settle(context, facts, stripeAccountId);
    // Refunded or disputed before we heard of the payment: that news had no order to find.
    if (order && facts.charge?.isTouched) await followReturns(context, order.id);
    return order;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** The same for a payment; does nothing when it isn't an order's. */
export async function settlePayment(
  context: Context,
  paymentIntentId: string,
  stripeAccountId: string | null,
): Promise<void> {
  const order = await findOrderByPaymentIntent(context.db, paymentIntentId);
  if (order?.checkoutSessionId && order.stripeAccountId === stripeAccountId) {
    await settleSession(context, order.checkoutSessionId, stripeAccountId);
  }
}

/** Follows refunds and disputes of a payment; does nothing when it isn't an order's. Throws 502 and 503. */
export async function settleReturns(
  context: Context,
  paymentIntentId: string,
  stripeAccountId: string | null,
): Promise<void> {
  const order =
    (await findOrderByPaymentIntent(context.db, paymentIntentId)) ??
    (await findOrderOfIntent(context, paymentIntentId, stripeAccountId));
  if (!order || order.stripeAccountId !== stripeAccountId) return;
  // Money can only go back once it has come.
  if (!order.paidAt && order.checkoutSessionId) await settleSession(context, order.checkoutSessionId, stripeAccountId);
  await followReturns(context, order.id).catch((error: unknown) => {
    if (!isMissing(error)) throw error;
  });
}

/** The order that a payment was made for, before the payment is recorded. */
async function findOrderOfIntent(
  context: Context,
  paymentIntentId: string,
  stripeAccountId: string | null,
): Promise<OrderRow | undefined> {
  try {
    const orderId = await fetchOrderId(context.stripe, paymentIntentId, stripeAccountId);
    return orderId ? await findOrder(context.db, orderId) : undefined;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** A page of the seller's orders that were paid, newest first. Throws 400 for a cursor that no list gave. */
export async function myOrders(
  context: UserContext,
  cursor: string | undefined,
): Promise<{ orders: Order[]; nextCursor: string | null }> {
  const rows = await listPaidOrders(context.db, context.actor.id, ORDERS_PER_PAGE + 1, readCursor(cursor));
  const { page, nextCursor } = pageOf(rows, ORDERS_PER_PAGE);
  return { orders: page.map(presentOrder), nextCursor };
}

const ORDERS_PER_PAGE = 50;
const SESSION_ID = /^\w{1,200}$/;

/**
 * What a buyer bought, by the checkout session that the provider put into the address. The buyer may come before
 * the webhook: then the provider is asked here. Throws 404 for a session that isn't ours.
 */
export async function purchaseOf(
  context: Context,
  sessionId: string,
): Promise<{ purchase: PaymentSuccess; order: OrderRow }> {
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
      if (after && after.status !== order.status)
        result.changed.push({ orderId: order.id, from: order.status, to: after.status });
    } catch (error) {
      result.failed++;
      context.log.warn({ err: error, orderId: order.id }, 'an order could not be reconciled');
    }
  }
  result.looked += await reconcileReturns(context, graceMs);
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

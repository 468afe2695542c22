import { eq } from 'drizzle-orm';
import type Stripe from 'stripe';
import type { Order, PaymentSuccess } from '../../../contract/orders.ts';
import type { SuccessPage } from '../../../contract/public-page.ts';
import type { Context, UserContext } from '../../context.ts';
import { orders } from '../../db/schema.ts';
import { pageOf, readCursor } from '../../db/cursor.ts';
import { notFound } from '../../errors.ts';
import { withDeadline } from '../../integrations/deadline.ts';
import { isAccountInvalid } from '../../integrations/stripe.ts';
import { meansGone } from '../connected-accounts/refresh.ts';
import { findPurchasedOffer, photoOf } from '../payment-links/offer.ts';
import { isBooked, listSellingAccounts, platformFeeLeft } from './ledger-queries.ts';
import { presentOrder } from './presenter.ts';
import { factsFromEventPayload, fetchSession } from './checkout/provider.ts';
import { presentPurchase, presentUnmatched } from './checkout/purchase.ts';
import {
  findOrderByCharge,
  findOrderByPaymentIntent,
  findOrderBySession,
  listPaidOrders,
  type OrderRow,
} from './queries.ts';
import { syncRefundsAndDisputes } from './refunds/sync.ts';
import { settle } from './settlement/settle.ts';
import { matchPayment } from './unmatched/payments.ts';
import { findUnmatchedBySession } from './unmatched/record.ts';

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
): Promise<OrderRow | undefined> {
  try {
    const facts = await fetchSession(context.stripe, sessionId, stripeAccountId);
    const order = await settle(context, facts, stripeAccountId);
    // The refund's or dispute's event may have arrived first and found no order.
    if (order && facts.charge?.isRefundedOrDisputed) await syncRefundsAndDisputes(context, order.id);
    return order;
  } catch (error) {
    if (!(await meansGone(context, error, stripeAccountId))) throw error;
    // Deauthorized: the event is all that we can ever read.
    const facts = event && isAccountInvalid(error) ? factsFromEventPayload(event) : undefined;
    const own = facts && (await findOrderBySession(context.db, facts.sessionId));
    return own && own.stripeAccountId === stripeAccountId ? settle(context, facts, stripeAccountId) : undefined;
  }
}

/** Whether the checkout's order expired without a payment. */
export async function isCheckoutClosed(
  { db }: Context,
  sessionId: string,
  stripeAccountId: string | null,
): Promise<boolean> {
  const [order] = await db
    .select({ status: orders.status, account: orders.stripeAccountId })
    .from(orders)
    .where(eq(orders.checkoutSessionId, sessionId));
  return order?.status === 'expired' && order.account === stripeAccountId;
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
  const order = await findOrderByPaymentIntent(context.db, paymentIntentId);
  if (!order) {
    if (namedOrderId) await matchPayment(context, paymentIntentId, stripeAccountId);
    return;
  }
  const isNamed = order.paymentMethod === 'card' || order.klarnaCategory;
  if (order.chargeId && isNamed && (await isBooked(context.db, `provider_fee:${order.chargeId}`))) return;
  if (order.checkoutSessionId && order.stripeAccountId === stripeAccountId) {
    await settleSession(context, order.checkoutSessionId, stripeAccountId);
  }
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
  const order =
    (await findOrderByPaymentIntent(context.db, paymentIntentId)) ??
    // A refund implies a payment, whose own event may still be on its way.
    (await matchPayment(context, paymentIntentId, stripeAccountId));
  if (!order || order.stripeAccountId !== stripeAccountId) return;
  if (order.status === 'refunded' && !mayUndo) return;
  await syncRefundsAndDisputes(context, order.id).catch(async (error: unknown) => {
    if (!(await meansGone(context, error, stripeAccountId))) throw error;
  });
}

/**
 * The same by charge, the only reference of an application fee; does nothing when it has no order or the fee is fully
 * refunded.
 */
export async function settleCharge(context: Context, chargeId: string): Promise<void> {
  const order = await findOrderByCharge(context.db, chargeId);
  if (order?.status === 'refunded' && (await platformFeeLeft(context.db, order.id)) === 0) return;
  if (order?.paymentIntentId) await settleRefundsAndDisputes(context, order.paymentIntentId, order.stripeAccountId);
}

/** Connected accounts that ever had a checkout. */
export const sellingAccounts = ({ db }: Context): Promise<string[]> => listSellingAccounts(db);

/** A page of the seller's paid orders, newest first. Throws Invalid for an invalid cursor. */
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
 * A buyer's purchase, by the checkout session that the provider puts into the URL. The buyer may arrive before the
 * webhook, so an open order is settled here. Throws NotFound for a session that isn't ours.
 */
export async function purchaseOf(
  context: Context,
  sessionId: string,
): Promise<{ purchase: PaymentSuccess; order: OrderRow }> {
  const known = SESSION_ID.test(sessionId) ? await findOrderBySession(context.db, sessionId) : undefined;
  if (!known) throw notFound('We do not know this payment.');
  const order = (await settleIfOpen(context, known)) ?? known;
  if (isBought(order)) return { order, purchase: await presentPurchase(context.db, order, sessionId) };
  const unmatched = await findUnmatchedBySession(context.db, sessionId);
  if (!unmatched) throw notFound('This payment was not completed.');
  return { order, purchase: presentUnmatched(order, unmatched, sessionId) };
}

async function settleIfOpen(context: Context, order: OrderRow): Promise<OrderRow | undefined> {
  if (order.status !== 'pending' && order.status !== 'processing' && order.status !== 'expired') return order;
  try {
    return await withDeadline(SETTLE_DEADLINE_MS, () =>
      settleSession(context, order.checkoutSessionId!, order.stripeAccountId),
    );
  } catch (error) {
    // Until the provider answers, the outcome is unknown.
    context.log.warn({ err: error, orderId: order.id }, 'could not fetch a checkout for its success page');
    return { ...order, status: 'processing' };
  }
}

/** Short: the success page also works without an answer. */
const SETTLE_DEADLINE_MS = 3_000;

const isBought = (order: OrderRow) => !['pending', 'expired', 'failed'].includes(order.status);

/** Data of the success page. */
export async function successFacts(
  context: Context,
  sessionId: string,
): Promise<Pick<SuccessPage, 'purchase' | 'photo' | 'breed' | 'breederName'>> {
  const { purchase, order } = await purchaseOf(context, sessionId);
  const offer = order.paymentLinkId ? await findPurchasedOffer(context, order.paymentLinkId) : undefined;
  return {
    purchase,
    photo: offer ? photoOf(offer.photo) : null,
    breed: offer?.pet.breed ?? null,
    breederName: offer?.seller.fullName ?? null,
  };
}

import { eq } from 'drizzle-orm';
import type Stripe from 'stripe';
import type { Order, PaymentSuccess } from '../../../contract/orders.ts';
import type { SuccessPage } from '../../../contract/public-page.ts';
import type { Context, UserContext } from '../../context.ts';
import { orders } from '../../db/schema.ts';
import { pageOf, readCursor } from '../../http/cursor.ts';
import { notFound } from '../../http/errors.ts';
import { withDeadline } from '../../integrations/deadline.ts';
import { isAccountInvalid } from '../../integrations/stripe.ts';
import { meansGone } from '../connected-accounts/refresh.ts';
import { lookBackAtOffer, photoOf } from '../payment-links/offer.ts';
import { isBooked, listSellingAccounts, platformFeeLeft } from './ledger-queries.ts';
import { presentOrder } from './presenter.ts';
import { factsFromEventPayload, fetchSession } from './provider.ts';
import { presentPurchase, presentUnmatched } from './purchase.ts';
import {
  findOrderByCharge,
  findOrderByPaymentIntent,
  findOrderBySession,
  listPaidOrders,
  type OrderRow,
} from './queries.ts';
import { syncRefundsAndDisputes } from './refunds-and-disputes.ts';
import { settle } from './settle.ts';
import { matchPayment } from './unmatched/payments.ts';
import { findUnmatchedBySession } from './unmatched/record.ts';

/**
 * Asks the provider what became of a checkout and applies it. `event` is the session as a signed event shows it: it is
 * believed only where the account is confirmed to have left the platform, and only of an order's own session. Throws
 * 502 and 503.
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
    // Refunded or disputed before we heard of the payment: that event had no order to find.
    if (order && facts.charge?.isTouched) await syncRefundsAndDisputes(context, order.id);
    return order;
  } catch (error) {
    if (!(await meansGone(context, error, stripeAccountId))) throw error;
    // The account has left the platform: nothing more than the event will ever be known.
    const facts = event && isAccountInvalid(error) ? factsFromEventPayload(event) : undefined;
    const isOwn = facts && (await findOrderBySession(context.db, facts.sessionId)) !== undefined;
    return isOwn ? settle(context, facts, stripeAccountId) : undefined;
  }
}

/** Whether the order of a checkout is over without a payment. */
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
 * The same for a payment; does nothing when it isn't an order's, or all that a payment brings is in the books.
 * `namedOrderId` is the order that the payment's event names, if any.
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
 * Follows refunds and disputes of a payment; does nothing when it isn't an order's. Where all has gone back already,
 * only news that `mayUndo` that is followed. Throws 502 and 503.
 */
export async function settleRefundsAndDisputes(
  context: Context,
  paymentIntentId: string,
  stripeAccountId: string | null,
  mayUndo = true,
): Promise<void> {
  const order =
    (await findOrderByPaymentIntent(context.db, paymentIntentId)) ??
    // Money can only go back once it has come.
    (await matchPayment(context, paymentIntentId, stripeAccountId));
  if (!order || order.stripeAccountId !== stripeAccountId) return;
  if (order.status === 'refunded' && !mayUndo) return;
  await syncRefundsAndDisputes(context, order.id).catch(async (error: unknown) => {
    if (!(await meansGone(context, error, stripeAccountId))) throw error;
  });
}

/**
 * The same by the charge, which is all that an application fee tells; does nothing when it isn't an order's, or nothing
 * is left of the fee.
 */
export async function settleCharge(context: Context, chargeId: string): Promise<void> {
  const order = await findOrderByCharge(context.db, chargeId);
  if (order?.status === 'refunded' && (await platformFeeLeft(context.db, order.id)) === 0) return;
  if (order?.paymentIntentId) await settleRefundsAndDisputes(context, order.paymentIntentId, order.stripeAccountId);
}

/** Accounts at the provider that something was ever to be sold on. */
export const sellingAccounts = ({ db }: Context): Promise<string[]> => listSellingAccounts(db);

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
  if (isBought(order)) return { order, purchase: await presentPurchase(context.db, order, sessionId) };
  const unmatched = await findUnmatchedBySession(context.db, sessionId);
  if (!unmatched) throw notFound('This payment was not completed.');
  return { order, purchase: presentUnmatched(order, unmatched, sessionId) };
}

async function settleIfOpen(context: Context, order: OrderRow): Promise<OrderRow | undefined> {
  if (order.status !== 'pending' && order.status !== 'processing' && order.status !== 'expired') return order;
  try {
    return await withDeadline(BUYER_LOOKS_MS, () =>
      settleSession(context, order.checkoutSessionId!, order.stripeAccountId),
    );
  } catch (error) {
    // The buyer has paid or not; while the provider can't say, "processing" is the truth.
    context.log.warn({ err: error, orderId: order.id }, 'the provider could not be asked about a checkout');
    return { ...order, status: 'processing' };
  }
}

/** The page has something to say without the provider, too. */
const BUYER_LOOKS_MS = 3_000;

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

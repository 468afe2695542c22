import type { Context } from '../../context.ts';
import type { OpenCheckouts } from '../pets/service.ts';
import { HttpError } from '../../http/errors.ts';
import { isMissing } from '../../integrations/stripe.ts';
import { expireSession, refundWhole, type SessionFacts } from './provider.ts';
import { findOrder, listOpenOrders, lockOrder, type OrderRow } from './queries.ts';
import { EXPIRE_CHECKOUT, REFUND_ORDER, move, settle } from './settle.ts';
import { MAKE_REFUND, makeRefund } from './refunds.ts';
import { followReturns } from './returns.ts';

/**
 * Ends an open checkout at the provider and here, and says what became of the order: it may have been paid just
 * before. Throws 502 and 503 when the provider can't say.
 */
export async function closeCheckout(context: Context, order: OrderRow): Promise<'closed' | 'paid' | 'processing'> {
  if (order.checkoutSessionId) {
    const facts = await expireOrNothing(context, order, order.checkoutSessionId);
    if (facts) await settle(context, facts, order.stripeAccountId);
  }
  return context.db.transaction(async (tx) => {
    const current = await lockOrder(tx, order.id);
    if (!current || current.status === 'expired' || current.status === 'failed') return 'closed';
    // No session was ever handed out, or the provider knows of none: there is nothing to pay.
    if (current.status === 'pending' && current.checkoutSessionId === order.checkoutSessionId) {
      await move(context, tx, current, 'expired');
      return 'closed';
    }
    return current.status === 'pending' || current.status === 'processing' ? 'processing' : 'paid';
  });
}

async function expireOrNothing(
  context: Context,
  order: OrderRow,
  sessionId: string,
): Promise<SessionFacts | undefined> {
  try {
    return await expireSession(context.stripe, sessionId, order.stripeAccountId);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** How pets and links have open checkouts closed when they change (features/pets/service.ts). */
export const openCheckouts: OpenCheckouts = {
  async expireNow(context, petId) {
    for (const order of await listOpenOrders(context.db, petId)) {
      if (order.status === 'pending') await closeCheckout(context, order);
    }
  },
  async expireAfter(context, tx, petId) {
    for (const order of await listOpenOrders(tx, petId)) {
      if (order.status === 'pending') await context.jobs.send(tx, EXPIRE_CHECKOUT, { orderId: order.id });
    }
  },
};

/** Gives a payment back that can't become a sale; does nothing when that is done. Throws 502 and 503. */
export async function refundLatePayment(context: Context, orderId: string): Promise<void> {
  const order = await findOrder(context.db, orderId);
  if (!order?.refundReason || order.status !== 'processing' || !order.paymentIntentId) return;
  try {
    await refundWhole(context.stripe, order, order.paymentIntentId);
  } catch (error) {
    // Refused because it was given back already, perhaps at the provider: then following it tells.
    if (!(error instanceof HttpError && error.status === 502)) throw error;
    await followReturns(context, orderId);
    if ((await findOrder(context.db, orderId))?.status === 'refunded') return;
    throw error;
  }
  await followReturns(context, orderId);
}

/** The jobs of orders, by queue. */
export const orderJobs = {
  [EXPIRE_CHECKOUT]: async (context: Context, data: Record<string, string>) => {
    const order = await findOrder(context.db, data['orderId'] ?? '');
    if (order && !order.paidAt) await closeCheckout(context, order);
  },
  [MAKE_REFUND]: (context: Context, data: Record<string, string>) => makeRefund(context, data['refundId'] ?? ''),
  [REFUND_ORDER]: (context: Context, data: Record<string, string>) => refundLatePayment(context, data['orderId'] ?? ''),
};

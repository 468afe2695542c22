import type { Context } from '../../../context.ts';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import { orders } from '../../../db/schema.ts';
import { meansGone } from '../../connected-accounts/refresh.ts';
import type { SellerCheckouts } from '../../connected-accounts/service.ts';
import type { OpenCheckouts } from '../../pets/service.ts';
import { ProviderRefused } from '../../../errors.ts';
import { defineJob } from '../../../integrations/job-definition.ts';
import { isDisputed, isMissing } from '../../../integrations/stripe.ts';
import { expireSession, refundWhole, type SessionFacts } from './provider.ts';
import { findOrder, listOpenOrders, lockOrder, type OrderRow } from '../queries.ts';
import { expireCheckoutQueue, refundOrderQueue } from '../settlement/queues.ts';
import { expireAfter, expireAll, move, settle } from '../settlement/settle.ts';
import { OPEN_STATUSES } from '../states.ts';
import { syncRefundsAndDisputes } from '../refunds/sync.ts';

/**
 * Expires an open checkout at the provider and here, and returns the order's outcome: a payment may win the race.
 * Throws ProviderRefused and ProviderUnreachable when the provider can't say. `hasLeft`: the order's account is
 * confirmed as deauthorized.
 */
export async function closeCheckout(
  context: Context,
  order: OrderRow,
  hasLeft = false,
): Promise<'closed' | 'paid' | 'processing'> {
  let isUnknown = false;
  if (order.checkoutSessionId) {
    const facts = await expireUnlessGone(context, order, order.checkoutSessionId, hasLeft);
    if (facts) await settle(context, facts, order.stripeAccountId);
    else isUnknown = true;
  }
  return context.db.transaction(async (tx) => {
    const current = await lockOrder(tx, order.id);
    if (!current || current.status === 'expired' || current.status === 'failed') return 'closed';
    const isSame = current.checkoutSessionId === order.checkoutSessionId;
    // Without a session at the provider there is nothing to pay. The outcome of an in-flight payment on a deauthorized
    // account never reaches us.
    const isLost = current.status === 'processing' && isUnknown && !current.paidAt;
    if (isSame && (current.status === 'pending' || isLost)) {
      await move(context, tx, current, 'expired');
      return 'closed';
    }
    return current.status === 'pending' || current.status === 'processing' ? 'processing' : 'paid';
  });
}

/** Undefined when the session is gone. A refused account counts as gone only once it is confirmed as deauthorized. */
async function expireUnlessGone(
  context: Context,
  order: OrderRow,
  sessionId: string,
  hasLeft = false,
): Promise<SessionFacts | undefined> {
  try {
    return await expireSession(context.stripe, sessionId, order.stripeAccountId);
  } catch (error) {
    const isGone = hasLeft ? isMissing(error) : await meansGone(context, error, order.stripeAccountId);
    if (!isGone) throw error;
    return undefined;
  }
}

const CLOSE_CONCURRENCY = 8;

/** Closes open checkouts for changes of pets, links and connected accounts. */
export const openCheckouts: OpenCheckouts & SellerCheckouts = {
  async expireNow(context, petId) {
    const open = await listOpenOrders(context.db, petId);
    await closeCheckouts(
      context,
      open.filter((order) => order.status === 'pending'),
    );
  },
  expireAfter: (context, tx, petId) => expireAfter(context, tx, eq(orders.petId, petId)),
  expireOfSeller: (context, tx, userId) => expireAfter(context, tx, eq(orders.sellerId, userId)),
};

/**
 * Expires many checkouts: one call each at the provider, one statement here for the unpaid ones. Tries all, then
 * throws the first failure.
 */
async function closeCheckouts(context: Context, unpaid: OrderRow[]): Promise<void> {
  const expired: string[] = [];
  const failures: unknown[] = [];
  await mapWithConcurrency(unpaid, async (order) => {
    try {
      const facts = order.checkoutSessionId && (await expireUnlessGone(context, order, order.checkoutSessionId));
      if (facts && facts.state === 'expired' && order.status === 'pending') expired.push(order.id);
      // Just paid, in flight or without a session: needs the order's lock.
      else await closeCheckout(context, order);
    } catch (error) {
      failures.push(error);
    }
  });
  await expireAll(context, expired);
  if (failures.length > 0) throw failures[0];
}

/** Stays within the provider's concurrency limit. */
async function mapWithConcurrency<Item>(items: Item[], work: (item: Item) => Promise<unknown>): Promise<void> {
  const next = items.values();
  const worker = async () => {
    for (const item of next) await work(item);
  };
  await Promise.all(Array.from({ length: CLOSE_CONCURRENCY }, worker));
}

/** Closes open orders of a deauthorized account: no event reports their outcome anymore. */
export async function closeOrdersOfAccount(context: Context, stripeAccountId: string): Promise<void> {
  const open = await context.db
    .select()
    .from(orders)
    .where(and(eq(orders.stripeAccountId, stripeAccountId), inArray(orders.status, [...OPEN_STATUSES])));
  for (const order of open) await closeCheckout(context, order, true);
}

/** Refunds a payment that can't become a sale. Idempotent. Throws ProviderRefused and ProviderUnreachable. */
export async function refundLatePayment(context: Context, orderId: string): Promise<void> {
  const order = await findOrder(context.db, orderId);
  if (!order?.refundReason || order.status !== 'processing' || !order.paymentIntentId) return;
  try {
    await refundWhole(context.stripe, {
      orderId,
      paymentIntentId: order.paymentIntentId,
      stripeAccountId: order.stripeAccountId,
      hasApplicationFee: order.applicationFeeCents > 0,
      idempotencyKey: `refund_${orderId}_whole`,
    });
  } catch (error) {
    // Perhaps refunded already, by us or in the provider's dashboard; syncing shows it.
    if (!(error instanceof ProviderRefused)) throw error;
    await syncRefundsAndDisputes(context, orderId);
    if ((await findOrder(context.db, orderId))?.status === 'refunded') return;
    if (!isDisputed(error)) throw error;
    // The dispute decides about the money and its end arrives as an event; a retry can't succeed before.
    context.log.warn({ orderId }, 'a payment that must be refunded is disputed');
    return;
  }
  await syncRefundsAndDisputes(context, orderId);
}

export const refundOrderJob = defineJob({
  ...refundOrderQueue,
  handle: (context: Context, { orderId }) => refundLatePayment(context, orderId),
});

export const expireCheckoutJob = defineJob({
  ...expireCheckoutQueue,
  handle: (context: Context, { orderIds }) => closeUnpaid(context, orderIds),
});

/** Skips orders that were paid after the job was queued. */
async function closeUnpaid(context: Context, orderIds: string[]): Promise<void> {
  const unpaid = await context.db
    .select()
    .from(orders)
    .where(and(inArray(orders.id, orderIds), isNull(orders.paidAt)));
  await closeCheckouts(context, unpaid);
}

import type { Context } from '../../context.ts';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import { orders } from '../../db/schema.ts';
import { meansGone } from '../connected-accounts/refresh.ts';
import type { SellerCheckouts } from '../connected-accounts/service.ts';
import type { OpenCheckouts } from '../pets/service.ts';
import { HttpError } from '../../http/errors.ts';
import { isMissing } from '../../integrations/stripe.ts';
import { expireSession, refundWhole, type SessionFacts } from './provider.ts';
import { findOrder, listOpenOrders, lockOrder, type OrderRow } from './queries.ts';
import { EXPIRE_CHECKOUT, REFUND_ORDER, expireAfter, expireAll, move, settle } from './settle.ts';
import { OPEN_STATUSES } from './states.ts';
import { MAKE_REFUND, makeRefund } from './refunds.ts';
import { syncRefundsAndDisputes } from './refunds-and-disputes.ts';
import { REFUND_UNMATCHED } from './unmatched/record.ts';
import { refundUnmatched } from './unmatched/refund.ts';

/**
 * Ends an open checkout at the provider and here, and says what became of the order: it may have been paid just
 * before. Throws 502 and 503 when the provider can't say. `hasLeft`: the order's account is confirmed to have left the
 * platform.
 */
export async function closeCheckout(
  context: Context,
  order: OrderRow,
  hasLeft = false,
): Promise<'closed' | 'paid' | 'processing'> {
  let isUnknown = false;
  if (order.checkoutSessionId) {
    const facts = await expireOrNothing(context, order, order.checkoutSessionId, hasLeft);
    if (facts) await settle(context, facts, order.stripeAccountId);
    else isUnknown = true;
  }
  return context.db.transaction(async (tx) => {
    const current = await lockOrder(tx, order.id);
    if (!current || current.status === 'expired' || current.status === 'failed') return 'closed';
    const isSame = current.checkoutSessionId === order.checkoutSessionId;
    // No session was ever handed out, or the provider knows of none: there is nothing to pay. A payment under way on an
    // account that has left the platform is its owner's; nobody will ever tell us of it.
    const isLost = current.status === 'processing' && isUnknown && !current.paidAt;
    if (isSame && (current.status === 'pending' || isLost)) {
      await move(context, tx, current, 'expired');
      return 'closed';
    }
    return current.status === 'pending' || current.status === 'processing' ? 'processing' : 'paid';
  });
}

/** Nothing when the provider knows no such session; that it refuses the account is no answer until that one has left. */
async function expireOrNothing(
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

const CLOSED_AT_ONCE = 8;

/** How pets, links and connected accounts have open checkouts closed when they change. */
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
 * Ends many checkouts: each at the provider, and those that nobody paid here all at once. Throws 502 and 503 for the
 * first that the provider couldn't say anything of, when all have been tried.
 */
async function closeCheckouts(context: Context, unpaid: OrderRow[]): Promise<void> {
  const expired: string[] = [];
  const failures: unknown[] = [];
  await mapWithConcurrency(unpaid, async (order) => {
    try {
      const facts = order.checkoutSessionId && (await expireOrNothing(context, order, order.checkoutSessionId));
      if (facts && facts.state === 'expired' && order.status === 'pending') expired.push(order.id);
      // Paid a moment ago, under way, without a session: each is a story of its own.
      else await closeCheckout(context, order);
    } catch (error) {
      failures.push(error);
    }
  });
  await expireAll(context, expired);
  if (failures.length > 0) throw failures[0];
}

/** The provider bounds how much it is asked at once. */
async function mapWithConcurrency<Item>(items: Item[], work: (item: Item) => Promise<unknown>): Promise<void> {
  const next = items.values();
  const lane = async () => {
    for (const item of next) await work(item);
  };
  await Promise.all(Array.from({ length: CLOSED_AT_ONCE }, lane));
}

/** Ends what is open on a connected account that has left the platform: nobody will tell how it goes on. */
export async function closeOrdersOfAccount(context: Context, stripeAccountId: string): Promise<void> {
  const open = await context.db
    .select()
    .from(orders)
    .where(and(eq(orders.stripeAccountId, stripeAccountId), inArray(orders.status, [...OPEN_STATUSES])));
  for (const order of open) await closeCheckout(context, order, true);
}

/** Gives a payment back that can't become a sale; does nothing when that is done. Throws 502 and 503. */
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
    // Refused because it was given back already, perhaps at the provider: then following it tells.
    if (!(error instanceof HttpError && error.status === 502)) throw error;
    await syncRefundsAndDisputes(context, orderId);
    if ((await findOrder(context.db, orderId))?.status === 'refunded') return;
    if ((error.cause as { code?: string } | undefined)?.code !== 'charge_disputed') throw error;
    // The buyer's bank gives it back or doesn't; its decision is news, and trying again meanwhile would be in vain.
    context.log.warn({ orderId }, 'a payment that has to go back is disputed');
    return;
  }
  await syncRefundsAndDisputes(context, orderId);
}

/** The job: what was paid since it was written is left alone. */
async function closeUnpaid(context: Context, orderIds: string[]): Promise<void> {
  const unpaid = await context.db
    .select()
    .from(orders)
    .where(and(inArray(orders.id, orderIds), isNull(orders.paidAt)));
  await closeCheckouts(context, unpaid);
}

/** The jobs of orders, by queue. */
export const orderJobs = {
  // One order, or several.
  [EXPIRE_CHECKOUT]: (context: Context, { orderId, orderIds = orderId ?? '' }: Record<string, string>) =>
    closeUnpaid(context, orderIds.split(',')),
  [MAKE_REFUND]: (context: Context, data: Record<string, string>) => makeRefund(context, data['refundId'] ?? ''),
  [REFUND_ORDER]: (context: Context, data: Record<string, string>) => refundLatePayment(context, data['orderId'] ?? ''),
  [REFUND_UNMATCHED]: (context: Context, data: Record<string, string>) =>
    refundUnmatched(context, data['paymentId'] ?? ''),
};

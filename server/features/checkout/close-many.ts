import { and, eq, inArray, ne, or } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { OPEN_STATUSES } from '../../db/order-statuses.ts';
import { OPEN_PAYMENT_STATES, orders, payments } from '../../db/schema.ts';
import { forEachConcurrently } from '../../integrations/concurrency/for-each-concurrently.ts';
import type { Tx } from '../../db/client.ts';
import type { Subscriptions } from '../../transaction-events.ts';
import { defineJob } from '../../integrations/jobs/job-definition.ts';
import { expireCheckoutQueue, expireOpenPayments } from '../payments/api.ts';
import { expireAfter, expireBalancesBySeller, type Purchase, selectPurchases } from '../orders/api.ts';
import { closeCheckout, expireUnlessGone } from '../settlement/api.ts';

/** Queues the expiry of open checkouts at changes of pets, links and connected accounts. */
export const checkoutSubscriptions: Subscriptions = {
  offerChanged: (context, tx, { petId }) => expireAfter(context, tx, eq(orders.petId, petId)),
  sellerDisconnected: (context, tx, { userId }) => expireCheckoutsOfSeller(context, tx, userId),
};

/** Queues the expiry of a breeder's open checkouts, those of balances included. */
export async function expireCheckoutsOfSeller(context: Context, tx: Tx, userId: string): Promise<void> {
  await expireAfter(context, tx, eq(orders.sellerId, userId));
  await expireBalancesBySeller(context, tx, userId);
}

export const expireCheckoutJob = defineJob({
  ...expireCheckoutQueue,
  expireInSeconds: 240,
  concurrency: 5,
  handle: (context: Context, { orderIds }) => closeUnpaid(context, orderIds),
});

/** Skips orders that were paid after the job was queued. */
async function closeUnpaid(context: Context, orderIds: string[]): Promise<void> {
  const unpaid = and(inArray(orders.id, orderIds), ne(payments.state, 'paid'), ne(payments.kind, 'cash'));
  await closeCheckouts(context, await selectPurchases(context.db).where(unpaid));
}

/** Closes open orders of a deauthorized account: no event reports their outcome anymore. */
export async function closeOrdersOfAccount(context: Context, stripeAccountId: string): Promise<void> {
  const isOpen = or(inArray(orders.status, [...OPEN_STATUSES]), inArray(payments.state, [...OPEN_PAYMENT_STATES]));
  const ofAccount = and(eq(payments.stripeAccountId, stripeAccountId), isOpen);
  for (const purchase of await selectPurchases(context.db).where(ofAccount))
    await closeCheckout(context, purchase, true);
}

/** Stays within the provider's concurrency limit. */
const CLOSE_CONCURRENCY = 8;

/**
 * Expires many checkouts: one call each at the provider, one statement here for the unpaid ones. Tries all, then
 * throws the first failure.
 */
async function closeCheckouts(context: Context, unpaid: Purchase[]): Promise<void> {
  const expired: string[] = [];
  const failures: unknown[] = [];
  await forEachConcurrently(CLOSE_CONCURRENCY, unpaid, async (purchase) => {
    const { order, payment } = purchase;
    try {
      const facts = await expireUnlessGone(context, payment);
      if (facts?.state === 'expired' && order.status === 'pending') expired.push(order.id);
      // Just paid, in flight or without a session: needs the order's lock.
      else await closeCheckout(context, purchase);
    } catch (error) {
      failures.push(error);
    }
  });
  await expireAll(context, expired);
  if (failures.length > 0) throw failures[0];
}

/** Expires orders whose sessions have just expired at the provider; skips those that are no longer pending. */
async function expireAll({ db, now }: Context, orderIds: string[]): Promise<void> {
  if (orderIds.length === 0) return;
  // One statement for both tables; it locks each order before its payment.
  const expired = db.$with('expired').as(
    db
      .update(orders)
      .set({ status: 'expired', updatedAt: now })
      .where(and(inArray(orders.id, orderIds), eq(orders.status, 'pending')))
      .returning({ id: orders.id }),
  );
  await expireOpenPayments(db.with(expired), db.select({ id: expired.id }).from(expired), now);
}

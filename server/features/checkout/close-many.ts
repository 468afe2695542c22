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
  handle: closeUnpaid,
});

/** Skips orders that were paid after the job was queued. */
async function closeUnpaid(
  context: Context,
  { orderIds, paymentIds }: { orderIds: string[]; paymentIds?: string[] | undefined },
): Promise<void> {
  const unpaid = and(
    inArray(orders.id, orderIds),
    paymentIds && inArray(payments.id, paymentIds),
    ne(payments.state, 'paid'),
    ne(payments.kind, 'cash'),
  );
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
 * Expires many checkouts: one call each at the provider, one transaction here for the unpaid ones. Tries all, then
 * throws the first failure.
 */
async function closeCheckouts(context: Context, unpaid: Purchase[]): Promise<void> {
  const expired: Purchase[] = [];
  const failures: unknown[] = [];
  const tryAll = (purchases: Purchase[], close: (purchase: Purchase) => Promise<unknown>) =>
    forEachConcurrently(CLOSE_CONCURRENCY, purchases, async (purchase) => {
      try {
        await close(purchase);
      } catch (error) {
        failures.push(error);
      }
    });
  await tryAll(unpaid, async (purchase) => {
    const facts = await expireUnlessGone(context, purchase.payment);
    if (facts?.state === 'expired' && purchase.order.status === 'pending') expired.push(purchase);
    // Just paid, in flight or without a session: needs the order's lock.
    else await closeCheckout(context, purchase);
  });
  await tryAll(await expireAll(context, expired), (purchase) => closeCheckout(context, purchase));
  if (failures.length > 0) throw failures[0];
}

/**
 * Expires orders whose sessions have just expired at the provider; skips those that are no longer pending. Returns those for which another
 * session has been opened since.
 */
async function expireAll({ db, now }: Context, read: Purchase[]): Promise<Purchase[]> {
  if (read.length === 0) return [];
  const sessions = new Map(read.map(({ payment }) => [payment.id, payment.checkoutSessionId]));
  return db.transaction(async (tx) => {
    const open = await selectPurchases(tx)
      .where(and(inArray(payments.id, [...sessions.keys()]), eq(orders.status, 'pending'), eq(payments.state, 'open')))
      .orderBy(orders.id)
      .for('update');
    const isSame = ({ payment }: Purchase) => sessions.get(payment.id) === payment.checkoutSessionId;
    const expired = open.filter(isSame).map(({ order }) => order.id);
    await tx.update(orders).set({ status: 'expired', updatedAt: now }).where(inArray(orders.id, expired));
    await expireOpenPayments(tx, expired, now);
    return open.filter((purchase) => !isSame(purchase));
  });
}

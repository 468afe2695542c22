import { and, eq, inArray, isNotNull, isNull, ne, notInArray, or, sql, type SQL } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { DbOrTx } from '../../db/client.ts';
import { mails, orders, refunds } from '../../db/schema.ts';
import type { DeletionStep } from '../accounts/closing.ts';
import { openCheckouts } from './closing.ts';
import { OPEN_STATUSES } from './states.ts';

const FORGET_BUYERS = 'forget-buyers';

/**
 * Orders stay for the books, without seller and buyer. Open checkouts are expired by job; a payment that comes before
 * that finds its pet archived and goes back in full.
 */
export const eraseOrders: DeletionStep = async (context, tx, userId) => {
  await openCheckouts.expireOfSeller(context, tx, userId);
  const ofSeller = eq(orders.sellerId, userId);
  // A payment that is just going back still has its buyer to tell.
  await forgetBuyers(tx, and(ofSeller, ne(orders.status, 'processing')));
  await tx.update(orders).set({ sellerId: null, updatedAt: context.now }).where(ofSeller);
};

/** Buyers' details, and the mails that they got: those name the breeder too. */
async function forgetBuyers(db: DbOrTx, which: SQL | undefined): Promise<void> {
  const ofOrders = and(which, isNotNull(orders.clientEmail));
  // Found by what they tell, not by whom: the same buyer may have bought elsewhere, too.
  const told = [
    db
      .select({ occasion: sql`'receipt:' || ${orders.id}` })
      .from(orders)
      .where(ofOrders),
    db
      .select({ occasion: sql`'refunded-buyer:' || ${orders.id}` })
      .from(orders)
      .where(ofOrders),
    db
      .select({ occasion: sql`'refunded-buyer:' || ${refunds.stripeRefundId}` })
      .from(refunds)
      .innerJoin(orders, eq(orders.id, refunds.orderId))
      .where(ofOrders),
  ];
  await db
    .delete(mails)
    .where(and(isNotNull(mails.sentAt), or(...told.map((occasions) => inArray(mails.occasion, occasions)))));
  await db.update(orders).set({ clientName: null, clientEmail: null, clientPhone: null, buyerKey: null }).where(which);
}

/** A payment that arrived after its seller had left brought its buyer along; once it has gone back nobody needs them. */
const forgetLateBuyers = ({ db }: Context) =>
  forgetBuyers(
    db,
    and(isNull(orders.sellerId), isNotNull(orders.clientEmail), notInArray(orders.status, [...OPEN_STATUSES])),
  );

export const deletionJobs = { [FORGET_BUYERS]: forgetLateBuyers };
export const deletionSchedules = { [FORGET_BUYERS]: '47 * * * *' };

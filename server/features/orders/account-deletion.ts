import { and, eq, isNotNull, isNull, ne, notInArray, sql, type SQL } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { DbOrTx } from '../../db/client.ts';
import { OPEN_STATUSES } from '../../db/order-statuses.ts';
import { orders, refunds } from '../../db/schema.ts';
import { eraseSentMails } from '../../emails/outbox.ts';
import { NO_DATA, defineJob } from '../../integrations/job-definition.ts';
import type { DeletionStep } from '../accounts/own-data/closing.ts';
import { openCheckouts } from './checkout/close-many.ts';

export const eraseBuyersJob = defineJob({
  name: 'forget-buyers',
  schema: NO_DATA,
  schedule: '47 * * * *',
  expireInSeconds: 900,
  handle: eraseLateBuyers,
});

/**
 * Keeps orders for the books but removes seller and buyer. A job expires open checkouts; a payment that arrives first
 * finds its pet archived and is refunded in full.
 */
export const eraseOrders: DeletionStep = async (context, tx, userId) => {
  await openCheckouts.expireOfSeller(context, tx, userId);
  const ofSeller = eq(orders.sellerId, userId);
  // The buyer of a payment in refund still needs a mail.
  await eraseBuyers(tx, and(ofSeller, ne(orders.status, 'processing')));
  await tx.update(orders).set({ sellerId: null, updatedAt: context.now }).where(ofSeller);
};

/** Erases buyers' details and the mails they received, which also name the breeder. */
export async function eraseBuyers(db: DbOrTx, which: SQL | undefined): Promise<void> {
  const ofOrders = and(which, isNotNull(orders.clientEmail));
  // Found by occasion, not by recipient: the same buyer may have other orders.
  const receipts = db
    .select({ occasion: sql`'receipt:' || ${orders.id}` })
    .from(orders)
    .where(ofOrders);
  const returns = db
    .select({ occasion: sql`'refunded-buyer:' || ${orders.id}` })
    .from(orders)
    .where(ofOrders);
  const partial = db
    .select({ occasion: sql`'refunded-buyer:' || ${refunds.stripeRefundId}` })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(ofOrders);
  await eraseSentMails(db, receipts.unionAll(returns).unionAll(partial));
  await db
    .update(orders)
    .set({ clientName: null, clientEmail: null, clientPhone: null, buyerZip: null, buyerKey: null })
    .where(which);
}

/** A payment that arrives after account deletion stores its buyer's details again; they go once it is refunded. */
function eraseLateBuyers({ db }: Context): Promise<void> {
  return eraseBuyers(
    db,
    and(isNull(orders.sellerId), isNotNull(orders.clientEmail), notInArray(orders.status, [...OPEN_STATUSES])),
  );
}

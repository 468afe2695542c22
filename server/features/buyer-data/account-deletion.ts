import { and, count, eq, inArray, isNotNull, isNull, ne, not, notInArray, sql, type SQL } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { inBatches } from '../../db/paging/batches.ts';
import type { DbOrTx } from '../../db/client.ts';
import { OPEN_STATUSES, RESERVED_STATUSES } from '../../db/order-statuses.ts';
import {
  agreementVersions,
  cashParts,
  disputeEvidence,
  isFirstPayment,
  keptEvidence,
  orderAgreements,
  orderDeposits,
  orders,
  payments,
  refunds,
  unmatchedPayments,
} from '../../db/schema.ts';
import { eraseSentMails } from '../../emails/outbox.ts';
import { NO_DATA, defineJob } from '../../integrations/jobs/job-definition.ts';
import { eraseVersions } from '../agreements/api.ts';
import type { ErasureStep } from '../../upkeep/erasure.ts';
import { eraseKeptEvidence } from '../evidence/api.ts';
import { expireCheckoutsOfSeller } from '../checkout/api.ts';
import { endReservation, reservationMails } from '../reservations/api.ts';
import { eraseCards } from '../payments/api.ts';
import { eraseUnpaidSignatures, findDeposit, isReservedStatus, lockSale, selectPurchases } from '../orders/api.ts';
import { eraseReceiptKeys, eraseSeller } from '../receipts/api.ts';
import { eraseHandOverPhotos } from '../hand-overs/api.ts';
import { eraseReviews } from '../reviews/api.ts';
import { erasePromiseProofs, hasHeldPromise, promiseMails } from '../promises/api.ts';

const BATCH = 500;

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
export const eraseOrders: ErasureStep = {
  what: 'orders',
  async count(db, { userId }) {
    return (await db.select({ count: count() }).from(orders).where(eq(orders.sellerId, userId)))[0]!.count;
  },
  async eraseBatch({ now }, tx, { userId }, limit) {
    const next = await tx
      .select({ id: orders.id })
      .from(orders)
      .where(eq(orders.sellerId, userId))
      .orderBy(orders.id)
      .limit(limit)
      .for('update');
    if (next.length === 0) return 0;
    const which = inArray(
      orders.id,
      next.map(({ id }) => id),
    );
    const ids = next.map(({ id }) => id);
    await eraseKeptEvidence(tx, ids);
    // The buyer of a payment in refund still needs a mail.
    await eraseBuyers(tx, and(which, ne(orders.status, 'processing'), not(isBeingRefunded)), { keepsReceipts: true });
    await tx.update(orders).set({ sellerId: null, sellerNotes: null, petDetails: null, updatedAt: now }).where(which);
    await eraseSeller(tx, ids);
    return next.length;
  },
};

/** Whether refunds have yet to reach the buyer, by the provider and its balance, or a promise has yet to be returned. */
const isBeingRefunded = sql`(exists (
  select from ${refunds} join ${payments} on ${payments.id} = ${refunds.paymentId} and ${payments.kind} <> 'cash'
  where ${refunds.orderId} = ${orders.id} and ${refunds.status} in ('requested', 'pending')) or ${hasHeldPromise})`;

/** Deletes what a closed account asked its buyers to sign. What they signed stays with their orders, as receipts do. */
export const eraseAgreements: ErasureStep = {
  what: 'agreements',
  async eraseBatch(_context, tx, { userId }, limit) {
    const own = tx
      .select({ id: agreementVersions.id })
      .from(agreementVersions)
      .where(eq(agreementVersions.userId, userId));
    const next = tx
      .select({ orderId: orderAgreements.orderId })
      .from(orderAgreements)
      .where(inArray(orderAgreements.versionId, own))
      .limit(limit);
    const released = await tx
      .update(orderAgreements)
      .set({ versionId: null })
      .where(inArray(orderAgreements.orderId, next))
      .returning({ orderId: orderAgreements.orderId });
    if (released.length === 0) await eraseVersions(tx, userId);
    return released.length;
  },
};

/**
 * Refunds in full, whatever the terms, buyers who reserved a closed account's pet or paid for a spot. One
 * per transaction: locking several orders and their waiting lists could deadlock with a payment.
 */
export const endReservations: ErasureStep = {
  what: 'reservations',
  async eraseBatch(context, tx, { userId }) {
    const isReserved = and(eq(orders.sellerId, userId), inArray(orders.status, [...RESERVED_STATUSES]));
    const [known] = await selectPurchases(tx).where(and(isReserved, isFirstPayment)).orderBy(orders.id).limit(1);
    if (!known) return 0;
    const { purchase } = await lockSale(tx, known);
    const deposit = await findDeposit(tx, known.order.id);
    if (purchase && deposit && isReservedStatus(purchase.order.status))
      await endReservation(context, tx, purchase.order, {
        by: 'account',
        depositBackCents: deposit.depositCents,
        forfeitsCents: 0,
      });
    return 1;
  },
};

/** Jobs close them at the provider; no new one can be opened. */
export const expireCheckouts: ErasureStep = {
  what: 'open checkouts',
  async eraseBatch(context, tx, { userId }) {
    await expireCheckoutsOfSeller(context, tx, userId);
    return 0;
  },
};

/**
 * Erases buyers' details, the address of their receipts, and the mails they received, which also name the breeder. A buyer of
 * a closed account keeps the address: it opens the agreement they signed and the amounts, which are kept without it too. What the page
 * stated and the photo of the hand-over stay while they are kept as evidence.
 */
export async function eraseBuyers(db: DbOrTx, which: SQL | undefined, { keepsReceipts = false } = {}): Promise<void> {
  // Found by occasion, not by recipient: the same buyer may have other orders.
  const receiptMails = db
    .select({ occasion: sql`'receipt:' || ${orders.id}` })
    .from(orders)
    .where(which);
  const returns = db
    .select({ occasion: sql`'refunded-buyer:' || ${orders.id}` })
    .from(orders)
    .where(which);
  const handOvers = db
    .select({ occasion: sql`'handed-over-buyer:' || ${orders.id}` })
    .from(orders)
    .where(which);
  const ofReviews = db
    .select({ occasion: sql`unnest(array['review-invitation:', 'review-written:']) || ${orders.id}` })
    .from(orders)
    .where(which);
  const partial = db
    .select({ occasion: sql`'refunded-buyer:' || ${refunds.stripeRefundId}` })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(which);
  const unmatched = db
    .select({ occasion: sql`'refunded-payer:' || ${unmatchedPayments.id}` })
    .from(unmatchedPayments)
    .innerJoin(orders, eq(orders.id, unmatchedPayments.orderId))
    .where(which);
  await eraseSentMails(
    db,
    receiptMails.unionAll(returns).unionAll(handOvers).unionAll(ofReviews).unionAll(partial).unionAll(unmatched),
  );
  for (const each of reservationMails(db, which)) await eraseSentMails(db, each);
  await eraseSentMails(db, promiseMails(db, which));
  const ids = db.select({ id: orders.id }).from(orders).where(which);
  await db.update(disputeEvidence).set({ fields: null }).where(inArray(disputeEvidence.orderId, ids));
  if (!keepsReceipts) await eraseReceiptKeys(db, ids);
  await db.update(orderDeposits).set({ keyHash: null }).where(inArray(orderDeposits.orderId, ids));
  await eraseUnpaidSignatures(db, which);
  await db.update(cashParts).set({ declinedBecause: null }).where(inArray(cashParts.orderId, ids));
  const erased = await db
    .update(orders)
    .set({
      clientName: null,
      clientEmail: null,
      clientPhone: null,
      petDetails: sql`case when ${isKeptAsEvidence} then ${orders.petDetails} end`,
      sellerNotes: null,
      buyerZip: null,
      buyerKey: null,
      holderNetwork: null,
      buyerNetworks: null,
    })
    .where(which)
    .returning({ id: orders.id, isKept: isKeptAsEvidence });
  const erasedIds = erased.map(({ id }) => id);
  // After the orders, in the order in which settling locks them.
  await eraseCards(db, erasedIds);
  // A review is written under the lock of its order.
  await eraseReviews(db, erasedIds);
  // Last, because a photo is added under the lock of its order, and only while its buyer is known.
  await eraseHandOverPhotos(
    db,
    erased.flatMap(({ id, isKept }) => (isKept ? [] : id)),
  );
  await erasePromiseProofs(
    db,
    erased.map(({ id }) => id),
  );
}

const isKeptAsEvidence = sql<boolean>`exists (select from ${keptEvidence} where ${keptEvidence.orderId} = ${orders.id})`;

/**
 * A payment that arrives after account deletion stores its buyer's details again; they are erased once it is refunded.
 */
async function eraseLateBuyers({ db, signal }: Context): Promise<void> {
  const isLate = and(
    isNull(orders.sellerId),
    isNotNull(orders.clientEmail),
    notInArray(orders.status, [...OPEN_STATUSES]),
    not(isBeingRefunded),
  );
  await inBatches(signal, BATCH, async (limit) => {
    const late = await db.select({ id: orders.id }).from(orders).where(isLate).limit(limit);
    const ids = late.map(({ id }) => id);
    if (ids.length > 0) await db.transaction((tx) => eraseBuyers(tx, and(isLate, inArray(orders.id, ids))));
    return ids.length;
  });
}

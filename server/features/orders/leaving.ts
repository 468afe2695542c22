import { and, eq, inArray, isNotNull, isNull, like, ne, notInArray, or, type SQL } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { DbOrTx } from '../../db/client.ts';
import { mails, orders } from '../../db/schema.ts';
import type { LeavingStep } from '../accounts/closing.ts';
import { EXPIRE_CHECKOUT } from './settle.ts';
import { OPEN_STATUSES } from './states.ts';

const FORGET_BUYERS = 'forget-buyers';

/**
 * Orders stay for the books, without seller and buyer. Open checkouts are expired by job; a payment that comes before
 * that finds its pet archived and goes back in full.
 */
export const leaveOrders: LeavingStep = async (context, tx, userId) => {
  const open = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.sellerId, userId), eq(orders.status, 'pending')));
  for (const { id } of open) await context.jobs.send(tx, EXPIRE_CHECKOUT, { orderId: id });
  const ofSeller = eq(orders.sellerId, userId);
  // A payment that is just going back still has its buyer to tell.
  await forgetBuyers(tx, and(ofSeller, ne(orders.status, 'processing')));
  await tx.update(orders).set({ sellerId: null, updatedAt: context.now }).where(ofSeller);
};

/** Buyers' details, and the mails that they got: those name the breeder too. */
async function forgetBuyers(db: DbOrTx, which: SQL | undefined): Promise<void> {
  const addresses = db
    .select({ address: orders.clientEmail })
    .from(orders)
    .where(and(which, isNotNull(orders.clientEmail)));
  await db
    .delete(mails)
    .where(
      and(
        inArray(mails.recipient, addresses),
        isNotNull(mails.sentAt),
        or(like(mails.occasion, 'receipt:%'), like(mails.occasion, 'refunded-buyer:%')),
      ),
    );
  await db.update(orders).set({ clientName: null, clientEmail: null, clientPhone: null, buyerKey: null }).where(which);
}

/** A payment that arrived after its seller had left brought its buyer along; once it has gone back nobody needs them. */
const forgetLateBuyers = ({ db }: Context) =>
  forgetBuyers(
    db,
    and(isNull(orders.sellerId), isNotNull(orders.clientEmail), notInArray(orders.status, [...OPEN_STATUSES])),
  );

export const leavingJobs = { [FORGET_BUYERS]: forgetLateBuyers };
export const leavingSchedules = { [FORGET_BUYERS]: '47 * * * *' };

import { eq } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { users } from '../../db/schema.ts';
import { postEndOfHolding, postPaid } from '../ledger/api.ts';
import { markPaid } from '../payment-links/api.ts';
import { expireCheckoutQueue, movePayment } from '../payments/api.ts';
import { closeOpenCash } from './close-cash.ts';
import { markSold } from '../pets/api.ts';
import {
  type Account,
  findPurchase,
  isOpen,
  isReservedStatus,
  moveOrder,
  type OrderRow,
  type PaidFacts,
  type Purchase,
  readAccount,
} from '../orders/api.ts';
import { finishSale } from '../receipts/api.ts';
import { applyOutcome, requestRefund, computeReturned } from '../refunds/api.ts';
import { endReservation } from './end-reservation.ts';
import { queuePartMails } from './queue-mails.ts';

/**
 * Records a part of the balance. The last one makes the sale: what was held becomes the breeder's. A part of an order
 * that was released meanwhile is refunded; once the breeder's account is closed, all parts are. Callers hold the pet's
 * and the order's lock.
 */
export async function recordBalance(
  context: Context,
  tx: Tx,
  { order, payment }: Purchase,
  { change, booked }: PaidFacts,
): Promise<Purchase> {
  const { now } = context;
  const paid = await movePayment(tx, payment, 'paid', now, change);
  if (booked) await postPaid(tx, payment, booked, now);
  if (!isReservedStatus(order.status)) {
    await requestRefund(context, tx, paid);
    return { order, payment: paid };
  }
  const { dueCents, payments, deposit } = (await readAccount(tx, order.id))!;
  // A part that was closed only here, and paid all the same, replaces the one opened after it.
  await queueExpiry(context, tx, order, payments);
  if (await isSellerClosed(tx, order)) {
    await endReservation(context, tx, order, {
      by: 'account',
      depositBackCents: deposit.depositCents,
      forfeitsCents: 0,
    });
    return { order: (await readAccount(tx, order.id))!.order, payment: paid };
  }
  if (dueCents > 0) {
    await queuePartMails(context, tx, { order, payment: paid });
    return { order, payment: paid };
  }
  return completeSale(context, tx, { order, payment: paid });
}

/** Queues the expiry of a reservation's open payments, and of none that is opened later. */
export async function queueExpiry(
  { jobs }: Context,
  tx: Tx,
  { id }: OrderRow,
  payments: Account['payments'],
): Promise<void> {
  const paymentIds = payments.filter(isOpen).map((payment) => payment.id);
  if (paymentIds.length > 0) await jobs.send(tx, expireCheckoutQueue, { orderIds: [id], paymentIds });
}

/** A job ends the reservations of a closed account; a part that is recorded before it must not make a sale. */
export async function isSellerClosed(tx: Tx, { sellerId }: OrderRow): Promise<boolean> {
  if (!sellerId) return true;
  const [seller] = await tx.select({ closedAt: users.closedAt }).from(users).where(eq(users.id, sellerId));
  return !seller || seller.closedAt !== null;
}

/** The last part is paid: what was held becomes the breeder's, and the pet is sold. Callers hold both locks. */
export async function completeSale(context: Context, tx: Tx, { order, payment }: Purchase): Promise<Purchase> {
  const { now } = context;
  await closeOpenCash(tx, order.id, now);
  // A deauthorized account's charge is booked under another id; what isn't booked yet can't be earned.
  await postEndOfHolding(tx, payment, 'earned', now);
  const sold = { order: await moveOrder(context, tx, order, 'paid'), payment };
  const { petId, paymentLinkId, priceCents } = order;
  if (petId) await markSold(tx, petId, priceCents, now);
  if (petId && paymentLinkId) await markPaid(tx, { id: paymentLinkId, petId }, now);
  await finishSale(context, tx, (await findPurchase(tx, order.id))!);
  // From now on refunds and disputes of its other parts count for the sale.
  await applyOutcome(context, tx, sold, 'sold', await computeReturned(tx, sold, []));
  return { ...sold, order: (await readAccount(tx, order.id))!.order };
}

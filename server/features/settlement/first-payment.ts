import { and, eq, ne } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { isTaken, orders } from '../../db/schema.ts';
import { keepPhone } from '../../phone-numbers.ts';
import { isPaidByBlocked } from '../blocked-buyers/api.ts';
import { recordPick } from '../waitlists/api.ts';
import { postPaid } from '../ledger/api.ts';
import { expireCheckoutQueue, movePayment } from '../payments/api.ts';
import {
  expiryJobs,
  moveOrder,
  type OrderRow,
  type PaidFacts,
  type Purchase,
  pursueDebtsQueue,
} from '../orders/api.ts';
import { mailOvertaken } from './bank-payment.ts';

type Reason = NonNullable<OrderRow['refundReason']>;

/** What the payment that opened an order makes of it. */
interface First {
  status: 'paid' | 'reserved';
  /** The buyer's mailbox. */
  clientEmail: string | null;
  /** Why it can't: then a job refunds all of it. */
  unwanted: Reason | undefined;
}

/** Records the payment that opened an order. Callers hold the order's lock, and the pet's. */
export async function recordFirst(
  context: Context,
  tx: Tx,
  { order, payment }: Purchase,
  { facts: { customer }, change, booked }: PaidFacts,
  { status, clientEmail, unwanted }: First,
): Promise<Purchase> {
  const { jobs, now } = context;
  const buyer = {
    clientName: customer.name ?? order.clientName,
    clientEmail,
    clientPhone: keepPhone(customer.phone) ?? order.clientPhone,
  };
  const recorded = {
    order: unwanted
      ? await markForRefund(context, tx, order, { ...buyer, refundReason: unwanted })
      : await moveOrder(context, tx, order, status, buyer),
    payment: await movePayment(tx, payment, 'paid', now, change),
  };
  if (booked) await postPaid(tx, payment, booked, now);
  if (unwanted) await jobs.send(tx, pursueDebtsQueue, { orderId: order.id });
  return recorded;
}

/**
 * Records the payment that opened the order of a pet, and expires the pet's other open checkouts. Callers hold the order's lock, and
 * the pet's. `isLate`: the pet isn't for sale anymore, so the payment is refunded.
 */
export async function recordFirstOfPet(
  context: Context,
  tx: Tx,
  purchase: Purchase,
  paid: PaidFacts,
  status: First['status'],
): Promise<{ recorded: Purchase; isLate: boolean }> {
  const { id, petId, clientEmail } = purchase.order;
  // The money of a buyer whom the breeder has blocked goes back as that of somebody who was too late.
  const isLate = !paid.petIsForSale || (await isFromBlocked(context, tx, purchase, paid));
  const recorded = await recordFirst(context, tx, purchase, paid, {
    status,
    clientEmail: paid.facts.customer.email ?? clientEmail,
    unwanted: isLate ? (petId && (await isSold(tx, petId)) ? 'already_sold' : 'not_for_sale') : undefined,
  });
  if (isLate) return { recorded, isLate };
  if (petId) await mailOvertaken(context, tx, petId, id);
  const expiries = petId ? await expiryJobs(tx, and(eq(orders.petId, petId), ne(orders.id, id))) : [];
  // A place on a list that its person was just paying for, too.
  const unneeded = await recordPick(context, tx, id);
  if (unneeded) expiries.push({ orderIds: [unneeded] });
  await context.jobs.sendAll(tx, expireCheckoutQueue, expiries);
  return { recorded, isLate };
}

/** Whether the buyer was blocked when they opened the checkout; mailbox and card show only now. */
export const isFromBlocked = (context: Context, tx: Tx, { order }: Purchase, { facts, cardKeys }: PaidFacts) =>
  isPaidByBlocked(context, tx, order, {
    email: facts.customer.email ?? order.clientEmail,
    buyerKeys: order.buyerKey === null ? [] : [order.buyerKey],
    cardKeys,
  });

async function markForRefund(context: Context, tx: Tx, order: OrderRow, change: Partial<OrderRow>): Promise<OrderRow> {
  // It will be refunded, so it must not hold the pet.
  const refunding = { ...change, holdsPet: false };
  if (order.status !== 'processing') return moveOrder(context, tx, order, 'processing', refunding);
  // An asynchronous payment is in 'processing' already; the reason marks it for refund.
  const [marked] = await tx
    .update(orders)
    .set({ ...refunding, updatedAt: context.now })
    .where(eq(orders.id, order.id))
    .returning();
  return marked!;
}

async function isSold(tx: Tx, petId: string): Promise<boolean> {
  const ofPet = and(eq(orders.petId, petId), isTaken);
  return (await tx.select({ id: orders.id }).from(orders).where(ofPet).limit(1)).length > 0;
}

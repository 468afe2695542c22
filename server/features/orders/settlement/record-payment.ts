import { and, eq, ne } from 'drizzle-orm';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/client.ts';
import { isTaken, orders } from '../../../db/schema.ts';
import { paidAs, postPaid, postProviderFee } from '../../ledger/posting.ts';
import { isPosted } from '../../ledger/reading.ts';
import { markPaid } from '../../payment-links/sale.ts';
import { addChargeFacts, movePayment } from '../../payments/service.ts';
import type { ChargeFacts, SessionFacts } from '../../payments/session-facts.ts';
import { markSold } from '../../pets/sale.ts';
import { recordBalance, type PaidFacts } from '../deposits/record-balance.ts';
import { reserve } from '../deposits/reserve.ts';
import { entryOfOrder, takePlace, type EntryRow } from '../../waitlists/places/places.ts';
import { recordPick } from '../../waitlists/turns/pick.ts';
import { holdPlace } from '../places/hold.ts';
import { isForPlace, type OrderRow, type Purchase } from '../queries.ts';
import { finishSale } from '../receipts/finish-sale.ts';
import { moveOrder } from '../states.ts';
import { expireCheckoutQueue, expiryJobs, refundOrderQueue } from './queues.ts';

/** Records a payment: a sale, or a late payment that must be refunded. Idempotent. */
export async function recordPayment(
  context: Context,
  tx: Tx,
  { order, payment }: Purchase,
  facts: SessionFacts,
  petIsForSale: boolean,
): Promise<Purchase> {
  const { jobs, now } = context;
  const { charge } = facts;
  if (payment.state === 'paid')
    return { order, payment: charge ? await completeCharge(tx, payment, charge, now) : payment };
  const paid = paidBy(facts, now);
  // What isn't posted can't be held or earned; the next fetch knows the charge.
  if (payment.kind !== 'full' && !paid.booked) return { order, payment };
  if (payment.kind === 'balance') return recordBalance(context, tx, { order, payment }, paid);
  const { id, petId, paymentLinkId, priceCents } = order;
  const isDeposit = payment.kind === 'deposit';
  const buyer = {
    clientName: facts.customer.name ?? order.clientName,
    clientEmail: emailOf({ order, payment }, facts),
    clientPhone: facts.customer.phone ?? order.clientPhone,
  };
  // An order without a pet pays a place on a waiting list, or nothing anymore.
  const place = isDeposit && !petId ? await takePlace(context, tx, id) : undefined;
  const isWanted = petIsForSale || place !== undefined;
  const expiries = petId && petIsForSale ? await expiryJobs(tx, and(eq(orders.petId, petId), ne(orders.id, id))) : [];

  const recorded = {
    order: isWanted
      ? await moveOrder(context, tx, order, isDeposit ? 'reserved' : 'paid', buyer)
      : await markForRefund(context, tx, { order, payment }, buyer),
    payment: await movePayment(tx, payment, 'paid', now, paid.change),
  };
  if (paid.booked) await postPaid(tx, payment, paid.booked, now);
  if (!isWanted) {
    await jobs.send(tx, refundOrderQueue, { orderId: id });
    return recorded;
  }
  if (place) {
    await holdPlace(context, tx, recorded, place);
    return recorded;
  }
  // A place that its person was just paying for, too.
  const unneeded = await recordPick(context, tx, id);
  if (unneeded) expiries.push({ orderIds: [unneeded] });
  await jobs.sendAll(tx, expireCheckoutQueue, expiries);
  if (isDeposit) {
    await reserve(context, tx, recorded);
    return recorded;
  }
  // The price may have changed while the payment was in flight; the paid one counts.
  if (petId) await markSold(tx, petId, priceCents, now);
  if (petId && paymentLinkId) await markPaid(tx, { id: paymentLinkId, petId }, now);
  await finishSale(context, tx, recorded);
  return recorded;
}

/**
 * What the facts change in the payment's row, and what to post: nothing before the charge is known, unless it never
 * will be.
 */
function paidBy(facts: SessionFacts, now: Date): PaidFacts {
  const { charge } = facts;
  const unread = { chargeId: facts.paymentIntentId ?? facts.sessionId, providerFeeCents: null };
  return {
    change: {
      paymentIntentId: facts.paymentIntentId,
      chargeId: charge?.chargeId ?? null,
      klarnaCategory: charge?.klarnaCategory ?? null,
      availableAt: charge?.availableAt ?? null,
      paidAt: charge?.paidAt ?? now,
    },
    booked: charge ?? (facts.isFinal ? unread : null),
  };
}

/** The payment is recorded already, as a sale or a late payment: its charge, fee and plan may be new. */
async function completeCharge(
  tx: Tx,
  payment: Purchase['payment'],
  charge: ChargeFacts,
  now: Date,
): Promise<Purchase['payment']> {
  const { chargeId, providerFeeCents } = charge;
  // Posted under the payment's id while the account couldn't be read; don't post the sale twice.
  const own = payment.chargeId === null ? payment.paymentIntentId : null;
  const isBooked = own !== null && (await isPosted(tx, { kind: paidAs(payment.kind), providerId: own }));
  if (!isBooked) await postPaid(tx, payment, charge, now);
  else if (providerFeeCents !== null) await postProviderFee(tx, payment, chargeId, providerFeeCents, now);
  return addChargeFacts(tx, payment, charge, now);
}

/** A payment for a pet that isn't for sale is refunded in full by a job. */
async function markForRefund(
  context: Context,
  tx: Tx,
  purchase: Purchase,
  buyer: Partial<OrderRow>,
): Promise<OrderRow> {
  const { order } = purchase;
  // Its money goes back: it keeps the pet from nobody.
  const change = { ...buyer, holdsPet: false, refundReason: await whyUnwanted(tx, purchase) };
  if (order.status !== 'processing') return moveOrder(context, tx, order, 'processing', change);
  // An asynchronous payment is in 'processing' already; the reason marks it for refund.
  const [marked] = await tx
    .update(orders)
    .set({ ...change, updatedAt: context.now })
    .where(eq(orders.id, order.id))
    .returning();
  return marked!;
}

async function whyUnwanted(tx: Tx, purchase: Purchase): Promise<NonNullable<OrderRow['refundReason']>> {
  const { id, petId } = purchase.order;
  if (isForPlace(purchase)) {
    const entry = await entryOfOrder(tx, id);
    return entry && HAS_PLACE.includes(entry.state) ? 'has_place' : 'list_closed';
  }
  return petId && (await isSold(tx, petId)) ? 'already_sold' : 'not_for_sale';
}

const HAS_PLACE: EntryRow['state'][] = ['waiting', 'turn', 'picked', 'passed'];

/** The mailbox of a place is proven. */
const emailOf = ({ order, payment }: Purchase, { customer }: SessionFacts) =>
  isForPlace({ order, payment }) ? (order.clientEmail ?? customer.email) : (customer.email ?? order.clientEmail);

async function isSold(tx: Tx, petId: string): Promise<boolean> {
  const ofPet = and(eq(orders.petId, petId), isTaken);
  return (await tx.select({ id: orders.id }).from(orders).where(ofPet).limit(1)).length > 0;
}

import { and, eq, ne } from 'drizzle-orm';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/client.ts';
import { isLiveSale, orders } from '../../../db/schema.ts';
import { postProviderFee, postSale } from '../../ledger/posting.ts';
import { isPosted } from '../../ledger/reading.ts';
import { markPaid } from '../../payment-links/sale.ts';
import { addChargeFacts, movePayment } from '../../payments/service.ts';
import type { ChargeFacts, SessionFacts } from '../../payments/session-facts.ts';
import { markSold } from '../../pets/sale.ts';
import { queueSaleMails } from '../mails.ts';
import type { OrderRow, Purchase } from '../queries.ts';
import { moveOrder } from '../transitions.ts';
import { expireAfter, refundOrderQueue } from './queues.ts';

/** Records a payment: a sale, or a late payment that must be refunded. Idempotent. */
export async function recordPayment(
  context: Context,
  tx: Tx,
  { order, payment }: Purchase,
  facts: SessionFacts,
  petIsForSale: boolean,
): Promise<void> {
  const { charge } = facts;
  const { now } = context;
  if (payment.state === 'paid') return charge ? completeCharge(context, tx, payment, charge) : undefined;
  const paid = {
    paymentIntentId: facts.paymentIntentId,
    chargeId: charge?.chargeId ?? null,
    klarnaCategory: charge?.klarnaCategory ?? null,
    paidAt: charge?.paidAt ?? now,
  };
  await movePayment(tx, payment, 'paid', now, paid);
  if (charge) await postCharge(tx, payment, charge, now);
  else if (facts.isFinal) await postSale(tx, payment, facts.paymentIntentId ?? facts.sessionId, now);

  const buyer = {
    clientName: facts.customer.name ?? order.clientName,
    clientEmail: facts.customer.email ?? order.clientEmail,
    clientPhone: facts.customer.phone ?? order.clientPhone,
  };
  if (!petIsForSale) return refundLater(context, tx, order, buyer);
  await moveOrder(context, tx, order, 'paid', buyer);
  const sold = { order: { ...order, ...buyer }, payment: { ...payment, ...paid } };
  await completeSale(context, tx, sold.order);
  await queueSaleMails(context, tx, sold);
}

async function postCharge(tx: Tx, payment: Purchase['payment'], charge: ChargeFacts, now: Date): Promise<void> {
  await postSale(tx, payment, charge.chargeId, now);
  if (charge.providerFeeCents !== null)
    await postProviderFee(tx, payment, charge.chargeId, charge.providerFeeCents, now);
}

/** The payment is recorded already, as a sale or a late payment: its charge, fee and plan may be new. */
async function completeCharge(
  { now }: Context,
  tx: Tx,
  payment: Purchase['payment'],
  charge: ChargeFacts,
): Promise<void> {
  const { chargeId, providerFeeCents } = charge;
  // Booked under the payment's id while the account couldn't be read; don't book the sale twice.
  const own = payment.chargeId === null ? payment.paymentIntentId : null;
  const isBooked = own !== null && (await isPosted(tx, { kind: 'sale', providerId: own }));
  if (!isBooked) await postCharge(tx, payment, charge, now);
  else if (providerFeeCents !== null) await postProviderFee(tx, payment, chargeId, providerFeeCents, now);
  await addChargeFacts(tx, payment, charge);
}

/** A payment for a pet that isn't for sale is refunded in full by a job. */
async function refundLater(context: Context, tx: Tx, order: OrderRow, buyer: Partial<OrderRow>): Promise<void> {
  const sold = order.petId ? await isSold(tx, order.petId) : true;
  const change = { ...buyer, refundReason: sold ? ('already_sold' as const) : ('not_for_sale' as const) };
  // An asynchronous payment is in 'processing' already; the reason marks it for refund.
  if (order.status === 'processing')
    await tx
      .update(orders)
      .set({ ...change, updatedAt: context.now })
      .where(eq(orders.id, order.id));
  else await moveOrder(context, tx, order, 'processing', change);
  await context.jobs.send(tx, refundOrderQueue, { orderId: order.id });
}

async function isSold(tx: Tx, petId: string): Promise<boolean> {
  const ofPet = and(eq(orders.petId, petId), isLiveSale);
  return (await tx.select({ id: orders.id }).from(orders).where(ofPet).limit(1)).length > 0;
}

/** Marks the pet sold and its link paid, and expires other checkouts. */
async function completeSale(context: Context, tx: Tx, { id, petId, paymentLinkId, priceCents }: OrderRow) {
  const { now } = context;
  if (!petId) return;
  // The price may have changed while the payment was in flight; the paid one counts.
  await markSold(tx, petId, priceCents, now);
  if (paymentLinkId) await markPaid(tx, { id: paymentLinkId, petId }, now);
  await expireAfter(context, tx, and(eq(orders.petId, petId), ne(orders.id, id)));
}

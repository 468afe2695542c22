import { and, eq, inArray, ne, type SQL } from 'drizzle-orm';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/client.ts';
import { orders } from '../../../db/schema.ts';
import type { OrderStatus } from '../../../../contract/orders.ts';
import { bookProviderFee, bookSale } from '../ledger.ts';
import { isBooked } from '../ledger-queries.ts';
import { queueSaleMails } from '../mails.ts';
import type { ChargeFacts, SessionFacts } from '../checkout/provider.ts';
import { markPaid } from '../../payment-links/sale.ts';
import { markSold } from '../../pets/sale.ts';
import { findOrder, findOrderBySession, lockOrder, lockPet, type OrderRow } from '../queries.ts';
import { LIVE_SALE_STATUSES, canMove } from '../states.ts';
import { expireCheckoutQueue, refundOrderQueue } from './queues.ts';
import { mismatchOf, type UnmatchedReason } from '../unmatched/match.ts';
import { recordUnmatched } from '../unmatched/record.ts';

/**
 * Applies a checkout's state at the provider to order, pet, link, ledger and mails in one transaction. Idempotent, and
 * independent of the order in which events arrive. A payment that names an order and is not its own is recorded as
 * unmatched. Returns the session's order afterwards; undefined when the session is no order's own.
 */
export async function settle(
  context: Context,
  facts: SessionFacts,
  stripeAccountId: string | null,
): Promise<OrderRow | undefined> {
  const { db } = context;
  const own = await findOrderBySession(db, facts.sessionId);
  const named = own ?? (facts.orderId && facts.state === 'paid' ? await findOrder(db, facts.orderId) : undefined);
  if (!named) return undefined;
  return db.transaction(async (tx) => {
    const pet = named.petId ? await lockPet(tx, named.petId) : undefined;
    const order = await lockOrder(tx, named.id);
    if (!order) return undefined;
    const reason = facts.state === 'paid' ? mismatchOf(order, facts, stripeAccountId) : undefined;
    if (reason) await recordMismatch(context, tx, order, facts, stripeAccountId, reason);
    else if (order.stripeAccountId === stripeAccountId)
      await apply(context, tx, order, facts, pet?.status === 'active');
    return own && lockOrder(tx, order.id);
  });
}

/** Records a payment as unmatched. If it was made in the order's own checkout, the order fails: it can't be paid again. */
async function recordMismatch(
  context: Context,
  tx: Tx,
  order: OrderRow,
  facts: SessionFacts,
  stripeAccountId: string | null,
  reason: UnmatchedReason,
): Promise<void> {
  const found = {
    paymentIntentId: facts.paymentIntentId,
    stripeAccountId,
    checkoutSessionId: facts.sessionId,
    chargeId: facts.charge?.chargeId ?? null,
    amount: facts.payment?.receivedCents ?? facts.amountCents,
    currency: facts.currency,
    applicationFee: facts.payment?.applicationFeeCents ?? null,
  };
  await recordUnmatched(context, tx, order.id, found, reason);
  const isOwn = facts.sessionId === order.checkoutSessionId && stripeAccountId === order.stripeAccountId;
  if (isOwn && !order.paidAt && canMove(order.status, 'failed')) await move(context, tx, order, 'failed');
}

async function apply(
  context: Context,
  tx: Tx,
  order: OrderRow,
  facts: SessionFacts,
  petIsForSale: boolean,
): Promise<void> {
  switch (facts.state) {
    case 'open':
      return;
    case 'paid':
      return recordPayment(context, tx, order, facts, petIsForSale);
    case 'processing':
    case 'expired':
    case 'failed':
      if (canMove(order.status, facts.state)) await move(context, tx, order, facts.state);
  }
}

/** Changes an order's status. Throws when the transition isn't in the table (states.ts). */
export async function move(
  context: Context,
  tx: Tx,
  order: OrderRow,
  status: OrderStatus,
  change: Partial<typeof orders.$inferInsert> = {},
): Promise<void> {
  if (!canMove(order.status, status)) throw new Error(`order ${order.id} can't go from ${order.status} to ${status}`);
  await tx
    .update(orders)
    .set({ ...change, status, updatedAt: context.now })
    .where(eq(orders.id, order.id));
}

/** Small enough to retry as a whole, large enough to save transactions. */
const ORDERS_PER_JOB = 16;

/** Queues the expiry of open checkouts in `tx`; skips in-flight payments. */
export async function expireAfter({ jobs }: Context, tx: Tx, which: SQL | undefined): Promise<void> {
  const open = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(which, eq(orders.status, 'pending')))
    .orderBy(orders.id);
  const data: { orderIds: string[] }[] = [];
  for (let from = 0; from < open.length; from += ORDERS_PER_JOB)
    data.push({ orderIds: open.slice(from, from + ORDERS_PER_JOB).map(({ id }) => id) });
  await jobs.sendAll(tx, expireCheckoutQueue, data);
}

/** Expires orders whose sessions have just expired at the provider; skips those that are no longer pending. */
export async function expireAll({ db, now }: Context, orderIds: string[]): Promise<void> {
  if (orderIds.length === 0) return;
  await db
    .update(orders)
    .set({ status: 'expired', updatedAt: now })
    .where(and(inArray(orders.id, orderIds), eq(orders.status, 'pending')));
}

async function recordPayment(
  context: Context,
  tx: Tx,
  order: OrderRow,
  facts: SessionFacts,
  petIsForSale: boolean,
): Promise<void> {
  const { charge } = facts;
  // Already recorded, as a sale or a late payment: only the provider's fee may be new.
  if (order.paidAt) {
    if (charge) await bookCharge(context, tx, order, charge);
    return;
  }
  const payment = {
    paymentIntentId: facts.paymentIntentId,
    chargeId: charge?.chargeId ?? null,
    klarnaCategory: charge?.klarnaCategory ?? null,
    paidAt: charge?.paidAt ?? context.now,
    clientName: facts.customer.name ?? order.clientName,
    clientEmail: facts.customer.email ?? order.clientEmail,
    clientPhone: facts.customer.phone ?? order.clientPhone,
  };
  const paid = { ...order, ...payment };
  if (charge) await bookCharge(context, tx, paid, charge);
  else if (facts.isFinal) await bookSale(tx, paid, facts.paymentIntentId ?? facts.sessionId, context.now);

  if (!petIsForSale) {
    const sold = order.petId ? await isSold(tx, order.petId) : true;
    // An asynchronous payment is in 'processing' already; the reason marks it for refund.
    const change = { ...payment, refundReason: sold ? ('already_sold' as const) : ('not_for_sale' as const) };
    if (order.status === 'processing')
      await tx
        .update(orders)
        .set({ ...change, updatedAt: context.now })
        .where(eq(orders.id, order.id));
    else await move(context, tx, order, 'processing', change);
    await context.jobs.send(tx, refundOrderQueue, { orderId: order.id });
    return;
  }
  await move(context, tx, order, 'paid', payment);
  await completeSale(context, tx, paid);
  await queueSaleMails(context, tx, paid);
}

async function bookCharge(context: Context, tx: Tx, order: OrderRow, charge: ChargeFacts): Promise<void> {
  // Booked under the payment's id while the account couldn't be read; don't book the sale twice.
  const isBookedByPayment = !order.chargeId && (await isBooked(tx, `sale:${order.paymentIntentId}`));
  if (!isBookedByPayment) await bookSale(tx, order, charge.chargeId, context.now);
  if (charge.providerFeeCents !== null)
    await bookProviderFee(tx, order, charge.chargeId, charge.providerFeeCents, context.now);
  if (!order.chargeId) await tx.update(orders).set({ chargeId: charge.chargeId }).where(eq(orders.id, order.id));
  const { klarnaCategory } = charge;
  if (klarnaCategory && !order.klarnaCategory)
    await tx.update(orders).set({ klarnaCategory }).where(eq(orders.id, order.id));
}

/** Marks the pet sold and its link paid, archives other links, and expires other checkouts. */
async function completeSale(context: Context, tx: Tx, order: OrderRow): Promise<void> {
  const { now } = context;
  if (!order.petId) return;
  // The price may have changed while the payment was in flight; the paid one counts.
  await markSold(tx, order.petId, order.priceCents, now);
  if (order.paymentLinkId) await markPaid(tx, { id: order.paymentLinkId, petId: order.petId }, now);
  const others = and(eq(orders.petId, order.petId), eq(orders.status, 'pending'), ne(orders.id, order.id));
  await expireAfter(context, tx, others);
}

async function isSold(tx: Tx, petId: string): Promise<boolean> {
  const rows = await tx.select({ status: orders.status }).from(orders).where(eq(orders.petId, petId));
  return rows.some((row) => (LIVE_SALE_STATUSES as readonly string[]).includes(row.status));
}

import { and, eq, ne } from 'drizzle-orm';
import type { OrderDeposit } from '../../../contract/reservations/reserved-orders.ts';
import type { UserContext } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { refunds } from '../../db/schema.ts';
import { conflict, notFound } from '../../errors.ts';
import { recordAudit } from '../audit/api.ts';
import { postRefund } from '../ledger/api.ts';
import { presentAccount } from './presenter.ts';
import { postForfeitedAmount } from './end-reservation.ts';
import { isReservedStatus, listPurchases, lockSale, type Purchase } from '../orders/api.ts';
import { applyOutcome, type RefundRow, computeReturned } from '../refunds/api.ts';
import { queueCashMails } from './queue-cash-mails.ts';
import { requireOwn } from './record-cash.ts';

const RESERVED = 'The pet is reserved for this buyer. Please end the reservation first.';
const NOT_CASH = 'This payment was not made directly, or the buyer has not confirmed it.';

/** The breeder has returned cash by hand: the provider never had it. Idempotent. Throws NotFound and Conflict. */
export async function returnCash(context: UserContext, orderId: string, paymentId: string): Promise<OrderDeposit> {
  const known = await requireOwn(context, orderId);
  await context.db.transaction(async (tx) => {
    const { pet, purchase } = await lockSale(tx, known);
    const payment = (await listPurchases(tx, orderId)).find((each) => each.payment.id === paymentId)?.payment;
    if (!purchase || !payment) throw notFound('This payment was not found.');
    if (isReservedStatus(purchase.order.status)) throw conflict(RESERVED, 'reserved');
    if (payment.kind !== 'cash' || payment.state !== 'paid') throw conflict(NOT_CASH, 'not_cash');
    const of = { order: purchase.order, payment };
    const returned = await markReturned(context, tx, of);
    if (!returned) return;
    await postRefund(tx, payment, { ...returned, stripeRefundId: returned.id }, context.now);
    await applyOutcome(context, tx, of, pet?.status, await computeReturned(tx, of, [returned]));
    await postForfeitedAmount(context, tx, orderId);
    await recordAudit(context, tx, {
      act: 'cash_returned',
      target: { kind: 'order', id: orderId },
      details: { cents: payment.amountCents },
    });
    await queueCashMails(context, tx, of, 'cash-returned');
  });
  return (await presentAccount(context, orderId))!;
}

/** The refund row that the end of a reservation wrote, or a new one; undefined when the cash was returned before. */
async function markReturned({ now }: UserContext, tx: Tx, { payment }: Purchase): Promise<RefundRow | undefined> {
  const [owed] = await tx
    .select()
    .from(refunds)
    .where(and(eq(refunds.paymentId, payment.id), ne(refunds.status, 'failed')));
  if (owed?.status === 'succeeded') return undefined;
  const done = { status: 'succeeded', answeredAt: now, feeReturnedAt: now } as const;
  const [row] = owed
    ? await tx.update(refunds).set(done).where(eq(refunds.id, owed.id)).returning()
    : await tx
        .insert(refunds)
        .values({
          ...done,
          orderId: payment.orderId,
          paymentId: payment.id,
          priceCents: payment.amountCents,
          feeCents: 0,
          createdAt: now,
        })
        .returning();
  return row!;
}

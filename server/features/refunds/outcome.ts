import { eq } from 'drizzle-orm';
import type { OrderStatus } from '../../../contract/orders/orders.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { orders } from '../../db/schema.ts';
import { markSaleEnded } from '../pets/api.ts';
import { queueLateRefundMails } from './queue-mails.ts';
import { canMove, isLiveStatus, findPaymentKind, moveOrder, type Purchase, type Returned } from '../orders/api.ts';
import { publish } from '../../transaction-events.ts';
import { returnedPrices } from './returned.ts';
import { waitingCents } from './waiting-refunds.ts';

declare module '../../transaction-events.ts' {
  interface TransactionEvents {
    /** Refunds or disputes may have changed a sale with a promise. */
    promisedSaleChanged: { orderId: string; wasDisputed: boolean };
  }
}

/** What refunds and disputes together make of order and pet. */
export async function applyOutcome(
  context: Context,
  tx: Tx,
  purchase: Purchase,
  petStatus: string | undefined,
  returned: Returned,
): Promise<void> {
  await changeSale(context, tx, purchase, petStatus, returned);
  const { id: orderId, lines, status } = purchase.order;
  if (lines?.promise)
    await publish(context, tx, 'promisedSaleChanged', { orderId, wasDisputed: status === 'disputed' });
}

async function changeSale(
  context: Context,
  tx: Tx,
  purchase: Purchase,
  petStatus: string | undefined,
  returned: Returned,
): Promise<void> {
  const { order, payment } = purchase;
  const { returnedCents, takenCents, isDisputed } = returned;
  const isSale = order.status === 'processing' || isLiveStatus(order.status) || order.status === 'refunded';
  const kind = findPaymentKind(context, purchase);
  if (!isSale && kind.applyReturned) return kind.applyReturned(context, tx, purchase, returned);
  const back = returnedPrices(order, returned);
  const facts = { returnedCents, totalCents: order.totalCents, isDisputed, isLost: takenCents > 0 };
  // A late payment stays in `processing` until all of it is returned, by refund or chargeback: a disputed payment
  // can't be refunded.
  // Only a deposit can be late: a balance has a reservation.
  const payableCents = order.refundReason ? payment.amountCents : order.totalCents;
  const isBack = Boolean(order.refundReason) && returnedCents + takenCents >= payableCents;
  const status = isBack ? 'refunded' : computeStatus(facts);

  if (order.refundReason && order.status === 'refunded') return;
  const waits = Boolean(order.refundReason) && !isBack;
  if (waits || status === order.status || !canMove(order.status, status)) {
    await tx.update(orders).set(back).where(eq(orders.id, order.id));
    return;
  }
  if (order.status === 'refunded' && petStatus !== 'refunded') {
    // The pet was relisted before its refund failed, so the sale can't be restored: the money is owed to its buyer (debts/).
    context.log.warn({ orderId: order.id }, 'a refund failed after its pet was relisted');
    return;
  }
  await moveOrder(context, tx, order, status, back);
  if (order.refundReason) {
    // While it waits for the breeder's balance, nothing is on its way.
    if ((await waitingCents(tx, [order.id])).size === 0) await queueLateRefundMails(context, tx, purchase);
    return;
  }
  const wasSold = isLiveStatus(order.status);
  if (order.petId && wasSold !== isLiveStatus(status)) await markSaleEnded(tx, order.petId, wasSold, context.now);
}

function computeStatus(facts: {
  returnedCents: number;
  totalCents: number;
  isDisputed: boolean;
  isLost: boolean;
}): OrderStatus {
  if (facts.returnedCents >= facts.totalCents) return 'refunded';
  if (facts.isDisputed) return 'disputed';
  if (facts.isLost) return 'lost';
  return facts.returnedCents > 0 ? 'partially_refunded' : 'paid';
}

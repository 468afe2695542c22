import { toAmount } from '../../../contract/money.ts';
import type { Order } from '../../../contract/orders.ts';
import { methodName, onlineMethod } from '../payments/service.ts';
import { cashLeftCents, type Purchase } from './queries.ts';

/** An order as its seller sees it; without provider ids. `isDisputed`: a bank decides about one of its payments. */
export function presentOrder({ order, payment }: Purchase, isDisputed = order.status === 'disputed'): Order {
  return {
    id: order.id,
    status: order.status,
    price: toAmount(order.priceCents),
    platformFee: toAmount(order.feeCents),
    total: toAmount(order.totalCents),
    refunded: toAmount(order.refundedPriceCents),
    paymentMethod: onlineMethod(payment),
    paymentMethodName: methodName(payment, order),
    ...(order.cashCents > 0 ? { toReturnByHand: toAmount(cashLeftCents(order)) } : {}),
    createdAt: order.createdAt.toISOString(),
    paidAt: payment.paidAt?.toISOString() ?? null,
    pet: { id: order.petId, name: order.petName },
    paymentLinkId: order.paymentLinkId,
    clientName: order.clientName,
    clientEmail: order.clientEmail,
    clientPhone: order.clientPhone,
    ...(isDisputed ? { isDisputed } : {}),
  };
}

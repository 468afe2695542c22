import { paidWith } from '../../../contract/payment-method-names.ts';
import { toAmount } from '../../../contract/money.ts';
import type { Order } from '../../../contract/orders.ts';
import type { Purchase } from './queries.ts';

/** An order as its seller sees it; without provider ids. */
export function presentOrder({ order, payment }: Purchase): Order {
  return {
    id: order.id,
    status: order.status,
    price: toAmount(order.priceCents),
    platformFee: toAmount(order.feeCents),
    total: toAmount(order.totalCents),
    refunded: toAmount(order.refundedPriceCents),
    paymentMethod: payment.method,
    paymentMethodName: paidWith(payment.method, payment.klarnaCategory),
    createdAt: order.createdAt.toISOString(),
    paidAt: payment.paidAt?.toISOString() ?? null,
    pet: { id: order.petId, name: order.petName },
    paymentLinkId: order.paymentLinkId,
    clientName: order.clientName,
    clientEmail: order.clientEmail,
    clientPhone: order.clientPhone,
  };
}

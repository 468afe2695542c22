import { paidWith } from '../../../contract/payment-method-names.ts';
import { toAmount } from '../../../contract/money.ts';
import type { Order } from '../../../contract/orders.ts';
import type { OrderRow } from './queries.ts';

/** An order as its seller sees it; without provider ids. */
export function presentOrder(row: OrderRow): Order {
  return {
    id: row.id,
    status: row.status,
    price: toAmount(row.priceCents),
    platformFee: toAmount(row.feeCents),
    total: toAmount(row.totalCents),
    refunded: toAmount(row.refundedPriceCents),
    paymentMethod: row.paymentMethod,
    paymentMethodName: paidWith(row.paymentMethod, row.klarnaCategory),
    createdAt: row.createdAt.toISOString(),
    paidAt: row.paidAt?.toISOString() ?? null,
    pet: { id: row.petId, name: row.petName },
    paymentLinkId: row.paymentLinkId,
    clientName: row.clientName,
    clientEmail: row.clientEmail,
    clientPhone: row.clientPhone,
  };
}

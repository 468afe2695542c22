import { and, asc, eq, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import { toAmount } from '../../../contract/money.ts';
import {
  PAYMENTS_IN_FLIGHT_SHOWN,
  type PaymentInFlight,
  type paymentsInFlight,
} from '../../../contract/sales/payments-in-flight.ts';
import type { UserContext } from '../../context.ts';
import { RESERVED_STATUSES } from '../../db/order-statuses.ts';
import { mayBePaid, orders, payments } from '../../db/schema.ts';
import { timeZoneOfBreeder } from '../accounts/api.ts';
import type { Purchase } from '../orders/api.ts';
import { certainBy, methodName } from '../payments/api.ts';

/** Payments to a breeder of which nobody knows yet whether they arrive: those that open an order, and parts of a balance. */
export async function listPaymentsInFlight({
  db,
  actor,
}: UserContext): Promise<z.output<typeof paymentsInFlight.answer>> {
  const rows = await db
    .select({ order: orders, payment: payments })
    .from(orders)
    .innerJoin(payments, eq(payments.orderId, orders.id))
    .where(
      and(
        eq(orders.sellerId, actor.id),
        mayBePaid(orders),
        inArray(orders.status, ['processing', ...RESERVED_STATUSES]),
        eq(payments.state, 'processing'),
      ),
    )
    .orderBy(asc(payments.createdAt), asc(payments.id))
    .limit(PAYMENTS_IN_FLIGHT_SHOWN);
  return { payments: rows.map((purchase) => presentInFlight(actor, purchase)) };
}

/** A payment on its way, as its breeder sees it. */
export function presentInFlight(
  { account }: UserContext['actor'],
  { order, payment }: Pick<Purchase, 'order' | 'payment'>,
): PaymentInFlight {
  return {
    id: payment.id,
    orderId: order.id,
    petName: order.petName,
    buyerName: order.clientName,
    amount: toAmount(payment.amountCents),
    methodName: methodName(payment),
    since: payment.createdAt.toISOString(),
    certainBy: certainBy(payment, timeZoneOfBreeder(account.user)),
  };
}

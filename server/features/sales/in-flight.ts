import { and, asc, eq, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import { businessDaysAfter } from '../../../contract/day.ts';
import { toAmount } from '../../../contract/money.ts';
import { METHODS } from '../../../contract/payment-methods/payment-methods.ts';
import { PAYMENTS_IN_FLIGHT_SHOWN, type paymentsInFlight } from '../../../contract/sales/payments-in-flight.ts';
import type { UserContext } from '../../context.ts';
import { RESERVED_STATUSES } from '../../db/order-statuses.ts';
import { mayBePaid, orders, payments } from '../../db/schema.ts';
import { dayIn } from '../../time/days.ts';
import { timeZoneOfBreeder } from '../accounts/api.ts';
import { methodName, onlineMethod } from '../payments/api.ts';

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
  const timeZone = timeZoneOfBreeder(actor.account.user);
  return {
    payments: rows.map(({ order, payment }) => {
      const { certainAfterDays } = METHODS[onlineMethod(payment)];
      return {
        id: payment.id,
        orderId: order.id,
        petName: order.petName,
        buyerName: order.clientName,
        amount: toAmount(payment.amountCents),
        methodName: methodName(payment, order),
        since: payment.createdAt.toISOString(),
        certainBy:
          certainAfterDays === null ? null : businessDaysAfter(dayIn(timeZone, payment.createdAt), certainAfterDays),
      };
    }),
  };
}

import { and, eq, ne } from 'drizzle-orm';
import type { z } from 'zod';
import type { CashMethod, cashFacts } from '../../../contract/reservations/cash.ts';
import type { DbOrTx } from '../../db/client.ts';
import { cashParts, payments, refunds } from '../../db/schema.ts';

type CashParts = Map<string, z.infer<typeof cashFacts>>;
type Payment = typeof payments.$inferSelect;

/** When each was paid, oldest day first: of cash the day on which the breeder received it, not that of the confirmation. */
export const paidByDay = (all: Payment[], cash: CashParts): { payment: Payment; at: string }[] =>
  all
    .flatMap((payment) => {
      const at = payment.kind === 'cash' ? cash.get(payment.id)?.receivedOn : undefined;
      return payment.paidAt ? [{ payment, at: at ?? payment.paidAt.toISOString() }] : [];
    })
    .toSorted((one, other) => one.at.slice(0, DAY).localeCompare(other.at.slice(0, DAY)));

const DAY = 'YYYY-MM-DD'.length;

/** What is known of each payment that was made directly, by its id. */
export async function listCashParts(db: DbOrTx, orderId: string): Promise<CashParts> {
  // Refunds have an index by their order.
  const ofPart = and(eq(refunds.orderId, cashParts.orderId), eq(refunds.paymentId, cashParts.paymentId));
  const rows = await db
    .select({ part: cashParts, method: payments.method, refund: refunds.status })
    .from(cashParts)
    .innerJoin(payments, eq(payments.id, cashParts.paymentId))
    .leftJoin(refunds, and(ofPart, ne(refunds.status, 'failed')))
    .where(eq(cashParts.orderId, orderId));
  return new Map(
    rows.map(({ part, method, refund }) => [
      part.paymentId,
      {
        method: method as CashMethod,
        receivedOn: part.receivedOn,
        declinedBecause: part.declinedBecause,
        returned: refund === null ? 'no' : refund === 'succeeded' ? 'yes' : 'owed',
      },
    ]),
  );
}

import { and, eq, ne } from 'drizzle-orm';
import type { z } from 'zod';
import type { CashMethod, cashFacts } from '../../../../contract/cash.ts';
import type { DbOrTx } from '../../../db/client.ts';
import { cashParts, payments, refunds } from '../../../db/schema.ts';

/** What is known of each payment that was made directly, by its id. */
export async function cashOf(db: DbOrTx, orderId: string): Promise<Map<string, z.infer<typeof cashFacts>>> {
  const rows = await db
    .select({ part: cashParts, method: payments.method, refund: refunds.status })
    .from(cashParts)
    .innerJoin(payments, eq(payments.id, cashParts.paymentId))
    .leftJoin(refunds, and(eq(refunds.paymentId, cashParts.paymentId), ne(refunds.status, 'failed')))
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

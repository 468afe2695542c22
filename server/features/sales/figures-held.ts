import { sql } from 'drizzle-orm';
import { formatMoney } from '../../../contract/money.ts';
import type { DbOrTx } from '../../db/client.ts';
import { RESERVED_STATUSES, literals } from '../../db/order-statuses.ts';
import { isHeldByBank, ledgerEntries, orderDeposits, orders, refunds } from '../../db/schema.ts';
import { readOwedCents } from '../debts/api.ts';

const ORDERS_NAMED = 10;

/**
 * Orders that hold a buyer's money although nothing is reserved, every refund is made, and no bank has to decide. What is owed since a refund
 * failed is listed as a debt.
 */
export async function ordersThatStillHold(db: DbOrTx, sellerId: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string; cents: string }>(sql`
    select ${orders.id} as id, sum(${ledgerEntries.amountCents}) as cents
    from ${orders}
    join ${orderDeposits} on ${orderDeposits.orderId} = ${orders.id}
    join ${ledgerEntries} on ${ledgerEntries.orderId} = ${orders.id} and ${ledgerEntries.account} = 'deposits_held'
    where ${orders.sellerId} = ${sellerId} and ${orders.status} not in (${literals(RESERVED_STATUSES)})
      and not ${isHeldByBank(orders.id)}
      and not exists (select from ${refunds} where ${refunds.orderId} = ${orders.id}
        and (${refunds.status} in ('requested', 'pending')
          or ${refunds.status} = 'succeeded' and ${refunds.feeReturnedAt} is null))
    group by ${orders.id} having sum(${ledgerEntries.amountCents}) <> 0
    limit ${ORDERS_NAMED}`);
  const wrong: string[] = [];
  for (const { id, cents } of rows)
    if ((await readOwedCents(db, id)) === 0)
      wrong.push(`order ${id}: ${formatMoney(Number(cents))} is held for a buyer of no reservation`);
  return wrong;
}

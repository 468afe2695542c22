import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { RESERVED_STATUSES } from '../../db/order-statuses.ts';
import { orders, payments } from '../../db/schema.ts';
import { expireCheckoutQueue } from '../payments/api.ts';
import { defineQueue } from '../../integrations/jobs/job-definition.ts';

/** Refunds what an order owes its buyer; sent with what makes it owe something. Its handler is in debts/pursue-debts.ts. */
export const pursueDebtsQueue = defineQueue({
  name: 'refund-order',
  schema: z.object({ orderId: z.string() }),
});

/** Small enough to retry as a whole, large enough to save transactions. */
const ORDERS_PER_JOB = 16;

/** Queues the expiry of open checkouts in `tx`; skips in-flight payments. */
export async function expireAfter({ jobs }: Context, tx: Tx, which: SQL | undefined): Promise<void> {
  await jobs.sendAll(tx, expireCheckoutQueue, await expiryJobs(tx, which));
}

/** Queues the expiry of a seller's open balance checkouts, whose orders are reserved, in `tx`. */
export async function expireBalancesBySeller({ jobs }: Context, tx: Tx, sellerId: string): Promise<void> {
  const open = await tx
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(payments, eq(payments.orderId, orders.id))
    .where(
      and(
        eq(orders.sellerId, sellerId),
        inArray(orders.status, [...RESERVED_STATUSES]),
        eq(payments.kind, 'balance'),
        eq(payments.state, 'open'),
      ),
    );
  await jobs.sendAll(
    tx,
    expireCheckoutQueue,
    open.map(({ id }) => ({ orderIds: [id] })),
  );
}

/** The jobs of `expireAfter`, to be sent with others. */
export async function expiryJobs(tx: Tx, which: SQL | undefined): Promise<{ orderIds: string[] }[]> {
  const open = await tx
    .select({ id: orders.id })
    .from(orders)
    // As a literal, which one plan for all serves.
    .where(and(which, eq(orders.status, sql`'pending'`)))
    .orderBy(orders.id);
  const data: { orderIds: string[] }[] = [];
  for (let from = 0; from < open.length; from += ORDERS_PER_JOB)
    data.push({ orderIds: open.slice(from, from + ORDERS_PER_JOB).map(({ id }) => id) });
  return data;
}

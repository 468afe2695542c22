import { eq } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { promises } from '../../db/schema.ts';
import { postPromise } from '../ledger/api.ts';
import type { Purchase } from '../orders/api.ts';
import { decideNext } from './decide-next.ts';

/** Holds what a sale promised, from its payment on. A sale without a promise isn't touched. Callers hold the order's lock. */
export async function startPromise({ now }: Context, tx: Tx, { order, payment }: Purchase): Promise<void> {
  const terms = order.lines?.promise;
  if (!terms) return;
  const orderId = order.id;
  const [row] = await tx
    .insert(promises)
    .values({ orderId, sellerId: order.sellerId, cents: terms.cents, dueOn: terms.dueOn, createdAt: now })
    .onConflictDoNothing()
    .returning();
  if (!row) return;
  await postPromise(tx, payment, terms.cents, now);
  const clocked = { ...row, lastSentAt: null, lastRefusedAt: null, hasSeller: true, isDisputed: false };
  await tx
    .update(promises)
    .set({ nextLookAt: decideNext(clocked, now).nextAt })
    .where(eq(promises.orderId, orderId));
}

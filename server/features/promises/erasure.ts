import { and, count, eq, inArray, isNull, ne, not, sql } from 'drizzle-orm';
import type { DbOrTx } from '../../db/client.ts';
import { orders, promiseProofs, promises, refunds } from '../../db/schema.ts';
import type { ErasureStep } from '../../upkeep/erasure.ts';
import { releaseDocuments } from '../pets/api.ts';
import { findPromise, isOpen, lockPromise } from './queries.ts';
import { returnPromise } from './return-promise.ts';

const isBusy = sql`exists (select from ${refunds} where ${refunds.orderId} = ${promises.orderId} and ${refunds.status} = 'requested')`;

/**
 * Deletes what buyers sent and what breeders wrote about it; the amounts, days and states stay for the books. A proof that waits is taken
 * back by that: it can't return anything.
 */
export async function erasePromiseProofs(db: DbOrTx, orderIds: string[]): Promise<void> {
  if (orderIds.length === 0) return;
  const removed = await db
    .delete(promiseProofs)
    .where(inArray(promiseProofs.orderId, orderIds))
    .returning({ userId: promiseProofs.userId, hash: promiseProofs.hash });
  await releaseDocuments(db, removed);
  const which = inArray(promises.orderId, orderIds);
  await db.update(promises).set({ handNote: null }).where(which);
  await db
    .update(promises)
    .set({ state: 'open', nextLookAt: sql`now()` })
    .where(and(which, eq(promises.state, 'sent')));
}

/** Returns what a closed account's buyers were promised: nobody is left to answer. One per transaction, as it locks pet and order. */
export const returnPromises: ErasureStep = {
  what: 'promises',
  async count(db, { userId }) {
    const open = and(eq(promises.sellerId, userId), isOpen);
    return (await db.select({ count: count() }).from(promises).where(open))[0]!.count;
  },
  async eraseBatch(context, tx, { userId }) {
    const [next] = await tx
      .select({ orderId: promises.orderId })
      .from(promises)
      // What a bank decides about, or another refund is made of, is returned by the clock, if anything is left of it then.
      .innerJoin(orders, and(eq(orders.id, promises.orderId), ne(orders.status, 'disputed')))
      .where(and(eq(promises.sellerId, userId), isOpen, not(isBusy)))
      .orderBy(promises.orderId)
      .limit(1);
    const known = next && (await findPromise(tx, next.orderId));
    const found = known && (await lockPromise(tx, known));
    if (!found) {
      // From now on the clock looks at what is left at any time.
      const isLeft = and(eq(promises.sellerId, userId), isNull(promises.releasedAt));
      await tx.update(promises).set({ sellerId: null }).where(isLeft);
      return 0;
    }
    await returnPromise(context, tx, found, 'account');
    return 1;
  },
};

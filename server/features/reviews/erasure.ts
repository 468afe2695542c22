import { eq, inArray, isNotNull, isNull, or } from 'drizzle-orm';
import type { DbOrTx, Tx } from '../../db/client.ts';
import { orders, reviews, users } from '../../db/schema.ts';
import type { ErasureStep } from '../../upkeep/erasure.ts';
import type { RetentionRule } from '../../upkeep/retention.ts';
import { eraseReportsAbout } from '../reports/api.ts';

/** Deletes the reviews of orders whose buyers are erased, and what was reported about them. */
export async function eraseReviews(db: DbOrTx, orderIds: string[]): Promise<void> {
  if (orderIds.length === 0) return;
  const erased = await db.delete(reviews).where(inArray(reviews.orderId, orderIds)).returning({ id: reviews.id });
  await eraseReportsAbout(
    db,
    erased.map(({ id }) => id),
  );
}

/** Deletes what buyers wrote about a closed account. */
export const eraseReviewsOfBreeder: ErasureStep = {
  what: 'reviews',
  async eraseBatch(_context, tx: Tx, { userId }, limit) {
    const next = await tx
      .select({ orderId: reviews.orderId })
      .from(reviews)
      .where(eq(reviews.sellerId, userId))
      .limit(limit);
    await eraseReviews(
      tx,
      next.map(({ orderId }) => orderId),
    );
    return next.length;
  },
};

export const reviewRetention: RetentionRule[] = [
  {
    what: 'A buyer’s review of a breeder, and the breeder’s answer',
    kept: 'until the buyer’s details are erased, or the account is deleted',
    why: 'The page of the kennel, where the breeder shows reviews',
    by: {
      /** What the release before left, which doesn't know reviews. */
      async eraseBatch({ db }, limit) {
        const left = await db
          .select({ orderId: reviews.orderId })
          .from(reviews)
          .innerJoin(orders, eq(orders.id, reviews.orderId))
          .innerJoin(users, eq(users.id, reviews.sellerId))
          .where(or(isNull(orders.clientEmail), isNotNull(users.closedAt)))
          .limit(limit);
        await db.transaction((tx) =>
          eraseReviews(
            tx,
            left.map(({ orderId }) => orderId),
          ),
        );
        return left.length;
      },
    },
  },
  {
    what: 'That the buyer of a sale was asked for a review',
    kept: 'as long as the sale; it names nobody',
    why: 'They are asked once',
    by: { nothing: 'nobody is in it' },
  },
];

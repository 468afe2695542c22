import type { ReviewForm } from '../../../contract/reviews/reviews.ts';
import { screens } from '../../../contract/screens.ts';
import type { Context } from '../../context.ts';
import { takeNamedLock } from '../../db/named-lock.ts';
import { reviews } from '../../db/schema.ts';
import { queueMail } from '../../emails/outbox.ts';
import { conflict } from '../../errors.ts';
import { newId } from '../../ids.ts';
import { lockFirstPurchase } from '../orders/api.ts';
import { readReviewKey } from './key.ts';
import { writtenMail } from './mails/written.ts';
import { hasReviewed } from './queries.ts';
import { findByKey } from './read-review.ts';
import { mayReview } from './states.ts';

export const CLOSED = 'This purchase can’t be reviewed.';

/**
 * Writes the review of a sale, by its key, and mails the breeder. Idempotent: the first one counts. Throws NotFound as `findByKey`, and
 * Conflict for a sale that can't be reviewed.
 */
export async function writeReview(context: Context, key: string, { stars, text }: ReviewForm): Promise<void> {
  const { db, now, config } = context;
  const {
    order: { id: orderId },
  } = await findByKey(db, readReviewKey(config, key), now);
  await db.transaction(async (tx) => {
    const order = (await lockFirstPurchase(tx, orderId))?.order;
    // One buyer with two purchases writes one at a time.
    await takeNamedLock(tx, `reviews of ${order?.sellerId}`);
    const found = await findByKey(tx, orderId, now);
    if (found.review) return;
    if (!mayReview(found, now) || (await hasReviewed(tx, found.order))) throw conflict(CLOSED, 'gone');
    const review = { id: newId(), orderId, sellerId: found.order.sellerId!, stars, text, createdAt: now };
    await tx.insert(reviews).values(review);
    await queueMail(context, tx, {
      occasion: `review-written:${orderId}`,
      recipient: found.seller.email,
      ...writtenMail({
        productName: config.productName,
        stars,
        text,
        url: context.siteUrl + screens.reviews.path,
      }),
    });
  });
}

import { and, eq } from 'drizzle-orm';
import { depositRefusal } from '../../../contract/law/law.ts';
import type { OwnReview } from '../../../contract/reviews/reviews.ts';
import type { UserContext } from '../../context.ts';
import { receipts, reviews, soldMonth } from '../../db/schema.ts';
import { conflict, invalid, notFound } from '../../errors.ts';
import { recordAudit } from '../audit/api.ts';
import { presentOwnReview } from './presenter.ts';

const ANSWERED = 'You have answered this review already. Please reload the page to see your answer.';
const TAKEN_DOWN = 'This review was taken down, so nobody would read an answer.';

/**
 * Answers a review, once. Repeating the same answer changes nothing. Throws NotFound for another's, Conflict, and
 * Invalid for words about deposits that the law forbids, before the only chance is used.
 */
export async function answerReview(context: UserContext, id: string, answer: string): Promise<OwnReview> {
  const { db, actor, now } = context;
  return db.transaction(async (tx) => {
    const [found] = await tx
      .select({ review: reviews, soldIn: soldMonth })
      .from(reviews)
      .innerJoin(receipts, eq(receipts.orderId, reviews.orderId))
      .where(and(eq(reviews.id, id), eq(reviews.sellerId, actor.id)))
      .for('update', { of: reviews });
    if (!found) throw notFound('This review was not found.');
    const { review, soldIn } = found;
    if (review.answer === answer) return presentOwnReview(review, soldIn);
    if (review.answer !== null) throw conflict(ANSWERED, 'answered');
    if (review.suspendedAt) throw conflict(TAKEN_DOWN, 'gone');
    // No species is known of an answer: the strictest rules about deposits count.
    const refusal = depositRefusal(null, answer);
    if (refusal) throw invalid({ answer: refusal });
    const [answered] = await tx.update(reviews).set({ answer, answeredAt: now }).where(eq(reviews.id, id)).returning();
    await recordAudit(context, tx, { act: 'review_answered', target: { kind: 'review', id } });
    return presentOwnReview(answered!, soldIn);
  });
}

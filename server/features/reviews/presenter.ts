import type { OwnReview } from '../../../contract/reviews/reviews.ts';
import type { reviews } from '../../db/schema.ts';

/** A review for its breeder: nothing of the sale but its month, so that a bad one is held against nobody by mistake. */
export const presentOwnReview = (
  { id, stars, text, createdAt, answer, answeredAt, ...row }: typeof reviews.$inferSelect,
  soldIn: string,
): OwnReview => ({
  id,
  stars,
  text,
  writtenAt: createdAt.toISOString(),
  soldIn,
  answer,
  answeredAt: answeredAt?.toISOString() ?? null,
  suspensionReason: row.suspendedAt && row.suspensionReason,
  answerSuspensionReason: row.answerSuspendedAt && row.answerSuspensionReason,
});

import { eq } from 'drizzle-orm';
import { screens } from '../../../contract/screens.ts';
import type { UserContext } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { orders, reviews, users } from '../../db/schema.ts';
import { petIn } from '../../emails/mail-name.ts';
import { queueMail } from '../../emails/outbox.ts';
import { notFound } from '../../errors.ts';
import { newId } from '../../ids.ts';
import { recordAudit } from '../audit/api.ts';
import { answerDecisionMail, decisionMail } from './mails/decision.ts';

/** Takes a review down with its answer, and mails its writer the reason. Repeating it replaces the reason. Throws NotFound. */
export async function suspendReview(context: UserContext, id: string, reason: string): Promise<void> {
  await context.db.transaction(async (tx) => {
    const found = await lockReview(tx, id);
    const suspendedAt = found.review.suspendedAt ?? context.now;
    await tx.update(reviews).set({ suspendedAt, suspensionReason: reason }).where(eq(reviews.id, id));
    await record(context, tx, found, 'review_suspended');
    await mailWriter(context, tx, found, reason);
  });
}

/** Shows it again; does nothing for one that isn't down. Throws NotFound. */
export async function reinstateReview(context: UserContext, id: string): Promise<void> {
  await context.db.transaction(async (tx) => {
    const found = await lockReview(tx, id);
    if (!found.review.suspendedAt) return;
    await tx.update(reviews).set({ suspendedAt: null, suspensionReason: null }).where(eq(reviews.id, id));
    await record(context, tx, found, 'review_reinstated');
    await mailWriter(context, tx, found, null);
  });
}

/**
 * Hides the breeder's answer alone, and mails the breeder the reason; there is no second answer. Repeating it replaces the reason. Throws
 * NotFound, also without an answer.
 */
export async function suspendAnswer(context: UserContext, id: string, reason: string): Promise<void> {
  await context.db.transaction(async (tx) => {
    const found = await lockReview(tx, id);
    if (found.review.answer === null) throw notFound('This review has no answer.');
    const answerSuspendedAt = found.review.answerSuspendedAt ?? context.now;
    await tx.update(reviews).set({ answerSuspendedAt, answerSuspensionReason: reason }).where(eq(reviews.id, id));
    await record(context, tx, found, 'review_answer_suspended');
    await mailBreeder(context, tx, found, reason);
  });
}

/** Shows the answer again; does nothing for one that isn't hidden. Throws NotFound. */
export async function reinstateAnswer(context: UserContext, id: string): Promise<void> {
  await context.db.transaction(async (tx) => {
    const found = await lockReview(tx, id);
    if (!found.review.answerSuspendedAt) return;
    await tx.update(reviews).set({ answerSuspendedAt: null, answerSuspensionReason: null }).where(eq(reviews.id, id));
    await record(context, tx, found, 'review_answer_reinstated');
    await mailBreeder(context, tx, found, null);
  });
}

type Found = Awaited<ReturnType<typeof lockReview>>;

async function lockReview(tx: Tx, id: string) {
  const [found] = await tx
    .select({ review: reviews, order: orders, sellerEmail: users.email })
    .from(reviews)
    .innerJoin(orders, eq(orders.id, reviews.orderId))
    .innerJoin(users, eq(users.id, reviews.sellerId))
    .where(eq(reviews.id, id))
    .for('update', { of: reviews });
  if (!found) throw notFound('This review was not found.');
  return found;
}

/** The breeder sees it in their activity. */
const record = (
  context: UserContext,
  tx: Tx,
  { review: { id, sellerId: userId } }: Found,
  act: `review_${'' | 'answer_'}${'suspended' | 'reinstated'}`,
) => recordAudit(context, tx, { act, userId, target: { kind: 'review', id } });

async function mailWriter(context: UserContext, tx: Tx, { order }: Found, reason: string | null): Promise<void> {
  if (order.clientEmail === null) return;
  const { productName, supportEmail } = context.config;
  const { language } = order;
  await queueMail(context, tx, {
    occasion: `review-decision:${order.id}:${newId()}`,
    recipient: order.clientEmail,
    ...decisionMail({ productName, supportEmail, language, petName: petIn(order.petName, language), reason }),
  });
}

async function mailBreeder(
  context: UserContext,
  tx: Tx,
  { review, sellerEmail }: Found,
  reason: string | null,
): Promise<void> {
  const { productName, supportEmail } = context.config;
  await queueMail(context, tx, {
    occasion: `answer-decision:${review.sellerId}:${newId()}`,
    recipient: sellerEmail,
    ...answerDecisionMail({ productName, supportEmail, reason, url: context.siteUrl + screens.reviews.path }),
  });
}

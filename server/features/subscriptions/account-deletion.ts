import { and, eq, isNull } from 'drizzle-orm';
import { subscriptions } from '../../db/schema.ts';
import type { DeletionStep } from '../accounts/closing.ts';

/** The queue that cancels a subscription at the provider; its data is `{ userId, stripeSubscriptionId }`. */
export const CANCEL_SUBSCRIPTION = 'cancel-subscription';

/** Cancels here at once, and at the provider by job. */
export const eraseSubscriptions: DeletionStep = async (context, tx, userId) => {
  const live = await tx
    .update(subscriptions)
    .set({ status: 'canceled', canceledAt: context.now, updatedAt: context.now })
    .where(and(eq(subscriptions.userId, userId), isNull(subscriptions.canceledAt)))
    .returning({ stripeSubscriptionId: subscriptions.stripeSubscriptionId });
  for (const { stripeSubscriptionId } of live) {
    if (stripeSubscriptionId) await context.jobs.send(tx, CANCEL_SUBSCRIPTION, { userId, stripeSubscriptionId });
  }
};

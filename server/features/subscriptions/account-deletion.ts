import { and, eq, isNull } from 'drizzle-orm';
import { subscriptions } from '../../db/schema.ts';
import type { ErasureStep } from '../../upkeep/erasure.ts';
import { cancelSubscriptionJob } from './sync.ts';

/** Cancels here immediately, and at the provider by a job. */
export const eraseSubscriptions: ErasureStep = {
  what: 'subscriptions',
  async eraseBatch(context, tx, { userId }) {
    const live = await tx
      .update(subscriptions)
      .set({ status: 'canceled', canceledAt: context.now, updatedAt: context.now })
      .where(and(eq(subscriptions.userId, userId), isNull(subscriptions.canceledAt)))
      .returning({ stripeSubscriptionId: subscriptions.stripeSubscriptionId });
    for (const { stripeSubscriptionId } of live) {
      if (stripeSubscriptionId) await context.jobs.send(tx, cancelSubscriptionJob, { userId, stripeSubscriptionId });
    }
    return live.length;
  },
};

import { and, eq, gt, isNotNull, isNull, lt, type SQL } from 'drizzle-orm';
import { PAST_DUE_END_DAYS } from '../../../contract/business.ts';
import type { Context } from '../../context.ts';
import { nextInTurn } from '../../db/reconcile-cursors.ts';
import { subscriptions } from '../../db/schema.ts';
import { daysAfter } from '../../time/days.ts';
import { checkOne, type Findings } from '../../upkeep/findings.ts';
import { cancelAtProvider, syncSubscription } from './sync.ts';

const BATCH = 50;

/**
 * Cancels subscriptions that have been unpaid for weeks, once the provider has confirmed that they still are. Its last
 * retry cancels them itself only if its settings say so. Throws ProviderRefused and ProviderUnreachable.
 */
export async function endPastDue(context: Context, findings: Findings): Promise<void> {
  // In turn, so that those which fail keep none of the others from theirs.
  const due = await nextInTurn(
    context.db,
    { name: 'unpaid subscriptions', limit: BATCH, now: context.now },
    (after, limit) => selectUnpaid(context, gt(subscriptions.id, after)).orderBy(subscriptions.id).limit(limit),
    ({ id }) => id,
  );
  for (const { id, userId, stripeSubscriptionId } of due)
    await checkOne(context, findings, `unpaid subscription ${stripeSubscriptionId}`, async () => {
      await syncSubscription(context, stripeSubscriptionId!);
      if ((await selectUnpaid(context, eq(subscriptions.id, id))).length === 0) return undefined;
      // A payment that comes at this moment is refunded.
      await cancelAtProvider(context, { userId, stripeSubscriptionId: stripeSubscriptionId!, refund: true });
      return `canceled after ${PAST_DUE_END_DAYS} days`;
    });
}

const selectUnpaid = ({ db, now }: Context, which: SQL) =>
  db
    .select({
      id: subscriptions.id,
      userId: subscriptions.userId,
      stripeSubscriptionId: subscriptions.stripeSubscriptionId,
    })
    .from(subscriptions)
    .where(
      and(
        which,
        isNull(subscriptions.canceledAt),
        isNotNull(subscriptions.stripeSubscriptionId),
        lt(subscriptions.pastDueSince, daysAfter(now, -PAST_DUE_END_DAYS)),
      ),
    );

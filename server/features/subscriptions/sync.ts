import { and, eq, isNull, or } from 'drizzle-orm';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { subscriptions, users } from '../../db/schema.ts';
import { newId } from '../../ids.ts';
import { acceptance, storePlan } from '../accounts/api.ts';
import { defineJob } from '../../integrations/jobs/job-definition.ts';
import { syncFromProvider } from '../../integrations/provider/sync-from-provider.ts';
import { findPayer } from './paid-back.ts';
import { queueEndedMail, queuePaymentFailedMail } from './queue-mails.ts';
import { cancelSubscription, fetchSubscription, refundSubscription, type SubscriptionFacts } from './provider.ts';

type SubscriptionRow = typeof subscriptions.$inferSelect;

const cancellation = z.object({
  userId: z.string(),
  stripeSubscriptionId: z.string(),
  // The release before queued 'yes'.
  refund: z.union([z.boolean(), z.literal('yes').transform(() => true)]).optional(),
});

export const cancelSubscriptionJob = defineJob({
  name: 'cancel-subscription',
  expireInSeconds: 120,
  schema: cancellation,
  handle: cancelAtProvider,
});

/** The first payment is missing. */
const NOT_STARTED = ['incomplete', 'incomplete_expired'];
const PAID_FOR = ['active', 'trialing'];

/**
 * Fetches a subscription and applies it in one transaction with the user and the mails. Idempotent, and independent of
 * the order in which events arrive. Does nothing for a subscription without a user. Throws ProviderRefused and
 * ProviderUnreachable.
 */
export async function syncSubscription(context: Context, stripeSubscriptionId: string): Promise<void> {
  await syncFromProvider(context.db, {
    fetch: () => fetchSubscription(context.stripe, stripeSubscriptionId),
    lock: async (tx, facts) => facts && lockSubscriber(tx, facts),
    appliedAt: (subscriber) => subscriber?.known?.askedAt,
    async apply(tx, subscriber, facts, fetchedAt) {
      if (!facts) await end(tx, stripeSubscriptionId, context.now);
      else if (subscriber) await applySubscription(context, tx, subscriber, facts, fetchedAt);
    },
  });
}

async function end(tx: Tx, stripeSubscriptionId: string, now: Date): Promise<void> {
  await tx
    .update(subscriptions)
    .set({ status: 'canceled', canceledAt: now, updatedAt: now })
    .where(and(eq(subscriptions.stripeSubscriptionId, stripeSubscriptionId), isNull(subscriptions.canceledAt)));
}

interface Subscriber {
  user: typeof users.$inferSelect;
  /** The row of the fetched subscription. */
  known: SubscriptionRow | undefined;
  /** The user's other live subscription. */
  other: SubscriptionRow | undefined;
}

/** The user's row is the lock that keeps at most one subscription live. */
async function lockSubscriber(tx: Tx, facts: SubscriptionFacts): Promise<Subscriber | undefined> {
  const [user] = await tx
    .select()
    .from(users)
    .where(
      or(eq(users.stripeCustomerId, facts.stripeCustomerId), facts.userId ? eq(users.id, facts.userId) : undefined),
    )
    .limit(1)
    .for('no key update');
  if (!user) return undefined;
  const rows = await tx.select().from(subscriptions).where(eq(subscriptions.userId, user.id));
  const known = rows.find((row) => row.stripeSubscriptionId === facts.stripeSubscriptionId);
  return { user, known, other: rows.find((row) => row !== known && !row.canceledAt) };
}

async function applySubscription(
  context: Context,
  tx: Tx,
  { user, known, other }: Subscriber,
  facts: SubscriptionFacts,
  fetchedAt: Date,
): Promise<void> {
  const { now } = context;
  if (!known && (NOT_STARTED.includes(facts.status) || facts.isAwaitingCard || (facts.endedAt && other))) return;
  if (!facts.endedAt && !known?.canceledAt) {
    // Must not start: the account is closed, or another subscription is paid for.
    const isDuplicate = !known && other !== undefined && PAID_FOR.includes(other.status);
    if (user.closedAt || isDuplicate) return cancelAndRefund(context, tx, user.id, facts.stripeSubscriptionId);
    if (other) await supersede(context, tx, other);
  }
  await upsert(context, tx, user.id, facts, known, fetchedAt);
  if (facts.isPaidBack && !facts.endedAt && !known?.canceledAt) await endPaidBack(context, tx, facts);
  if (PAID_FOR.includes(facts.status)) {
    const stripeCustomerId = user.stripeCustomerId ?? facts.stripeCustomerId;
    await storePlan(tx, user.id, { plan: facts.plan, stripeCustomerId }, now);
  }
  // Canceled here, the provider may still try to renew it until the job has canceled it there.
  if (facts.status === 'past_due' && facts.latestInvoice && !known?.canceledAt)
    await queuePaymentFailedMail(context, tx, user, facts.latestInvoice);
  if (facts.endedAt && known && !known.canceledAt && known.pastDueSince && !user.closedAt)
    await queueEndedMail(context, tx, user, { id: known.id, unpaidSince: known.pastDueSince });
}

/** Queues cancellation and refund. */
async function cancelAndRefund(context: Context, tx: Tx, userId: string, stripeSubscriptionId: string): Promise<void> {
  await context.jobs.send(tx, cancelSubscriptionJob, { userId, stripeSubscriptionId, refund: true });
}

/**
 * Who has the money of the running period back, by a refund or a lost dispute, isn't a member by it (docs/decisions/0071). Ends here
 * at once, and by a job at the provider, so that it doesn't renew.
 */
async function endPaidBack(context: Context, tx: Tx, { stripeSubscriptionId }: SubscriptionFacts): Promise<void> {
  const { now } = context;
  const [row] = await tx
    .update(subscriptions)
    .set({ status: 'canceled', canceledAt: now, updatedAt: now })
    .where(eq(subscriptions.stripeSubscriptionId, stripeSubscriptionId))
    .returning();
  if (row) await context.jobs.send(tx, cancelSubscriptionJob, { userId: row.userId, stripeSubscriptionId });
}

/** Syncs the live subscription of the customer who made one of the platform's own payments. Throws ProviderRefused and ProviderUnreachable. */
export async function syncSubscriptionOfPayer(context: Context, paymentIntentId: string): Promise<void> {
  const stripeCustomerId = await findPayer(context.stripe, paymentIntentId);
  if (!stripeCustomerId) return;
  const live = await context.db
    .select({ id: subscriptions.stripeSubscriptionId })
    .from(subscriptions)
    .innerJoin(users, eq(users.id, subscriptions.userId))
    .where(and(eq(users.stripeCustomerId, stripeCustomerId), isNull(subscriptions.canceledAt)));
  for (const { id } of live) if (id) await syncSubscription(context, id);
}

/** Cancels an unpaid subscription that another one replaced. */
async function supersede(context: Context, tx: Tx, row: SubscriptionRow): Promise<void> {
  await tx
    .update(subscriptions)
    .set({ status: 'canceled', canceledAt: context.now, updatedAt: context.now })
    .where(eq(subscriptions.id, row.id));
  if (row.stripeSubscriptionId) {
    const { userId, stripeSubscriptionId } = row;
    await context.jobs.send(tx, cancelSubscriptionJob, { userId, stripeSubscriptionId });
  }
}

async function upsert(
  { now }: Context,
  tx: Tx,
  userId: string,
  facts: SubscriptionFacts,
  known: SubscriptionRow | undefined,
  fetchedAt: Date,
): Promise<void> {
  const isUnpaid = facts.status === 'past_due' || facts.status === 'unpaid';
  const values = {
    stripeCustomerId: facts.stripeCustomerId,
    plan: facts.plan,
    status: facts.status,
    currentPeriodEnd: facts.currentPeriodEnd,
    endsAt: facts.endsAt,
    // Since the first failed renewal, not the latest.
    pastDueSince: isUnpaid ? (known?.pastDueSince ?? facts.latestInvoice?.askedAt ?? now) : null,
    // A cancellation here stays, even before it reaches the provider.
    canceledAt: facts.endedAt ?? known?.canceledAt ?? null,
    askedAt: fetchedAt,
    updatedAt: now,
  };
  if (known) await tx.update(subscriptions).set(values).where(eq(subscriptions.id, known.id));
  else {
    await tx.insert(subscriptions).values({
      id: newId(),
      userId,
      stripeSubscriptionId: facts.stripeSubscriptionId,
      ...values,
      ...acceptance(facts.termsVersion, facts.createdAt),
      createdAt: now,
    });
  }
}

/** Cancels a subscription at the provider and, if requested, refunds its last payment. */
export async function cancelAtProvider(
  context: Context,
  { stripeSubscriptionId, refund }: z.infer<typeof cancellation>,
): Promise<void> {
  await cancelSubscription(context.stripe, stripeSubscriptionId);
  if (refund) await refundSubscription(context.stripe, stripeSubscriptionId);
  await syncSubscription(context, stripeSubscriptionId);
}

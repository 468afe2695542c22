import { and, eq, isNull, or } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { subscriptions, users } from '../../db/schema.ts';
import { databaseTime } from '../../db/time.ts';
import { newId } from '../../ids.ts';
import { CANCEL_SUBSCRIPTION } from './account-deletion.ts';
import { queuePaymentFailedMail } from './mails.ts';
import { cancelSubscription, fetchSubscription, refundSubscription, type SubscriptionFacts } from './provider.ts';

type SubscriptionRow = typeof subscriptions.$inferSelect;

/** Its first payment hasn't come: it hasn't begun. */
const NOT_BEGUN = ['incomplete', 'incomplete_expired'];
const WELL = ['active', 'trialing'];

/**
 * The one writer of subscriptions: fetches one anew and applies it, in one transaction with the user and the mails.
 * Any news may come in any order, any number of times; the outcome is the same. Does nothing for one that isn't a
 * user's. Throws 502 and 503.
 */
export async function syncSubscription(context: Context, stripeSubscriptionId: string): Promise<void> {
  const askedAt = await databaseTime(context.db);
  const facts = await fetchSubscription(context.stripe, stripeSubscriptionId);
  await context.db.transaction(async (tx) => {
    if (facts) await applySubscription(context, tx, facts, askedAt);
    else await end(tx, stripeSubscriptionId, context.now);
  });
}

async function end(tx: Tx, stripeSubscriptionId: string, now: Date): Promise<void> {
  await tx
    .update(subscriptions)
    .set({ status: 'canceled', canceledAt: now, updatedAt: now })
    .where(and(eq(subscriptions.stripeSubscriptionId, stripeSubscriptionId), isNull(subscriptions.canceledAt)));
}

async function applySubscription(context: Context, tx: Tx, facts: SubscriptionFacts, askedAt: Date): Promise<void> {
  const { now } = context;
  // The user's row is the lock: of one user's subscriptions one is live at most.
  const [user] = await tx
    .select()
    .from(users)
    .where(
      or(eq(users.stripeCustomerId, facts.stripeCustomerId), facts.userId ? eq(users.id, facts.userId) : undefined),
    )
    .limit(1)
    .for('no key update');
  if (!user) return;
  const rows = await tx.select().from(subscriptions).where(eq(subscriptions.userId, user.id));
  const known = rows.find((row) => row.stripeSubscriptionId === facts.stripeSubscriptionId);
  // A later question is answered already. Each change is told, and asked about after that: the latest has all of it.
  if (known?.askedAt && known.askedAt > askedAt) return;
  const other = rows.find((row) => row !== known && !row.canceledAt);

  if (!known && (NOT_BEGUN.includes(facts.status) || (facts.endedAt && other))) return;
  if (!facts.endedAt && !known?.canceledAt) {
    // Begun although it should not: the account is closed, or has one already that is paid for.
    const isTooMany = !known && other !== undefined && WELL.includes(other.status);
    if (user.closedAt || isTooMany) return undo(context, tx, user.id, facts.stripeSubscriptionId);
    if (other) await supersede(context, tx, other);
  }
  await keep(context, tx, user.id, facts, known, askedAt);
  if (WELL.includes(facts.status)) {
    await tx
      .update(users)
      .set({ planType: facts.plan, stripeCustomerId: user.stripeCustomerId ?? facts.stripeCustomerId, updatedAt: now })
      .where(eq(users.id, user.id));
  }
  if (facts.status === 'past_due' && facts.latestInvoice)
    await queuePaymentFailedMail(context, tx, user, facts.latestInvoice);
}

/** Cancels and gives back by job what was paid for. */
async function undo(context: Context, tx: Tx, userId: string, stripeSubscriptionId: string): Promise<void> {
  await context.jobs.send(tx, CANCEL_SUBSCRIPTION, { userId, stripeSubscriptionId, refund: 'yes' });
}

/** Another one took its place: it wasn't paid for, and never will be. */
async function supersede(context: Context, tx: Tx, row: SubscriptionRow): Promise<void> {
  await tx
    .update(subscriptions)
    .set({ status: 'canceled', canceledAt: context.now, updatedAt: context.now })
    .where(eq(subscriptions.id, row.id));
  if (row.stripeSubscriptionId) {
    await context.jobs.send(tx, CANCEL_SUBSCRIPTION, {
      userId: row.userId,
      stripeSubscriptionId: row.stripeSubscriptionId,
    });
  }
}

async function keep(
  { now }: Context,
  tx: Tx,
  userId: string,
  facts: SubscriptionFacts,
  known: SubscriptionRow | undefined,
  askedAt: Date,
): Promise<void> {
  const isUnpaid = facts.status === 'past_due' || facts.status === 'unpaid';
  const values = {
    stripeCustomerId: facts.stripeCustomerId,
    plan: facts.plan,
    status: facts.status,
    currentPeriodEnd: facts.currentPeriodEnd,
    // From the first renewal that failed, not from the latest.
    pastDueSince: isUnpaid ? (known?.pastDueSince ?? facts.latestInvoice?.askedAt ?? now) : null,
    // What was cancelled here stays so, also while the provider hasn't heard of it.
    canceledAt: facts.endedAt ?? known?.canceledAt ?? null,
    askedAt,
    updatedAt: now,
  };
  if (known) await tx.update(subscriptions).set(values).where(eq(subscriptions.id, known.id));
  else {
    await tx.insert(subscriptions).values({
      id: newId(),
      userId,
      stripeSubscriptionId: facts.stripeSubscriptionId,
      ...values,
      createdAt: now,
    });
  }
}

/** The job that cancels at the provider what is over here, and gives back what should not have been paid. */
export async function workCancellation(context: Context, data: Record<string, string>): Promise<void> {
  const { stripeSubscriptionId = '', refund } = data;
  await cancelSubscription(context.stripe, stripeSubscriptionId);
  if (refund) await refundSubscription(context.stripe, stripeSubscriptionId);
  await syncSubscription(context, stripeSubscriptionId);
}

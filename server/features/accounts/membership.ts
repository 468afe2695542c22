import { and, desc, eq, exists, gt, inArray, isNull, or, sql, type Placeholder, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { SubscriptionStatus } from '../../../contract/accounts/accounts.ts';
import { PAST_DUE_GRACE_DAYS } from '../../../contract/business.ts';
import { DAY_MS } from '../../../contract/durations.ts';
import type { DbOrTx } from '../../db/client.ts';
import { subscriptions, users } from '../../db/schema.ts';

/*
 * The status of an account, derived on every read: in TypeScript for one account
 * and in SQL for lists. Change both together; a test compares them.
 */

type User = Pick<typeof users.$inferSelect, 'isAdmin' | 'trialEndsAt' | 'unsubscribedAt' | 'closedAt'>;
type Subscription = Pick<typeof subscriptions.$inferSelect, 'status' | 'pastDueSince' | 'canceledAt'>;

const GRACE_MS = PAST_DUE_GRACE_DAYS * DAY_MS;
/** The provider's statuses of a paid subscription. */
const LIVE_STATUSES = ['active', 'trialing'];

/** `latest` is the newest subscription, if there ever was one. */
export function toSubscriptionStatus(user: User, latest: Subscription | null, now: Date): SubscriptionStatus {
  if (user.isAdmin) return 'active';
  if (latest && isLive(latest, now)) return 'active';
  if (user.trialEndsAt && now < user.trialEndsAt && !user.unsubscribedAt) return 'trial';
  if (latest || user.unsubscribedAt) return 'inactive';
  return 'expired';
}

/** Trial, subscription or admin: calls and payment links work. */
export function isMember(status: SubscriptionStatus): boolean {
  return status === 'active' || status === 'trial';
}

function isLive(subscription: Subscription, now: Date): boolean {
  if (subscription.canceledAt) return false;
  if (LIVE_STATUSES.includes(subscription.status)) return true;
  const { pastDueSince } = subscription;
  return (
    subscription.status === 'past_due' && pastDueSince !== null && now.getTime() < pastDueSince.getTime() + GRACE_MS
  );
}

/** When the grace period of a failed payment ends; null without a failed payment, and for an admin. */
export function graceEndsAt({ isAdmin }: User, latest: Subscription | null, now: Date): Date | null {
  if (isAdmin || latest?.status !== 'past_due' || !latest.pastDueSince || !isLive(latest, now)) return null;
  return new Date(latest.pastDueSince.getTime() + GRACE_MS);
}

/** When the status may change without any action, in epoch milliseconds: a trial or a grace period ends. */
export function membershipHoldsUntil(
  { trialEndsAt }: Pick<User, 'trialEndsAt'>,
  latest: Pick<Subscription, 'pastDueSince'> | null,
  now: Date,
): number {
  const ends = [trialEndsAt?.getTime() ?? 0, (latest?.pastDueSince?.getTime() ?? 0) + GRACE_MS];
  return Math.min(Infinity, ...ends.filter((end) => end > now.getTime()));
}

/** The newest subscription of a user, to be joined laterally. */
export function latestSubscription(db: DbOrTx) {
  return db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.userId, users.id))
    .orderBy(desc(subscriptions.createdAt))
    .limit(1)
    .as('latest_subscription');
}

/** A time, the placeholder for one in ISO form, or an expression. */
type Moment = Date | Placeholder | SQL;

const toTimestamp = (moment: Moment) => sql`${moment instanceof Date ? moment.toISOString() : moment}::timestamptz`;

/** Columns of the table or of the joined subquery. */
type Facts = Record<'status' | 'pastDueSince' | 'canceledAt', AnyPgColumn>;

/** `toSubscriptionStatus` in SQL, over `users` joined with `latestSubscription`. */
export function statusSql(latest: Facts & { id: AnyPgColumn }, now: Moment): SQL<SubscriptionStatus> {
  return sql<SubscriptionStatus>`case
    when ${users.isAdmin} or ${isLiveSql(latest, now)} then 'active'
    when ${isTrialSql(now)} then 'trial'
    when ${latest.id} is not null or ${users.unsubscribedAt} is not null then 'inactive'
    else 'expired' end`;
}

/** `isMember` in SQL, over `users`. A user has at most one subscription that isn't canceled. */
export function isMemberSql(db: DbOrTx, now: Moment): SQL | undefined {
  const live = db
    .select({ one: sql`1` })
    .from(subscriptions)
    .where(and(eq(subscriptions.userId, users.id), isLiveSql(subscriptions, now)));
  return or(users.isAdmin, isTrialSql(now), exists(live));
}

/** Since when the subscription of a row of `users` is past due, which `membershipHoldsUntil` needs; null while it isn't. */
export function pastDueSinceSql(db: DbOrTx): SQL<Date | null> {
  const { pastDueSince, userId, canceledAt } = subscriptions;
  const uncanceled = and(eq(userId, users.id), isNull(canceledAt));
  return sql`(${db.select({ pastDueSince }).from(subscriptions).where(uncanceled)})`.mapWith(
    pastDueSince,
  ) as SQL<Date | null>;
}

/** Whether a trial runs, over `users`; a subscription may run beside it. */
export function isTrialSql(now: Moment): SQL | undefined {
  return and(gt(users.trialEndsAt, toTimestamp(now)), isNull(users.unsubscribedAt));
}

/** Whether a subscription is paid for, or in its grace period. */
export function isLiveSql(subscription: Facts, now: Moment): SQL | undefined {
  const graceBegan = sql`${toTimestamp(now)} - interval '${sql.raw(String(GRACE_MS))} milliseconds'`;
  const inGrace = and(eq(subscription.status, 'past_due'), gt(subscription.pastDueSince, graceBegan));
  return and(isNull(subscription.canceledAt), or(inArray(subscription.status, LIVE_STATUSES), inGrace));
}

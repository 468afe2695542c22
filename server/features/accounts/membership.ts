import type { SubscriptionStatus } from '../../../contract/accounts.ts';
import { PAST_DUE_GRACE_DAYS } from '../../../contract/business.ts';
import type { subscriptions, users } from '../../db/schema.ts';

type User = Pick<typeof users.$inferSelect, 'isAdmin' | 'trialEndsAt' | 'unsubscribedAt' | 'closedAt'>;
type Subscription = Pick<typeof subscriptions.$inferSelect, 'status' | 'pastDueSince' | 'canceledAt'>;

const GRACE = PAST_DUE_GRACE_DAYS * 86_400_000;

/**
 * The status of an account, derived from facts whenever it is read (decisions.md, "Accounts and access").
 * `latest` is the newest subscription, if there ever was one.
 */
export function subscriptionStatusOf(user: User, latest: Subscription | null, now: Date): SubscriptionStatus {
  if (user.isAdmin) return 'active';
  if (latest && isLive(latest, now)) return 'active';
  if (user.trialEndsAt && now < user.trialEndsAt && !user.unsubscribedAt) return 'trial';
  if (latest || user.unsubscribedAt) return 'inactive';
  return 'expired';
}

/** A member's calls are answered and links work: trial, subscription or admin. */
export function isMember(status: SubscriptionStatus): boolean {
  return status === 'active' || status === 'trial';
}

function isLive(subscription: Subscription, now: Date): boolean {
  if (subscription.canceledAt) return false;
  if (subscription.status === 'active' || subscription.status === 'trialing') return true;
  const { pastDueSince } = subscription;
  return subscription.status === 'past_due' && pastDueSince !== null && now.getTime() < pastDueSince.getTime() + GRACE;
}

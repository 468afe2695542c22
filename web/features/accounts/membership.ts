import type { User } from '../../../contract/accounts/accounts.ts';
import { DAY_MS } from '../../../contract/durations.ts';
import { serverNow } from '../../calls/server-time.ts';
import { formatDate } from '../../ui/dates.ts';

export function isMember({ isAdmin, subscriptionStatus }: User): boolean {
  return isAdmin || subscriptionStatus === 'active' || subscriptionStatus === 'trial';
}

export function isOnTrial({ isAdmin, worksFor, subscriptionStatus }: User): boolean {
  return !isAdmin && !worksFor && subscriptionStatus === 'trial';
}

/** The days that are left, the last one included; undefined without a trial. */
export function trialDaysLeft(user: User): number | undefined {
  if (!isOnTrial(user) || !user.trialEndsAt) return undefined;
  return Math.max(1, Math.ceil((Date.parse(user.trialEndsAt) - serverNow()) / DAY_MS));
}

/** Everyone without an active plan; a user on trial keeps the remaining days. */
export function canSubscribe({ isAdmin, subscriptionStatus }: User): boolean {
  return !isAdmin && subscriptionStatus !== 'active';
}

export const paymentFailed = (graceEndsAt: string) =>
  `Your last payment didn’t go through. Please update your card by ${formatDate(graceEndsAt)}. After that your links are paused.`;

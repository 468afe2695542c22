import type { User } from '../../../../contract/accounts.ts';

export function isMember({ isAdmin, subscriptionStatus }: User): boolean {
  return isAdmin || subscriptionStatus === 'active' || subscriptionStatus === 'trial';
}

export function isOnTrial({ isAdmin, subscriptionStatus }: User): boolean {
  return !isAdmin && subscriptionStatus === 'trial';
}

/** Everyone without an active plan; a user on trial keeps the remaining days. */
export function canSubscribe({ isAdmin, subscriptionStatus }: User): boolean {
  return !isAdmin && subscriptionStatus !== 'active';
}

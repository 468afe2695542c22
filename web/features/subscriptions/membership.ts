import type { User } from '../../../contract/accounts.ts';

export function isMember({ isAdmin, subscriptionStatus }: User): boolean {
  return isAdmin || subscriptionStatus === 'active' || subscriptionStatus === 'trial';
}

export function isOnTrial({ isAdmin, subscriptionStatus }: User): boolean {
  return !isAdmin && subscriptionStatus === 'trial';
}

/** Everyone who doesn't pay yet; whoever is on trial keeps its days. */
export function canSubscribe({ isAdmin, subscriptionStatus }: User): boolean {
  return !isAdmin && subscriptionStatus !== 'active';
}

/** There is a trial or a subscription to end. */
export function canUnsubscribe(user: User): boolean {
  return !user.isAdmin && isMember(user);
}

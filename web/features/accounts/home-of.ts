import type { User } from '../../../contract/accounts.ts';
import { MEMBERSHIP_SCREEN } from '../../query-client.ts';

/** Where the first sign-in screen leads: by role, and an ended trial to where it can be followed by a plan. */
export function homeOf(user: User): string {
  if (user.isAdmin) return '/admin';
  return user.subscriptionStatus === 'expired' ? MEMBERSHIP_SCREEN : '/dashboard';
}

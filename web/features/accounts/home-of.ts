import type { User } from '../../../contract/accounts.ts';
import { MEMBERSHIP_SCREEN } from '../../query-client.ts';

/** Where the first sign-in screen leads: by role, and an ended trial to the plans. */
export function homeOf(user: User): string {
  if (user.isAdmin) return '/admin';
  return user.subscriptionStatus === 'expired' ? MEMBERSHIP_SCREEN : '/dashboard';
}

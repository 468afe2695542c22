import type { User } from '../../../contract/accounts.ts';
import { MEMBERSHIP_SCREEN } from '../../query-client.ts';

/** Where to go after signing in on the first sign-in screen. */
export function homeOf(user: User): string {
  if (user.isAdmin) return '/admin';
  return user.subscriptionStatus === 'expired' ? MEMBERSHIP_SCREEN : '/dashboard';
}

import type { User } from '../../../contract/accounts/accounts.ts';
import { homeOfRole, screens } from '../../../contract/screens.ts';

/** Where to go after signing in on the first sign-in screen. */
export function homePath(user: User): string {
  if (user.worksFor) return homeOfRole(user.worksFor.role);
  if (user.isAdmin) return screens.admin.path;
  return user.subscriptionStatus === 'expired' ? screens.trialExpired.path : screens.dashboard.path;
}

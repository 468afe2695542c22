import { formatDistanceToNowStrict, parseISO } from 'date-fns';
import type { User } from '../../../../contract/accounts/accounts.ts';
import { screens } from '../../../../contract/screens.ts';
import { Alert } from '../../../ui/alert.tsx';
import { formatDate } from '../../../ui/dates.ts';
import { TextLink } from '../../../ui/text-link.tsx';
import { isMember, paymentFailed } from '../../accounts/membership.ts';

/** The user's membership status. */
export function MembershipNotice({ user }: { user: User }) {
  const text = textFor(user);
  return (
    <Alert
      kind={
        (user.subscriptionStatus === 'active' && !user.graceEndsAt && !user.subscriptionEndsAt) || user.isAdmin
          ? 'success'
          : 'notice'
      }
      className="mt-6 max-w-xl"
    >
      {text}{' '}
      {(user.graceEndsAt || user.subscriptionEndsAt) && isMember(user) && !user.isAdmin && (
        <TextLink className="inline-block py-2.5 sm:py-1" href={screens.billing.path}>
          Manage billing
        </TextLink>
      )}
    </Alert>
  );
}

function textFor({ isAdmin, subscriptionStatus, subscriptionEndsAt, trialEndsAt, graceEndsAt }: User): string {
  if (isAdmin) return 'You have free access as an admin.';
  if (graceEndsAt) return paymentFailed(graceEndsAt);
  if (subscriptionStatus === 'active' && subscriptionEndsAt)
    return `Your Professional plan is canceled. It runs until ${formatDate(subscriptionEndsAt)}, and isn’t charged again.`;
  if (subscriptionStatus === 'active') return 'Your Professional plan is active.';
  if (subscriptionStatus === 'trial')
    return trialEndsAt
      ? `Your free trial runs for another ${formatDistanceToNowStrict(parseISO(trialEndsAt))}.`
      : 'Your free trial is running.';
  if (subscriptionStatus === 'expired')
    return 'Your free trial has ended. Your pets and links are saved, and paused until you subscribe.';
  return 'Your subscription has ended. Your pets and links are saved, and paused until you subscribe again.';
}

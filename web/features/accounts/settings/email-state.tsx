import type { User } from '../../../../contract/accounts/accounts.ts';
import { Badge } from '../../../ui/badge.tsx';
import { UnlessRefused } from './unless-refused.tsx';
import { ResendButton } from './resend-button.tsx';

export function EmailState({ user }: { user: User }) {
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 wrap-anywhere">
        <span className="font-medium">{user.email}</span>
        <Badge tone={user.emailVerified ? 'good' : 'warm'}>{user.emailVerified ? 'Confirmed' : 'Not confirmed'}</Badge>
      </p>
      <UnlessRefused>
        {user.emailVerified ? (
          <p className="mt-2 text-sm text-muted">Buyers see that it is confirmed.</p>
        ) : (
          <div className="mt-2 flex flex-col items-start gap-3">
            <p className="text-sm text-muted">
              We sent you an email with a link. Open it, and buyers see that your address is confirmed.
            </p>
            <ResendButton />
          </div>
        )}
      </UnlessRefused>
    </>
  );
}

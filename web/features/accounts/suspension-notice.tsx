import type { User } from '../../../contract/accounts/accounts.ts';
import { settings } from '../../shell/settings.ts';
import { Alert } from '../../ui/alert.tsx';
import { formatDate } from '../../ui/dates.ts';

/** Why the account is suspended, and what still works. */
export function SuspensionNotice({ suspension }: { suspension: NonNullable<User['suspension']> }) {
  return (
    <Alert className="my-4">
      <p className="font-medium">Your account has been suspended since {formatDate(suspension.since)}</p>
      <p className="mt-1 whitespace-pre-line">{suspension.reason}</p>
      <p className="mt-1">
        Buyers see that your payment links are temporarily unavailable. Payments already started are completed. You can
        refund buyers and download your data. If you think this is a mistake, write to{' '}
        <a className="underline underline-offset-4" href={`mailto:${settings.supportEmail}`}>
          {settings.supportEmail}
        </a>
        .
      </p>
    </Alert>
  );
}

import { AUDIT_ACTS, auditWords, type Activity } from '../../../contract/audit.ts';
import { momentOf } from '../../ui/dates.ts';
import { LinesShape } from '../../ui/lines-shape.tsx';
import { Retry } from '../../ui/retry.tsx';
import { ShowOlder } from '../../ui/show-older.tsx';
import { useOwnActivity } from './queries.ts';

const BY: Record<Activity['by'], string | null> = {
  you: null,
  us: 'by us',
  visitor: 'by someone who was not signed in',
  provider: 'at Stripe',
};

/** The account's own entries of the audit log. */
export function OwnActivity() {
  const pages = useOwnActivity();
  const { data, isError, refetch } = pages;
  if (!data) return isError ? <Retry what="your activity" onRetry={refetch} /> : <LinesShape />;
  return (
    <>
      <p className="text-muted">
        What happened in your account in the past year. If you don’t recognize something, change your password.
      </p>
      <ul className="mt-3 divide-y divide-line">
        {data.pages
          .flatMap((page) => page.entries)
          .map((entry) => (
            <ActivityRow key={entry.id} entry={entry} />
          ))}
      </ul>
      <ShowOlder what="activity" pages={pages} />
    </>
  );
}

function ActivityRow({ entry: { act, at, by, device, ipAddress } }: { entry: Activity }) {
  const rest = [momentOf(at), BY[by], device, ipAddress].filter(Boolean);
  return (
    <li className="py-3 wrap-anywhere">
      <p className="font-medium">{auditWords(AUDIT_ACTS, act)}</p>
      <p className="text-sm text-muted">{rest.join(' · ')}</p>
    </li>
  );
}

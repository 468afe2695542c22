import { useState } from 'react';
import { AUDIT_ACTS, toAuditLabel, type Activity } from '../../../contract/admin/audit.ts';
import { Button } from '../../ui/button.tsx';
import { formatMoment } from '../../ui/dates.ts';
import { Dotted } from '../../ui/dotted.tsx';
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

/** Enough to notice a stranger, and short enough to reach what stands below. */
const NEWEST = 5;

/** The account's own entries of the audit log. */
export function OwnActivity() {
  const [isWhole, setIsWhole] = useState(false);
  const pages = useOwnActivity();
  const { data, isError, refetch } = pages;
  if (!data) return isError ? <Retry what="your activity" onRetry={refetch} /> : <LinesShape />;
  const entries = data.pages.flatMap((page) => page.entries);
  return (
    <>
      <p className="text-muted">
        What happened in your account in the past year. If you don’t recognize something, change your password.
      </p>
      <ul className="mt-3 divide-y divide-line">
        {(isWhole ? entries : entries.slice(0, NEWEST)).map((entry) => (
          <ActivityRow key={entry.id} entry={entry} />
        ))}
      </ul>
      {isWhole || entries.length <= NEWEST ? (
        <ShowOlder what="activity" pages={pages} />
      ) : (
        <Button kind="secondary" className="mt-4" onClick={() => setIsWhole(true)}>
          Show older activity
        </Button>
      )}
    </>
  );
}

function ActivityRow({ entry: { act, at, by, device, ipAddress } }: { entry: Activity }) {
  const rest = [formatMoment(at), BY[by], device, ipAddress].filter(Boolean);
  return (
    <li className="py-3 wrap-anywhere">
      <p className="font-medium">{toAuditLabel(AUDIT_ACTS, act)}</p>
      <Dotted className="text-sm text-muted">{rest}</Dotted>
    </li>
  );
}

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
  person: 'by someone who worked for you',
  visitor: 'by someone who was not signed in',
  provider: 'at Stripe',
};

/** The account's own entries of the audit log, read once they are asked for; `titleId` is their heading's. */
export function OwnActivity({ titleId }: { titleId: string }) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <ActivityList />;
  const open = () => {
    setOpen(true);
    document.getElementById(titleId)?.focus();
  };
  return (
    <Button kind="secondary" onClick={open}>
      Show Activity
    </Button>
  );
}

function ActivityList() {
  const pages = useOwnActivity();
  const { data, isError, refetch } = pages;
  if (!data) return <div>{isError ? <Retry what="your activity" onRetry={refetch} /> : <LinesShape />}</div>;
  return (
    <div>
      <p className="text-muted">
        What happened in your account in the past year. If you don’t recognize something, change your password.
      </p>
      <ul className="mt-3 divide-y divide-line">
        {data.pages.flatMap(({ entries }) => entries.map((entry) => <ActivityRow key={entry.id} entry={entry} />))}
      </ul>
      <ShowOlder what="activity" pages={pages} />
    </div>
  );
}

function ActivityRow({ entry: { act, at, by, person, device, ipAddress } }: { entry: Activity }) {
  const who = person ? `by ${person.name} (${person.role})` : BY[by];
  const rest = [formatMoment(at), who, device, ipAddress].filter(Boolean);
  return (
    <li className="py-3 wrap-anywhere">
      <p className="font-medium">{toAuditLabel(AUDIT_ACTS, act)}</p>
      <Dotted className="text-sm text-muted">{rest}</Dotted>
    </li>
  );
}

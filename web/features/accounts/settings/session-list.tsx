import { formatDistanceToNowStrict, parseISO } from 'date-fns';
import { MonitorSmartphone } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Confirm } from '../../../ui/confirm.tsx';
import { formatDate } from '../../../ui/dates.ts';
import { Dotted } from '../../../ui/dotted.tsx';
import { LinesShape } from '../../../ui/lines-shape.tsx';
import { Retry } from '../../../ui/retry.tsx';
import { groupSessions, type AlikeSessions } from './alike-sessions.ts';
import { useEndSessions, useEndSessionsOfRow, useSessions } from './own-queries.ts';

const SHOWN_FIRST = 3;
const SHOWN_ADDRESSES = 3;

export function SessionList() {
  const [isWhole, setIsWhole] = useState(false);
  const { data, isError, refetch } = useSessions();
  const endAll = useEndSessions();
  if (isError) return <Retry what="your sessions" onRetry={refetch} />;
  if (!data) return <LinesShape />;
  const rows = groupSessions(data.sessions);
  const shown = isWhole ? rows : rows.slice(0, SHOWN_FIRST);
  return (
    <>
      <ul className="divide-y divide-line">
        {shown.map((row) => (
          <SessionRow key={`${row.device} ${row.isCurrent}`} row={row} />
        ))}
      </ul>
      {shown.length < rows.length && (
        <Button kind="quiet" className="-ml-4" onClick={() => setIsWhole(true)}>
          Show all {rows.length} devices
        </Button>
      )}
      <div className="mt-4 border-t border-line pt-4">
        <Confirm
          trigger={<Button kind="secondary">Sign out everywhere</Button>}
          title="Sign out everywhere?"
          description="Every device has to sign in again, including this one."
          action="Sign out everywhere"
          busyLabel="Signing out..."
          onConfirm={() => endAll.mutateAsync()}
        />
      </div>
    </>
  );
}

function SessionRow({ row }: { row: AlikeSessions }) {
  const end = useEndSessionsOfRow();
  const { ids, device, isCurrent, ipAddresses, signedInAt, lastSeenAt } = row;
  const count = ids.length;
  const seen = isCurrent ? 'Active now' : `Active ${formatDistanceToNowStrict(parseISO(lastSeenAt))} ago`;
  return (
    <li className="py-3 first:pt-0">
      <div className="flex items-center gap-3">
        <MonitorSmartphone aria-hidden="true" className="size-5 shrink-0 text-muted" />
        <p className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1 font-medium wrap-anywhere">
          {device}
          {isCurrent && <Badge tone="good">This device</Badge>}
          {count > 1 && <Badge tone="outline">{count} sign-ins</Badge>}
        </p>
        {!isCurrent && (
          <Button
            kind="quietDanger"
            className="-mr-2 shrink-0 px-2"
            aria-label={count > 1 ? `Sign out all ${count} on ${device}` : `Sign out ${device}`}
            busy={end.isPending}
            busyLabel="Signing out..."
            onClick={() => end.mutate(ids)}
          >
            {count > 1 ? `Sign out all ${count}` : 'Sign out'}
          </Button>
        )}
      </div>
      <Dotted className="ml-8 text-sm text-muted">
        {seen}
        <>Signed in {formatDate(signedInAt)}</>
        {listAddresses(ipAddresses)}
      </Dotted>
    </li>
  );
}

/** A stranger's address may be among them: the newest are named, the others counted. */
function listAddresses(addresses: string[]): string {
  const rest = addresses.length - SHOWN_ADDRESSES;
  return addresses.slice(0, SHOWN_ADDRESSES).join(', ') + (rest > 0 ? ` and ${rest} more addresses` : '');
}

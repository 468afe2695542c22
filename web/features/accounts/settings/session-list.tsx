import { formatDistanceToNowStrict, parseISO } from 'date-fns';
import { MonitorSmartphone } from 'lucide-react';
import { useState } from 'react';
import type { z } from 'zod';
import type { session as sessionSchema } from '../../../../contract/accounts/accounts.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Confirm } from '../../../ui/confirm.tsx';
import { formatDate } from '../../../ui/dates.ts';
import { Dotted } from '../../../ui/dotted.tsx';
import { LinesShape } from '../../../ui/lines-shape.tsx';
import { Retry } from '../../../ui/retry.tsx';
import { useEndSession, useEndSessions, useSessions } from './own-queries.ts';

const SHOWN_FIRST = 5;

export function SessionList() {
  const [isWhole, setIsWhole] = useState(false);
  const { data, isError, refetch } = useSessions();
  const endAll = useEndSessions();
  if (isError) return <Retry what="your sessions" onRetry={refetch} />;
  if (!data) return <LinesShape />;
  // This device, then the newest.
  const sessions = [...data.sessions].sort((one, other) => Number(other.isCurrent) - Number(one.isCurrent));
  const shown = isWhole ? sessions : sessions.slice(0, SHOWN_FIRST);
  return (
    <>
      <ul className="divide-y divide-line">
        {shown.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      {shown.length < sessions.length && (
        <Button kind="quiet" className="-ml-4" onClick={() => setIsWhole(true)}>
          Show all {sessions.length} devices
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

function SessionRow({ session }: { session: z.output<typeof sessionSchema> }) {
  const end = useEndSession();
  const { device, isCurrent, ipAddress, createdAt, lastSeenAt } = session;
  const seen = isCurrent ? 'Active now' : `Active ${formatDistanceToNowStrict(parseISO(lastSeenAt))} ago`;
  return (
    <li className="flex flex-wrap items-start gap-x-3 py-3 first:pt-0">
      <MonitorSmartphone aria-hidden="true" className="mt-1 size-5 shrink-0 text-muted" />
      <div className="min-w-0 flex-1 basis-28">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium wrap-anywhere">
          {device}
          {isCurrent && <Badge tone="good">This device</Badge>}
        </p>
        <Dotted className="text-sm text-muted">
          {seen}
          <>Signed in {formatDate(createdAt)}</>
          {ipAddress}
        </Dotted>
      </div>
      {!isCurrent && (
        <Button
          kind="quietDanger"
          className="-mr-2 ml-auto px-2"
          aria-label={`End the session on ${device}`}
          busy={end.isPending}
          busyLabel="Ending..."
          onClick={() => end.mutate(session.id)}
        >
          End
        </Button>
      )}
    </li>
  );
}

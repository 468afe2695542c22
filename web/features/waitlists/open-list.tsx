import type { Waitlist } from '../../../contract/waitlists/waitlists.ts';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { formatDate } from '../../ui/dates.ts';
import { useOpenWaitlist } from './queries.ts';

/** Asks the people in line whether they stay, once the litter is born or isn't coming. */
export function OpenList({ litterId, waitlist }: { litterId: string; waitlist: Waitlist }) {
  const open = useOpenWaitlist(litterId);
  const line = waitlist.entries.filter(({ state }) => state === 'waiting');
  if (line.length === 0) return null;
  const staying = line.filter(({ stays }) => stays).length;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="min-w-0 flex-1 basis-64">
        {waitlist.openedAt === null
          ? 'Ask everybody in line whether they stay, wait for another litter that you expect, or leave.'
          : `Asked on ${formatDate(waitlist.openedAt)}: ${staying} of ${line.length} in line stay. Without an answer people keep their place.`}
      </p>
      <Confirm
        kind="primary"
        title="Ask everybody in line?"
        description="Each person is emailed once. They may move to the waiting list of another litter that you expect, with what they paid and before those who joined later."
        action="Ask everybody"
        busyLabel="Sending..."
        onConfirm={() => open.mutateAsync(undefined)}
        trigger={<Button kind="secondary">{waitlist.openedAt === null ? 'Ask everybody' : 'Ask again'}</Button>}
      />
    </div>
  );
}

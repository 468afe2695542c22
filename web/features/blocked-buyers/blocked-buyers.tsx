import type { BlockedBuyer } from '../../../contract/blocked-buyers/blocked-buyers.ts';
import { Button } from '../../ui/button.tsx';
import { formatDate } from '../../ui/dates.ts';
import { LinesShape } from '../../ui/lines-shape.tsx';
import { Retry } from '../../ui/retry.tsx';
import { useFocusAfterRemoval } from '../../ui/use-focus-after-removal.ts';
import { useBlockedBuyers, useUnblock } from './queries.ts';

/** Whom the breeder has blocked. */
export function BlockedBuyers() {
  const { data, isError, refetch } = useBlockedBuyers();
  if (isError) return <Retry what="the buyers you have blocked" onRetry={refetch} />;
  if (!data) return <LinesShape />;
  if (data.blockedBuyers.length === 0)
    return <p className="text-muted">You haven’t blocked anyone. You can from a sale, a question or a waiting list.</p>;
  return (
    <ul className="divide-y divide-line" aria-label="Blocked buyers">
      {data.blockedBuyers.map((buyer) => (
        <BlockedRow key={buyer.id} buyer={buyer} />
      ))}
    </ul>
  );
}

function BlockedRow({ buyer: { id, name, email, createdAt } }: { buyer: BlockedBuyer }) {
  const unblock = useUnblock();
  const row = useFocusAfterRemoval<HTMLLIElement>();
  const title = name ?? 'A buyer who had their data deleted';
  return (
    <li ref={row} aria-label={title} className="flex flex-wrap items-start gap-x-3 gap-y-2 py-3 first:pt-0">
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-medium wrap-anywhere">{title}</p>
        <p className="text-sm text-muted wrap-anywhere">
          {email && `${email}, `}blocked {formatDate(createdAt)}
        </p>
      </div>
      <Button
        kind="secondary"
        aria-label={`Unblock ${title}`}
        busy={unblock.isPending}
        busyLabel="Unblocking..."
        onClick={() => unblock.mutate(id)}
      >
        Unblock
      </Button>
    </li>
  );
}

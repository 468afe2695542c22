import type { Failure } from '../../../../contract/admin/admin.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { formatDate } from '../../../ui/dates.ts';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { useFocusAfterRemoval } from '../../../ui/use-focus-after-removal.ts';
import { ListFrame } from '../../../ui/list-frame.tsx';
import { useFailures, useRetryFailure, useReviewFailure } from '../queries.ts';

const KINDS: Record<Failure['kind'], string> = { payment: 'Payment', event: 'Event', mail: 'Mail', job: 'Job' };

/** Dead letters and unmatched payments; an admin can retry each, or mark payments as reviewed. */
export function Failures() {
  const { data, isError, refetch } = useFailures();
  return (
    <ListFrame
      items={data?.failures}
      what="what failed"
      isError={isError}
      onRetry={refetch}
      emptyText="Nothing has failed. Events, mails and jobs that failed on every try are listed here, and payments that don’t match their order."
    >
      {(failure) => <FailureRow key={`${failure.kind} ${failure.id}`} failure={failure} />}
    </ListFrame>
  );
}

function FailureRow({ failure }: { failure: Failure }) {
  const { kind, what, about, tries, since, lastTriedAt, error, isSettled } = failure;
  const retry = useRetryFailure(failure);
  const review = useReviewFailure(failure);
  const row = useFocusAfterRemoval<HTMLLIElement>();
  return (
    <li ref={row} className="p-4 sm:p-5" aria-label={`${KINDS[kind]} ${what}`}>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 wrap-anywhere">
          <h3 className="text-lg">{what}</h3>
          <p className="text-sm text-muted">{about}</p>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <Badge>{KINDS[kind]}</Badge>
          {isSettled ? (
            <Badge tone="good">Refunded</Badge>
          ) : (
            <Badge tone="bad">{tries === 1 ? '1 try' : `${tries} tries`}</Badge>
          )}
        </div>
      </div>
      <p className="mt-3 wrap-anywhere">
        <span className="text-sm text-muted">{kind === 'payment' ? 'Reason: ' : 'Error: '}</span>
        {error ?? 'Unknown'}
      </p>
      <div className="mt-3 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <Facts className="min-w-0 flex-1 basis-64">
          <Fact label="Since">{formatDate(since)}</Fact>
          {lastTriedAt && <Fact label="Last Try">{formatDate(lastTriedAt)}</Fact>}
        </Facts>
        <div className="flex flex-wrap gap-2">
          {kind === 'payment' && (
            <Button
              kind="secondary"
              aria-label={`Mark as Reviewed: ${what}, ${about}`}
              busy={review.isPending}
              busyLabel="Saving..."
              onClick={() => review.mutate()}
            >
              Mark as Reviewed
            </Button>
          )}
          {!isSettled && (
            <Button
              kind="secondary"
              aria-label={`Try Again: ${what}`}
              busy={retry.isPending}
              busyLabel="Trying..."
              onClick={() => retry.mutate()}
            >
              Try Again
            </Button>
          )}
        </div>
      </div>
    </li>
  );
}

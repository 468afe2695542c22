import { serverNow } from '../../../calls/server-time.ts';
import type { Failure } from '../../../../contract/admin/admin.ts';
import { AskReason } from '../../../ui/ask-reason.tsx';
import { Badge, type Tone } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { formatDate, formatMoment } from '../../../ui/dates.ts';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { useFocusAfterRemoval } from '../../../ui/use-focus-after-removal.ts';
import { ListFrame } from '../../../ui/list-frame.tsx';
import { useFailures, usePayOtherwise, useRetryFailure, useReviewFailure } from '../queries.ts';

const KINDS: Record<Failure['kind'], { name: string; tone: Tone; reason: string }> = {
  setup: { name: 'Stripe Setup', tone: 'bad', reason: 'Stripe Says' },
  debt: { name: 'Owed', tone: 'bad', reason: 'Why' },
  payment: { name: 'Payment', tone: 'plain', reason: 'Why' },
  dispute: { name: 'Dispute', tone: 'plain', reason: 'State' },
  finding: { name: 'Finding', tone: 'plain', reason: 'Found' },
  event: { name: 'Event', tone: 'plain', reason: 'Error' },
  mail: { name: 'Mail', tone: 'plain', reason: 'Error' },
  job: { name: 'Job', tone: 'plain', reason: 'Error' },
};

/** Money that is owed to buyers first, then what else waits for an admin, with what can be done about each. */
export function Failures() {
  const { data, isError, refetch } = useFailures();
  return (
    <ListFrame
      items={data?.failures}
      what="what failed"
      isError={isError}
      onRetry={refetch}
      emptyText="Nothing has failed, and nothing is owed to a buyer. What your account at Stripe lacks is listed here, refunds that don’t arrive, payments that don’t match their order, disputes in a state that is new to us, what reconciliation can’t repair, and events, mails and jobs that failed on every try."
    >
      {(failure) => <FailureRow key={`${failure.kind} ${failure.id}`} failure={failure} />}
    </ListFrame>
  );
}

function FailureRow({ failure }: { failure: Failure }) {
  const { kind, what, about, since, lastTriedAt, nextTryAt, error } = failure;
  const row = useFocusAfterRemoval<HTMLLIElement>();
  const { name, tone, reason } = KINDS[kind];
  return (
    <li ref={row} className="p-4 sm:p-5" aria-label={`${name} ${what}`}>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 wrap-anywhere">
          <h3 className="text-lg">{what}</h3>
          <p className="text-sm text-muted">{about}</p>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <Badge tone={tone}>{name}</Badge>
          <Tries failure={failure} />
        </div>
      </div>
      <p className="mt-3 wrap-anywhere whitespace-pre-line">
        <span className="text-sm text-muted">{reason}: </span>
        {error ?? 'Unknown'}
      </p>
      <div className="mt-3 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <Facts className="min-w-0 flex-1 basis-64">
          <Fact label="Since">
            {formatDate(since)}
            {kind === 'debt' && ` (${describeAge(since)})`}
          </Fact>
          {lastTriedAt && <Fact label={kind === 'finding' ? 'Last Found' : 'Last Try'}>{formatDate(lastTriedAt)}</Fact>}
          {nextTryAt && <Fact label="Next Try">{formatMoment(nextTryAt)}</Fact>}
        </Facts>
        <Actions failure={failure} />
      </div>
    </li>
  );
}

const DAY_MS = 24 * 60 * 60_000;

function describeAge(since: string): string {
  const days = Math.floor((serverNow() - Date.parse(since)) / DAY_MS);
  return days < 1 ? 'today' : days === 1 ? '1 day' : `${days} days`;
}

function Tries({ failure: { kind, tries, isSettled } }: { failure: Failure }) {
  if (isSettled) return <Badge tone="good">Refunded</Badge>;
  if (tries === 0) return null;
  if (kind === 'finding') return <Badge tone="outline">{tries === 1 ? 'found once' : `found ${tries} times`}</Badge>;
  return <Badge tone={kind === 'debt' ? 'outline' : 'bad'}>{tries === 1 ? '1 try' : `${tries} tries`}</Badge>;
}

function Actions({ failure }: { failure: Failure }) {
  const { what, about, actions } = failure;
  const retry = useRetryFailure(failure);
  const review = useReviewFailure(failure);
  const pay = usePayOtherwise(failure);
  return (
    <div className="flex flex-wrap gap-2">
      {actions.includes('review') && (
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
      {actions.includes('pay_otherwise') && (
        <AskReason
          label="Paid Another Way"
          name={`Paid Another Way: ${what}, ${about}`}
          title="Paid another way"
          description="Only if the buyer has the money. We stop trying to refund it, the books count it as refunded, and the buyer and the breeder get your note by email."
          field={{
            label: 'How did the buyer get the money?',
            hint: 'The buyer and the breeder read it, for example “Zelle on November 28, confirmed by the buyer”.',
            missing: 'Please say how the buyer got the money, in a few words',
          }}
          busyLabel="Recording..."
          isDanger={false}
          onSubmit={(note) => pay.mutateAsync(note)}
        />
      )}
      {actions.includes('retry') && (
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
  );
}

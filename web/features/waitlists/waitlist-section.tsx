import { useId } from 'react';
import { formatAmount, fromAmount } from '../../../contract/money.ts';
import { WAITLIST, type Waitlist } from '../../../contract/waitlists/waitlists.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { formatDate } from '../../ui/dates.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/input.tsx';
import { LinesShape } from '../../ui/lines-shape.tsx';
import { Retry } from '../../ui/retry.tsx';
import { EntryList } from './entry-list.tsx';
import { ListDeposit } from './list-deposit.tsx';
import { OpenList } from './open-list.tsx';
import { OwnQuestions } from './own-questions.tsx';
import { PicksBar } from './picks-bar.tsx';
import { useChangeWaitlist, useEndWaitlist, useWaitlist } from './queries.ts';

interface WaitlistSectionProps {
  litterId: string;
  isBorn: boolean;
  isFailed: boolean;
}

/** The waiting list of a litter: whether people may join, and who is on it. */
export function WaitlistSection({ litterId, isBorn, isFailed }: WaitlistSectionProps) {
  const { data, isError, refetch } = useWaitlist(litterId);
  return (
    <Card aria-labelledby="waitlist-title">
      <h2 id="waitlist-title" className="mb-4 text-xl">
        Waiting list
      </h2>
      {data ? (
        <div className="space-y-5">
          {!isFailed && (
            <>
              <Rules litterId={litterId} waitlist={data.waitlist} />
              <Approval litterId={litterId} waitlist={data.waitlist} />
              <OwnQuestions litterId={litterId} questions={data.waitlist.questions} />
              <ListDeposit litterId={litterId} deposit={data.waitlist.deposit} />
            </>
          )}
          {isBorn && <PicksBar litterId={litterId} waitlist={data.waitlist} />}
          {(isBorn || isFailed) && <OpenList litterId={litterId} waitlist={data.waitlist} />}
          <EntryList litterId={litterId} waitlist={data.waitlist} />
          <EndList litterId={litterId} waitlist={data.waitlist} />
        </div>
      ) : isError ? (
        <Retry what="the waiting list" onRetry={refetch} />
      ) : (
        <LinesShape />
      )}
    </Card>
  );
}

/** Where money is held for people who wait. */
function EndList({ litterId, waitlist: { held, returnsOn } }: { litterId: string; waitlist: Waitlist }) {
  const end = useEndWaitlist(litterId);
  if (fromAmount(held) === 0) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="min-w-0 flex-1 basis-64 text-sm text-muted">
        Your Stripe account holds {formatAmount(held)} in deposits for this list. Please don’t spend it before each
        person has a pet or has left.
        {returnsOn && (
          <strong className="mt-1 block text-ink">
            Every pet of this litter is sold. Unless you add another one, everything is refunded automatically by{' '}
            {formatDate(returnsOn)}.
          </strong>
        )}
      </p>
      <Confirm
        title="End the waiting list?"
        description={`No one can join anymore, picks stop, and ${formatAmount(held)} is refunded to the people who paid for a place. A place whose payment a bank disputes stays until the bank has decided, and is then refunded, too.`}
        action="End the list"
        busyLabel="Ending..."
        onConfirm={() => end.mutateAsync(undefined)}
        trigger={<Button kind="secondary">End the list</Button>}
      />
    </div>
  );
}

/** Whether the breeder approves each person before they have a place. */
function Approval({ litterId, waitlist: { approves } }: { litterId: string; waitlist: Waitlist }) {
  const box = useId();
  const change = useChangeWaitlist(litterId);
  return (
    <div className="flex min-h-11 items-center gap-3">
      <Checkbox
        id={box}
        checked={(change.isPending ? change.variables?.approves : undefined) ?? approves}
        disabled={change.isPending}
        onChange={({ target }) => change.mutate({ approves: target.checked })}
      />
      <label htmlFor={box} className="cursor-pointer py-3">
        I approve each person before they have a place or pay for it
        <span className="block text-sm text-muted">
          Who has paid for a place with you can move it here from another litter without your approval.
        </span>
      </label>
    </div>
  );
}

const HOURS = [WAITLIST.turnHours.min, 12, WAITLIST.turnHours.usual, 36, WAITLIST.turnHours.max];

function Rules({ litterId, waitlist: { takesEntries, turnHours } }: { litterId: string; waitlist: Waitlist }) {
  const box = useId();
  const change = useChangeWaitlist(litterId);
  const wanted = change.isPending ? change.variables : undefined;
  const hours = wanted?.turnHours ?? turnHours;
  return (
    <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_12rem] sm:items-end">
      <div className="flex min-h-11 items-center gap-3">
        <Checkbox
          id={box}
          checked={wanted?.takesEntries ?? takesEntries}
          disabled={change.isPending}
          onChange={({ target }) => change.mutate({ takesEntries: target.checked })}
        />
        <label htmlFor={box} className="cursor-pointer py-3">
          People can join on the litter’s page
        </label>
      </div>
      <Field label="Time to choose">
        {(control) => (
          <Select
            {...control}
            value={hours}
            disabled={change.isPending}
            onChange={({ target }) => change.mutate({ turnHours: Number(target.value) })}
          >
            {[...new Set([...HOURS, hours])]
              .sort((a, b) => a - b)
              .map((each) => (
                <option key={each} value={each}>
                  {each} hours
                </option>
              ))}
          </Select>
        )}
      </Field>
    </div>
  );
}

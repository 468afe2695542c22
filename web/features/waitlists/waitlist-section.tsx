import { useId } from 'react';
import { WAITLIST, type Waitlist } from '../../../contract/waitlists.ts';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/input.tsx';
import { LinesShape } from '../../ui/lines-shape.tsx';
import { Retry } from '../../ui/retry.tsx';
import { EntryList } from './entry-list.tsx';
import { PicksBar } from './picks-bar.tsx';
import { useChangeWaitlist, useWaitlist } from './queries.ts';

/** The waiting list of a litter: whether people may join, and who is on it. */
export function WaitlistSection({ litterId }: { litterId: string }) {
  const { data, isError, refetch } = useWaitlist(litterId);
  return (
    <Card aria-labelledby="waitlist-title">
      <h2 id="waitlist-title" className="mb-4 text-xl">
        Waiting list
      </h2>
      {data ? (
        <div className="space-y-5">
          <Rules litterId={litterId} waitlist={data.waitlist} />
          <PicksBar litterId={litterId} waitlist={data.waitlist} />
          <EntryList litterId={litterId} waitlist={data.waitlist} />
        </div>
      ) : isError ? (
        <Retry what="the waiting list" onRetry={refetch} />
      ) : (
        <LinesShape />
      )}
    </Card>
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

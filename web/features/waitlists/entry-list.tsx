import { ArrowDown, ArrowUp, Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { formatAmount, formatMoney, fromAmount } from '../../../contract/money.ts';
import { saleAddress } from '../../../contract/screens.ts';
import type { Waitlist, WaitlistEntry } from '../../../contract/waitlists/waitlists.ts';
import { Badge } from '../../ui/badge.tsx';
import { formatDate } from '../../ui/dates.ts';
import { Empty } from '../../ui/empty.tsx';
import { Menu, type MenuItem } from '../../ui/menu.tsx';
import { Question } from '../../ui/question.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { useFocusAfterRemoval } from '../../ui/use-focus-after-removal.ts';
import { BlockQuestion } from '../blocked-buyers/block-question.tsx';
import { DecideEntry } from './decide-entry.tsx';
import { ENTRY_STATES } from './entry-states.ts';
import { useActOnEntry } from './queries.ts';

interface EntryListProps {
  litterId: string;
  waitlist: Waitlist;
}

/** The people on a waiting list in their order; those who are done come last. */
export function EntryList({ litterId, waitlist: { entries, takesEntries } }: EntryListProps) {
  const line = entries.filter(({ state }) => state === 'waiting');
  if (entries.length === 0)
    return (
      <Empty>
        {takesEntries
          ? 'Nobody is on the list yet. Anyone who opens the litter’s page can join.'
          : 'Nobody is on the list. Once you let people join, they can do so on the litter’s page.'}
      </Empty>
    );
  return (
    <ol
      aria-label="People on the list"
      className="divide-y divide-line rounded-card border border-line narrow:rounded-none narrow:border-x-0"
    >
      {entries.map((entry) => (
        <EntryRow key={entry.id} litterId={litterId} entry={entry} line={line} />
      ))}
    </ol>
  );
}

interface EntryRowProps {
  litterId: string;
  entry: WaitlistEntry;
  /** Those who wait. */
  line: WaitlistEntry[];
}

function EntryRow({ litterId, entry, line }: EntryRowProps) {
  const [asks, setAsks] = useState<'remove' | 'keep' | 'block' | null>(null);
  const act = useActOnEntry(litterId);
  const row = useFocusAfterRemoval<HTMLLIElement>();
  const { id, name, state, paid } = entry;
  const index = line.findIndex((each) => each.id === id);
  const putBack: MenuItem[] =
    state === 'passed' || state === 'picked'
      ? [{ label: 'Put back in line', onSelect: () => act.mutate({ act: 'putBack', entryId: id }) }]
      : [];
  const keep: MenuItem[] =
    state === 'passed' && paid && paid.mayBeKept && !paid.isDisputed
      ? [{ label: 'Keep the deposit', isDanger: true, onSelect: () => setAsks('keep') }]
      : [];
  return (
    <li
      ref={row}
      aria-label={name}
      className="grid grid-cols-[minmax(0,1fr)_auto_auto] items-start p-3 narrow:px-0 sm:grid-cols-[minmax(0,auto)_minmax(0,1fr)_auto_auto] sm:px-4"
    >
      <Name entry={entry} position={index + 1} />
      {index !== -1 && (
        <div className="col-span-2 col-start-2 row-start-3 flex max-sm:-mt-2 narrow:col-start-1 narrow:row-start-4 narrow:mt-0! sm:col-span-1 sm:col-start-3 sm:row-start-1">
          <Move
            label={`Move ${name} up`}
            Icon={ArrowUp}
            isOff={index === 0 || act.isPending}
            onMove={() => act.mutate({ act: 'move', entryId: id, before: line[index - 1]!.id })}
          />
          <Move
            label={`Move ${name} down`}
            Icon={ArrowDown}
            isOff={index === line.length - 1 || act.isPending}
            onMove={() => act.mutate({ act: 'move', entryId: id, before: line[index + 2]?.id ?? null })}
          />
        </div>
      )}
      <div className="col-start-3 row-start-1 sm:col-start-4">
        <Menu
          items={[
            ...putBack,
            ...keep,
            { label: 'Block buyer', isDanger: true, onSelect: () => setAsks('block') },
            { label: 'Take off the list', isDanger: true, onSelect: () => setAsks('remove') },
          ]}
          trigger={
            <button type="button" aria-label={`More for ${name}`} className={LOOK}>
              <Ellipsis aria-hidden="true" className="size-5" />
            </button>
          }
        />
      </div>
      <Facts entry={entry} />
      {state === 'asking' && <DecideEntry litterId={litterId} entry={entry} />}
      {asks === 'block' && <BlockQuestion found={{ kind: 'entry', id }} name={name} onClose={() => setAsks(null)} />}
      {(asks === 'remove' || asks === 'keep') && (
        <EntryQuestion
          entry={entry}
          asks={asks}
          onConfirm={() => act.mutateAsync({ act: asks, entryId: id })}
          onClose={() => setAsks(null)}
        />
      )}
    </li>
  );
}

/** `place`: position on the list, from 1; 0 for somebody who doesn't wait. */
function Name({ entry: { name, state, stays }, position }: { entry: WaitlistEntry; position: number }) {
  const badge = state === 'waiting' ? null : ENTRY_STATES[state];
  return (
    <div className="col-span-2 col-start-1 row-start-1 flex min-h-11 min-w-0 flex-wrap items-center gap-x-3 gap-y-1 py-1.5">
      {position > 0 && <span className="font-semibold tabular-nums">{position}</span>}
      <h3 className="font-sans text-base font-semibold tracking-normal wrap-anywhere">{name}</h3>
      {badge && <Badge tone={badge.tone}>{badge.label}</Badge>}
      {stays && <Badge tone="good">Stays</Badge>}
    </div>
  );
}

/** Below name and buttons, so that an address has a phone's whole width. */
function Facts({ entry }: { entry: WaitlistEntry }) {
  const { name, email, note, answers, state, joinedAt, picked, paid } = entry;
  return (
    <>
      <p className="col-span-full row-start-2 text-sm text-muted wrap-anywhere sm:col-span-1 sm:py-1">
        <a className="link inline-flex min-h-6 items-center" href={`mailto:${email}`}>
          {email}
        </a>
      </p>
      <p className="row-start-3 py-1 text-sm leading-6 text-muted max-sm:first-letter:uppercase narrow:col-span-full sm:row-start-2">
        <span className="max-sm:hidden">&nbsp;·</span> {state === 'asking' ? 'asked' : 'joined'} {formatDate(joinedAt)}
      </p>
      <More name={name} picked={picked} paid={paid} note={note} />
      {answers.length > 0 && <Answers answers={answers} />}
    </>
  );
}

/** What few have. */
function More({ name, picked, paid, note }: Pick<WaitlistEntry, 'name' | 'picked' | 'paid' | 'note'>) {
  return (
    <div className="col-span-full pb-1.5">
      {picked && (
        <p className="text-sm">
          <TextLink href={saleAddress(picked.orderId)} className="inline-flex min-h-8 items-center">
            <span>
              Chose <bdi>{picked.pet}</bdi>
            </span>
          </TextLink>
        </p>
      )}
      {paid && (
        <p className="text-sm">
          <TextLink href={saleAddress(paid.orderId)} className="inline-flex min-h-8 items-center">
            {describePaid(paid)}
          </TextLink>
          {paid.isDisputed && (
            <span className="block">
              Their bank is looking into this payment. Any refund has to wait for the bank’s decision.
            </span>
          )}
          {paid.returnsOn && (
            <span className="block">
              Refunded automatically on {formatDate(paid.returnsOn)}, unless you put {name} back in line
              {paid.mayBeKept ? ' or keep the deposit' : ''} before.
            </span>
          )}
        </p>
      )}
      {note && (
        <p dir="auto" className="mt-1 text-sm wrap-anywhere whitespace-pre-line">
          {note}
        </p>
      )}
    </div>
  );
}

const YES_NO: Record<string, string> = { yes: 'Yes', no: 'No' };

/** The questions as they were when the person answered. */
const Answers = ({ answers }: Pick<WaitlistEntry, 'answers'>) => (
  <dl className="col-span-full grid gap-1.5 pb-1.5 text-sm">
    {answers.map(({ kind, question, answer }) => (
      <div key={question}>
        <dt className="text-muted wrap-anywhere">{question}</dt>
        <dd dir="auto" className="wrap-anywhere whitespace-pre-line">
          {kind === 'yes_no' ? YES_NO[answer] : answer}
        </dd>
      </div>
    ))}
  </dl>
);

/** Shows the amount paid before partial refunds, and what of it was refunded. */
function describePaid({ total, returned }: NonNullable<WaitlistEntry['paid']>): string {
  const paid = formatMoney(fromAmount(total) + fromAmount(returned));
  return `${paid} paid for the place${fromAmount(returned) > 0 ? `, ${formatAmount(returned)} of it returned` : ''}`;
}

interface EntryQuestionProps {
  entry: WaitlistEntry;
  asks: 'remove' | 'keep';
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
}

/** What happens with what a person paid. */
function EntryQuestion({ entry: { name, paid }, asks, ...question }: EntryQuestionProps) {
  const total = paid && formatAmount(paid.total);
  if (asks === 'keep')
    return (
      <Question
        title={`Keep the deposit of ${name}?`}
        description={`${name} let the turn pass. Under the terms they agreed to, you keep ${total} for the place. Their place ends, and we email them.`}
        action="Keep the deposit"
        busyLabel="Keeping..."
        {...question}
      />
    );
  return (
    <Question
      title={`Take ${name} off the list?`}
      description={
        total
          ? `${total} is refunded to them, and we email them. This address can’t join this list again.`
          : 'This address can’t join this list again. We don’t email the person about it.'
      }
      action="Take off the list"
      busyLabel="Removing..."
      {...question}
    />
  );
}

const LOOK =
  'grid size-11 place-items-center rounded-control text-muted hover:bg-sunken hover:text-ink aria-disabled:opacity-40';

interface MoveProps {
  label: string;
  Icon: typeof ArrowUp;
  isOff: boolean;
  onMove: () => void;
}

/** Not `disabled`, which would lose the keyboard focus at the ends of the line. */
const Move = ({ label, Icon, isOff, onMove }: MoveProps) => (
  <button type="button" aria-label={label} aria-disabled={isOff} className={LOOK} onClick={isOff ? undefined : onMove}>
    <Icon aria-hidden="true" className="size-5" />
  </button>
);

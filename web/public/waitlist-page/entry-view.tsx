import { formatAmount, fromAmount } from '../../../contract/money.ts';
import { litterPath, type EntryPage } from '../../../contract/pages/public-page.ts';
import { Frame } from '../parts/frame.tsx';
import { Refusal } from '../question-page/refusal.tsx';
import { Rich, useSay } from '../words/words.tsx';
import { PaidSpot, PaySpot, SpotTerms } from './place.tsx';
import { Turn } from './turn.tsx';

/** The private page of a person on a waiting list; it has no script. */
export function EntryView({ page }: { page: EntryPage }) {
  const say = useSay();
  const { litterId, litterName, state, done, failure, paid } = page;
  const hasPaid = paid !== null && paid !== 'waits';
  const isOn = state === 'waiting' || state === 'turn' || hasPaid;
  const canLeave = isOn && !(hasPaid && paid.isDisputed);
  return (
    <Frame page={page}>
      <main className="message-page">
        <h1>
          <Rich text="waitlist.heading" values={{ litter: litterName }} />
        </h1>
        {done && <Done page={page} done={done} />}
        <Refusal>{failure}</Refusal>
        {page.turn ? <Turn turn={page.turn} /> : <State page={page} />}
        {hasPaid && <PaidSpot paid={paid} />}
        {canLeave && <Leave paid={hasPaid ? paid : null} />}
        <p className="text-sm text-muted">{say('waitlist.keep')}</p>
        <a className="link inline-flex min-h-11 items-center" href={litterPath(litterId)}>
          <span>
            <Rich text="waitlist.back" values={{ litter: litterName }} />
          </span>
        </a>
      </main>
    </Frame>
  );
}

function Done({ page: { state }, done }: { page: EntryPage; done: NonNullable<EntryPage['done']> }) {
  const say = useSay();
  // Paid or left, the state says it; a pick leads to another page.
  if (done === 'pick' || done === 'leave' || (done === 'pay' && state !== 'waiting')) return null;
  return (
    <p role="status" className="notice w-full bg-evergreen-soft">
      {say(`waitlist.done_${done === 'join' && state === 'unpaid' ? 'joinPay' : done}`)}
    </p>
  );
}

function State({ page: { state, picked, breederName, place, takesEntries, deposit, paid } }: { page: EntryPage }) {
  const say = useSay();
  const breeder = { breeder: breederName };
  if (state === 'waiting' && place !== null)
    return (
      <>
        <p className="text-lg font-semibold">{say('waitlist.place', { place })}</p>
        <p>
          <Rich text="waitlist.placeHow" values={breeder} />
        </p>
      </>
    );
  if (state === 'removed')
    return (
      <p>
        <Rich text="waitlist.state_removed" values={breeder} />
      </p>
    );
  if (paid === 'waits') return <p>{say('waitlist.waits')}</p>;
  if (state === 'unpaid' && deposit) return <PaySpot deposit={deposit} />;
  return (
    <>
      {state === 'unconfirmed' && takesEntries && (
        <p>
          <Rich text="waitlist.confirm" values={breeder} />
        </p>
      )}
      {state === 'picked' && (
        <p>
          {picked === null ? say('waitlist.state_picked') : <Rich text="waitlist.pickedPet" values={{ pet: picked }} />}{' '}
          {takesEntries && say('waitlist.another')}
        </p>
      )}
      {state === 'passed' && <p>{say('waitlist.state_passed')}</p>}
      {state === 'left' && <p>{say('waitlist.state_left')}</p>}
      {deposit && <SpotTerms deposit={deposit} />}
      {takesEntries ? <Join isNew={state === 'unconfirmed' || state === 'unpaid'} /> : <p>{say('waitlist.closed')}</p>}
    </>
  );
}

function Join({ isNew }: { isNew: boolean }) {
  const say = useSay();
  return (
    <form method="post" className="grid w-full gap-3">
      <button className={isNew ? 'button' : 'button-quiet'} name="act" value="join" type="submit">
        {say(isNew ? 'waitlist.confirmButton' : 'waitlist.again')}
      </button>
    </form>
  );
}

/** Folded: the line is long, and a finger slips. */
function Leave({ paid }: { paid: Exclude<EntryPage['paid'], 'waits'> }) {
  const say = useSay();
  const back = paid && fromAmount(paid.back) > 0 ? formatAmount(paid.back) : null;
  return (
    <details className="w-full">
      <summary className="link inline-flex min-h-11 cursor-pointer items-center">{say('waitlist.leave')}</summary>
      {paid && <p>{back === null ? say('waitlist.leaveNothing') : say('waitlist.leaveBack', { back })}</p>}
      <form method="post" className="mt-2 grid w-full gap-3">
        <button className="button-quiet" name="act" value="leave" type="submit">
          {say('waitlist.leaveButton')}
        </button>
      </form>
    </details>
  );
}

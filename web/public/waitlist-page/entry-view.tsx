import { litterPath, type EntryPage } from '../../../contract/public-page.ts';
import { Frame } from '../parts/frame.tsx';
import { Refusal } from '../question-page/refusal.tsx';
import { Rich, useSay } from '../words/words.tsx';

/** The private page of a person on a waiting list; it has no script. */
export function EntryView({ page }: { page: EntryPage }) {
  const say = useSay();
  const { litterId, litterName, state, done, failure } = page;
  const isInLine = state === 'waiting' || state === 'turn';
  return (
    <Frame page={page}>
      <main className="message-page">
        <h1>
          <Rich text="waitlist.heading" values={{ litter: litterName }} />
        </h1>
        {done && <p role="status">{say(`waitlist.done_${done}`)}</p>}
        <Refusal>{failure}</Refusal>
        <State page={page} />
        {isInLine && <Leave />}
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

function State({ page: { state, breederName, place, takesEntries } }: { page: EntryPage }) {
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
  return (
    <>
      {state === 'unconfirmed' && takesEntries && (
        <p>
          <Rich text="waitlist.confirm" values={breeder} />
        </p>
      )}
      {state === 'picked' && <p>{say('waitlist.state_picked')}</p>}
      {state === 'passed' && <p>{say('waitlist.state_passed')}</p>}
      {state === 'left' && <p>{say('waitlist.state_left')}</p>}
      {takesEntries ? <Join isNew={state === 'unconfirmed'} /> : <p>{say('waitlist.closed')}</p>}
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
function Leave() {
  const say = useSay();
  return (
    <details className="w-full">
      <summary className="link inline-flex min-h-11 cursor-pointer items-center">{say('waitlist.leave')}</summary>
      <form method="post" className="mt-2 grid w-full gap-3">
        <button className="button-quiet" name="act" value="leave" type="submit">
          {say('waitlist.leaveButton')}
        </button>
      </form>
    </details>
  );
}

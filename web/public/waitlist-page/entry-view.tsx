import { formatAmount, fromAmount } from '../../../contract/money.ts';
import { litterPath, type EntryPage } from '../../../contract/pages/public-page.ts';
import { Frame } from '../parts/frame.tsx';
import { Updates } from '../parts/updates.tsx';
import { useField, Wrong } from '../parts/wrong-fields.tsx';
import { Refusal } from '../question-page/refusal.tsx';
import { Rich, useTranslate } from '../locales/messages.tsx';
import { Choice } from './choice.tsx';
import { PaidSpot, PaySpot, SpotTerms } from './spot.tsx';
import { Turn } from './turn.tsx';

/** The private page of a person on a waiting list; it has no script. */
export function EntryView({ page }: { page: EntryPage }) {
  const translate = useTranslate();
  const { litterId, litterName, breederName, state, done, failure, paid, owed, waits } = page;
  const hasPaid = paid !== null && paid !== 'waits';
  const isOn = state === 'waiting' || state === 'turn' || state === 'asking' || hasPaid;
  const canLeave = isOn && !page.turn?.onItsWay && !(hasPaid && paid.isDisputed);
  return (
    <Frame page={page}>
      <main className="message-page">
        <h1>
          <Rich text="waitlist.heading" values={{ litter: litterName }} />
        </h1>
        {done && <Done page={page} done={done} />}
        <Refusal>{failure}</Refusal>
        {page.turn ? <Turn turn={page.turn} /> : <State page={page} />}
        {fromAmount(owed) > 0 && <p>{translate('owed.page', { amount: formatAmount(owed), breeder: breederName })}</p>}
        {fromAmount(waits) > 0 && (
          <p>{translate('owed.waitsPage', { amount: formatAmount(waits), breeder: breederName })}</p>
        )}
        {hasPaid && <PaidSpot paid={paid} />}
        {page.choice && <Choice choice={page.choice} />}
        <Updates name={litterName} updates={page.updates} />
        {canLeave && <Leave back={hasPaid ? page.back : null} isAsking={state === 'asking'} />}
        <p className="text-sm text-muted">{translate('waitlist.keep')}</p>
        <a className="link inline-flex min-h-11 items-center" href={litterPath(litterId)}>
          <span>
            <Rich text="waitlist.back" values={{ litter: litterName }} />
          </span>
        </a>
      </main>
    </Frame>
  );
}

function Done({ page: { state, breederName }, done }: { page: EntryPage; done: NonNullable<EntryPage['done']> }) {
  const translate = useTranslate();
  // Paid or left, the state says it; a pick leads to another page.
  const isSaid = (done === 'pay' && state !== 'waiting') || (done === 'join' && state === 'asking');
  if (done === 'pick' || done === 'leave' || isSaid) return null;
  return (
    <p role="status" className="notice w-full bg-evergreen-soft">
      {done === 'ask'
        ? translate('askFirst.spotAsked', { breeder: breederName })
        : translate(`waitlist.done_${done === 'join' && state === 'unpaid' ? 'joinPay' : done}`)}
    </p>
  );
}

function State({ page }: { page: EntryPage }) {
  const { state, picked, breederName, position, takesEntries, needsApproval, allowPath, deposit, paid } = page;
  const translate = useTranslate();
  const breeder = { breeder: breederName };
  if (paid !== null && paid !== 'waits' && paid.refused === 'ended')
    return (
      <p>
        <Rich text="waitlist.state_ended" values={breeder} />
      </p>
    );
  if (state === 'waiting' && position !== null)
    return (
      <>
        <p className="text-lg font-semibold">{translate('waitlist.position', { position })}</p>
        <p>
          <Rich text={allowPath ? 'waitlist.spotQuiet' : 'waitlist.spotHow'} values={breeder} />
        </p>
        {allowPath && (
          <a className="link inline-flex min-h-11 items-center" href={allowPath}>
            {translate('waitlist.allowMails')}
          </a>
        )}
      </>
    );
  if (state === 'removed')
    return (
      <p>
        <Rich text="waitlist.state_removed" values={breeder} />
      </p>
    );
  if (state === 'asking')
    return (
      <p>
        <Rich text="waitlist.state_asking" values={breeder} />
      </p>
    );
  if (state === 'declined') return <Declined page={page} />;
  if (paid === 'waits') return <p>{translate('waitlist.waits')}</p>;
  if (state === 'unpaid' && deposit && !needsApproval) return <PaySpot deposit={deposit} />;
  return (
    <>
      {state === 'unconfirmed' && takesEntries && (
        <p>
          <Rich text={needsApproval ? 'waitlist.confirmAsk' : 'waitlist.confirm'} values={breeder} />
        </p>
      )}
      {state === 'picked' && (
        <p>
          {picked === null ? (
            translate('waitlist.state_picked')
          ) : (
            <Rich text="waitlist.pickedPet" values={{ pet: picked }} />
          )}{' '}
          {takesEntries && translate('waitlist.another')}
        </p>
      )}
      {state === 'passed' && <p>{translate('waitlist.state_passed')}</p>}
      {state === 'left' && <p>{translate('waitlist.state_left')}</p>}
      {deposit && <SpotTerms deposit={deposit} />}
      {takesEntries ? (
        <Join isNew={state === 'unconfirmed' || state === 'unpaid'} asks={needsApproval} />
      ) : (
        <p>{translate('waitlist.closed')}</p>
      )}
    </>
  );
}

function Declined({ page: { breederName, refusal } }: { page: EntryPage }) {
  return (
    <>
      <p>
        <Rich text="waitlist.state_declined" values={{ breeder: breederName }} />
      </p>
      {refusal && (
        <blockquote className="wrap-anywhere whitespace-pre-line" dir="auto">
          {refusal}
        </blockquote>
      )}
    </>
  );
}

/** `asks`: the breeder approves the person first. */
function Join({ isNew, asks }: { isNew: boolean; asks: boolean }) {
  const translate = useTranslate();
  return (
    <form method="post" className="grid w-full gap-3">
      <button className={isNew ? 'button' : 'button-quiet'} name="act" value="join" type="submit">
        {translate(asks ? 'waitlist.askButton' : isNew ? 'waitlist.confirmButton' : 'waitlist.again')}
      </button>
    </form>
  );
}

/** Folded: the line is long, and a finger slips. `back`: of what is paid; null where nothing is. */
function Leave({ back, isAsking }: { back: string | null; isAsking: boolean }) {
  const translate = useTranslate();
  const { id, 'aria-invalid': isLess } = useField('returned');
  const cents = fromAmount(back ?? '0.00');
  return (
    <details className="w-full" open={isLess}>
      <summary className="link inline-flex min-h-11 cursor-pointer items-center">
        {translate(isAsking ? 'waitlist.withdraw' : 'waitlist.leave')}
      </summary>
      {back !== null && (
        <p id={id}>
          {cents > 0
            ? translate('waitlist.leaveBack', { back: formatAmount(back) })
            : translate('waitlist.leaveNothing')}
        </p>
      )}
      <Wrong field="returned" />
      <form method="post" className="mt-2 grid w-full gap-3">
        <input type="hidden" name="returned" value={cents} />
        <button className="button-quiet" name="act" value="leave" type="submit">
          {translate(isAsking ? 'waitlist.withdrawButton' : 'waitlist.leaveButton')}
        </button>
      </form>
    </details>
  );
}

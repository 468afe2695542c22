import { formatAmount, fromAmount } from '../../../contract/money.ts';
import type { ReservationPage } from '../../../contract/pages/public-page.ts';
import { balanceDueMessage, cancellationMessages, changeMessages } from '../../../contract/locales/deposit-messages.ts';
import { lostDebitMessages } from '../../../contract/locales/lost-debit-messages.ts';
import { formatTime } from '../../../contract/language.ts';
import { contactTag } from '../parts/contacts.tsx';
import { Fact, Facts } from '../parts/facts.tsx';
import { Frame } from '../parts/frame.tsx';
import { Photo, photoAlt } from '../parts/photo.tsx';
import { Updates } from '../parts/updates.tsx';
import { Refusal } from '../question-page/refusal.tsx';
import { Rich, useLanguage, useTranslate } from '../locales/messages.tsx';
import { CashQuestion } from './cash-question.tsx';
import { CancelForm, BalanceForm } from './forms.tsx';
import { MoveQuestion } from './move-question.tsx';

const isLive = (status: ReservationPage['status']) => status === 'reserved' || status === 'overdue';

/** The buyer's private page of a reservation; it has no script. */
export function ReservationView({ page }: { page: ReservationPage }) {
  const translate = useTranslate();
  const { petName, status } = page;
  const breeder = page.breederName ?? translate('mail.breeder');
  const isReserved = isLive(status);
  return (
    <Frame page={page}>
      <main className="message-page">
        {page.photo && <Photo photo={page.photo} alt={photoAlt(petName, page.breed)} />}
        <h1>
          <Rich text="reservation.heading" values={{ pet: petName }} />
        </h1>
        <State page={page} />
        {isReserved && <Days page={page} />}
        <Refusal>{page.failure}</Refusal>
        {page.receiptPath && (
          <a className="button" href={page.receiptPath}>
            {translate(status === 'paid' || status === 'disputed' ? 'reservation.receipt' : 'reservation.seeReceipt')}
          </a>
        )}
        {status !== 'released' && <Progress page={page} />}
        {page.lost && (
          <p role="status" className="notice w-full bg-apricot-soft text-apricot-ink">
            {lostDebitMessages(translate, page.lost, { pet: petName, breeder }).join(' ')}
          </p>
        )}
        {isReserved && <MoveQuestion page={page} />}
        {isReserved &&
          (page.blocked === 'asked' ? (
            <CashQuestion page={page} />
          ) : page.blocked && page.blocked === page.days.stopped ? null : page.blocked ? (
            <p role="status" className="notice w-full bg-apricot-soft text-apricot-ink">
              {page.blocked === 'waiting' ? <InFlight page={page} /> : translate(`reservation.${page.blocked}`)}
            </p>
          ) : (
            <BalanceForm page={page} />
          ))}
        <Updates name={petName} updates={page.updates} />
        <Ahead page={page} />
        {page.agreementPath && (
          <a className="button-quiet w-full" href={page.agreementPath}>
            {translate('signed.download')}
          </a>
        )}
        <Payments page={page} />
        {page.breederContact && (
          <p>
            <Rich
              text="success.reach"
              values={{ breeder, contact: page.breederContact }}
              tags={{ strong: contactTag(page.breederContact) }}
            />
          </p>
        )}
        <p className="text-sm text-muted">{translate('reservation.keep')}</p>
      </main>
    </Frame>
  );
}

function InFlight({ page: { inFlight } }: { page: ReservationPage }) {
  const translate = useTranslate();
  const language = useLanguage();
  if (!inFlight) return null;
  const { amount, method, certainBy } = inFlight;
  return [
    translate('reservation.waiting', { amount: formatAmount(amount), method }),
    certainBy === null
      ? translate('reservation.certainSoon')
      : translate('reservation.certainBy', { day: formatTime(language, certainBy, { dateStyle: 'long' }) }),
    translate('reservation.waitingElse'),
  ].join(' ');
}

/** What comes after this payment, and what is refunded if plans change. */
function Ahead({ page }: { page: ReservationPage }) {
  const translate = useTranslate();
  const language = useLanguage();
  const { petName, status, ended } = page;
  const isReserved = isLive(status);
  // The terms explain why the deposit is kept; otherwise they would contradict the refund.
  const isKept = status === 'released' && (ended === null || fromAmount(ended.kept) > 0);
  return (
    <>
      {isReserved && (
        <section aria-labelledby="later">
          <h2 id="later">{translate('reservation.laterTitle')}</h2>
          <p className="mt-1">{balanceDueMessage(translate, language, page.terms)}</p>
          <p className="mt-1">
            <Rich text="reservation.laterHandOver" values={{ pet: petName }} />
          </p>
        </section>
      )}
      {(isReserved || isKept) && (
        <section aria-labelledby="terms">
          <h2 id="terms">{translate(isReserved ? 'reservation.ifTitle' : 'reservation.terms')}</h2>
          {(isReserved ? changeMessages : cancellationMessages)(translate, language, page.terms).map((sentence) => (
            <p key={sentence} className="mt-1">
              {sentence}
            </p>
          ))}
          {isReserved && (!page.blocked || page.blocked === 'refused' || page.blocked === 'gone') && (
            <CancelForm page={page} />
          )}
        </section>
      )}
    </>
  );
}

/** What is on its way to nobody yet, beside where the reservation stands. */
function State({ page }: { page: ReservationPage }) {
  const translate = useTranslate();
  const breeder = page.breederName ?? translate('mail.breeder');
  return (
    <>
      <Stage page={page} />
      {fromAmount(page.waits) > 0 && (
        <p>{translate('owed.waitsPage', { amount: formatAmount(page.waits), breeder })}</p>
      )}
    </>
  );
}

function Stage({ page: { status, petName, graceUntil, ended, breederName, waits } }: { page: ReservationPage }) {
  const translate = useTranslate();
  const language = useLanguage();
  const values = { pet: petName, breeder: breederName ?? translate('mail.breeder') };
  if (status === 'released') {
    const is = (amount = '0.00') => fromAmount(amount) > 0;
    const isBack = ![ended?.kept, ended?.owed, ended?.asked, ended?.byHand, waits].some(is);
    const sentences = [
      translate('reservation.state_released'),
      ...(ended && ended.byBank !== 'nothing' ? [translate('reservation.endedBank')] : []),
      ...(ended && is(ended.kept) ? [translate('reservation.endedKept', { amount: formatAmount(ended.kept) })] : []),
      ...(ended && is(ended.owed)
        ? [translate('owed.page', { amount: formatAmount(ended.owed), breeder: values.breeder })]
        : []),
      ...(ended && is(ended.asked) ? [translate('reservation.back', { returned: formatAmount(ended.asked) })] : []),
      ...(ended && is(ended.byHand)
        ? [translate('cash.back', { amount: formatAmount(ended.byHand), breeder: values.breeder })]
        : []),
      ...(ended?.byBank === 'nothing' && isBack ? [translate('reservation.endedAll')] : []),
      ...(ended?.byBank === 'part' && isBack ? [translate('reservation.endedRest')] : []),
    ];
    return <p>{sentences.join(' ')}</p>;
  }
  if (status === 'overdue' && graceUntil) {
    const day = formatTime(language, graceUntil, { dateStyle: 'long' });
    return (
      <p>
        <Rich text="reservation.state_grace" values={{ ...values, day }} />
      </p>
    );
  }
  return (
    <p>
      <Rich text={`reservation.state_${status}`} values={values} />
    </p>
  );
}

/** Whether its days stand still, and how far they have moved. */
function Days({ page: { days } }: { page: ReservationPage }) {
  const translate = useTranslate();
  const language = useLanguage();
  const { stopped, moved, dueOn } = days;
  if (stopped === null && (moved === 0 || dueOn === null)) return null;
  const day = formatTime(language, dueOn ?? '', { dateStyle: 'long' });
  return (
    <p role="status" className="notice w-full bg-apricot-soft text-apricot-ink">
      {stopped ? translate(`reservation.days_${stopped}`) : translate('reservation.daysMoved', { days: moved, day })}
    </p>
  );
}

/** Here rather than in the style sheet, which every buyer's page loads. */
const TRACK = { height: '0.75rem', borderRadius: '1rem', overflow: 'hidden', background: 'var(--line)' };

function Progress({ page: { status, total, paid, returned, due } }: { page: ReservationPage }) {
  const translate = useTranslate();
  const [paidText, totalText] = [formatAmount(paid), formatAmount(total)];
  const percent = Math.round((100 * fromAmount(paid)) / fromAmount(total));
  return (
    <div>
      <div
        role="progressbar"
        style={TRACK}
        aria-valuenow={percent}
        aria-label={translate('reservation.progress', { paid: paidText, total: totalText })}
      >
        <div style={{ width: `${percent}%`, height: '100%', background: 'var(--evergreen)' }} />
      </div>
      <Facts>
        <Fact name={translate('reservation.total')}>{totalText}</Fact>
        <Fact name={translate(isLive(status) ? 'reservation.paid' : 'reservation.paidAll')}>{paidText}</Fact>
        {fromAmount(returned) > 0 && <Fact name={translate('reservation.returned')}>{formatAmount(returned)}</Fact>}
        {isLive(status) && (
          <Fact name={translate('reservation.due')} strong>
            {formatAmount(due)}
          </Fact>
        )}
      </Facts>
    </div>
  );
}

function Payments({ page: { status, payments, returned } }: { page: ReservationPage }) {
  const translate = useTranslate();
  const language = useLanguage();
  const paymentName = (kind: ReservationPage['payments'][number]['kind'], day: string) =>
    kind === 'deposit'
      ? translate('reservation.deposit', { day })
      : kind === 'balance'
        ? translate('reservation.part', { day })
        : translate('cash.part', { method: kind, day });
  return (
    <section aria-labelledby="payments">
      <h2 id="payments">{translate('reservation.payments')}</h2>
      <Facts>
        {payments.map(({ kind, amount, at, receipt }, index) => (
          <Fact key={index} atEnd name={paymentName(kind, formatTime(language, at, { dateStyle: 'medium' }))}>
            <div className="text-end">{formatAmount(amount)}</div>
            {receipt && (
              <a className="link inline-flex min-h-11 items-center" href={receipt.path}>
                {translate('reservation.partReceipt', { number: receipt.number })}
              </a>
            )}
          </Fact>
        ))}
        {status === 'released' && fromAmount(returned) > 0 && (
          <Fact strong atEnd name={translate('receipt.returned')}>
            {formatAmount(returned)}
          </Fact>
        )}
      </Facts>
    </section>
  );
}

import { formatAmount } from '../../../contract/money.ts';
import { formatDayIn } from '../../../contract/language.ts';
import { isUndecided } from '../../../contract/promises/promises.ts';
import { PROMISE } from '../../../contract/promises/terms.ts';
import { PROOF_FIELD, type PromisePage } from '../../../contract/pages/promise-page.ts';
import { promisePath, proofUploadPath } from '../../../contract/pages/promise-paths.ts';
import { Fact, Facts } from '../parts/facts.tsx';
import { Frame } from '../parts/frame.tsx';
import { Rich, useLanguage, useTranslate } from '../locales/messages.tsx';
import { Refusal } from '../question-page/refusal.tsx';

/** The buyer's promise: what is returned, how it stands, and the forms that send proof or ask for time. It has no script. */
export function PromiseView({ page }: { page: PromisePage }) {
  const translate = useTranslate();
  const { promise } = page;
  return (
    <Frame page={page}>
      <main className="message-page">
        <h1>
          <Rich text="promise.heading" values={{ pet: page.petName }} />
        </h1>
        <Refusal>{page.failure}</Refusal>
        <State page={page} />
        <Terms page={page} />
        {promise.byHand && <ByHand page={page} byHand={promise.byHand} />}
        <Refused page={page} />
        {page.canSend && <SendProof page={page} />}
        <Extension page={page} />
        <a className="link inline-flex min-h-11 items-center" href={page.receiptPath}>
          {translate('mail.view')}
        </a>
      </main>
    </Frame>
  );
}

function useDay({ timeZone }: PromisePage) {
  const language = useLanguage();
  return (time: string) => formatDayIn(language, time, timeZone);
}

function State({ page }: { page: PromisePage }) {
  const translate = useTranslate();
  const day = useDay(page);
  const { state, until, answerBy, isOwed } = page.promise;
  const isOpen = isUndecided(state);
  if (isOpen && page.isDisputed) return <p>{translate('promise.state_disputed', { days: PROMISE.graceDays })}</p>;
  if (state === 'open') return <p>{translate('promise.state_open', { until: day(until) })}</p>;
  if (state === 'sent') return <p>{translate('promise.state_sent', { until: day(answerBy ?? until) })}</p>;
  return <p>{translate(isOwed ? 'promise.owed' : `promise.state_${state}`)}</p>;
}

function Terms({ page }: { page: PromisePage }) {
  const translate = useTranslate();
  const day = useDay(page);
  const { kind, amount, returns, dueOn, terms, state } = page.promise;
  const isOpen = isUndecided(state);
  return (
    <div className="w-full">
      <Facts>
        <Fact name={translate('promise.what')}>{translate('promise.kind', { kind })}</Fact>
        <Fact name={translate(isOpen ? 'promise.amount' : 'promise.agreed')}>
          {translate('promise.withFee', { amount: formatAmount(isOpen ? returns : amount) })}
        </Fact>
        <Fact name={translate('promise.due')}>{day(dueOn)}</Fact>
      </Facts>
      {terms && (
        <>
          <h2 className="mt-5">{translate('promise.terms')}</h2>
          <p dir="auto" className="wrap-anywhere whitespace-pre-line">
            {terms}
          </p>
        </>
      )}
      <p className="mt-3 text-sm text-muted">
        {translate('promise.rules', { days: PROMISE.answerDays, grace: PROMISE.graceDays })}
      </p>
    </div>
  );
}

/** Why the breeder refused the last proof, unless a later one was accepted. */
function Refused({ page }: { page: PromisePage }) {
  const translate = useTranslate();
  const day = useDay(page);
  const [last] = page.promise.proofs;
  if (!last?.reason || !['open', 'lapsed'].includes(page.promise.state)) return null;
  return (
    <section aria-labelledby="refused" className="w-full">
      <h2 id="refused">{translate('promise.refused', { day: day(last.sentAt) })}</h2>
      <p dir="auto" className="wrap-anywhere whitespace-pre-line">
        {last.reason}
      </p>
    </section>
  );
}

function SendProof({ page }: { page: PromisePage }) {
  const translate = useTranslate();
  return (
    <form
      method="post"
      action={proofUploadPath(page.key)}
      encType="multipart/form-data"
      className="grid w-full gap-3"
      aria-labelledby="send-title"
    >
      <h2 id="send-title">{translate('promise.sendTitle')}</h2>
      <label htmlFor="proof">{translate('promise.file')}</label>
      <input
        id="proof"
        type="file"
        name={PROOF_FIELD}
        required
        accept="application/pdf,image/jpeg,image/png,image/webp,image/avif"
        className="field h-auto py-2"
        aria-describedby="proofs-left"
      />
      <p id="proofs-left" className="text-sm text-muted">
        {translate('promise.left', { count: page.promise.proofsLeft })}
      </p>
      <button className="button" type="submit">
        {translate('promise.send')}
      </button>
    </form>
  );
}

function Extension({ page }: { page: PromisePage }) {
  const translate = useTranslate();
  const { extension, state } = page.promise;
  const days = PROMISE.extensionDays;
  if (extension !== 'none')
    return isUndecided(state) ? (
      <p>{translate(`promise.extension_${extension}` as 'promise.extension_asked', { days })}</p>
    ) : null;
  if (!page.canExtend) return null;
  return (
    <form method="post" action={promisePath(page.key)} className="grid w-full gap-3" aria-labelledby="extend-title">
      <h2 id="extend-title">{translate('promise.extendTitle')}</h2>
      <p>{translate('promise.extendText', { days, answer: PROMISE.answerDays })}</p>
      <button className="button-quiet" type="submit" name="act" value="extend">
        {translate('promise.extend', { days })}
      </button>
    </form>
  );
}

/** Asks whether a payment by hand has arrived. */
function ByHand({ page, byHand }: { page: PromisePage; byHand: NonNullable<PromisePage['promise']['byHand']> }) {
  const translate = useTranslate();
  const day = useDay(page);
  if (byHand.deniedAt) return <p>{translate('promise.denied')}</p>;
  return (
    <form method="post" action={promisePath(page.key)} className="grid w-full gap-3">
      <p className="wrap-anywhere">
        {translate('promise.byHand', { amount: formatAmount(byHand.amount), note: byHand.note })}
      </p>
      <p className="text-sm text-muted">{translate('promise.byHandSilence', { until: day(byHand.confirmedBy) })}</p>
      <button className="button" type="submit" name="act" value="got">
        {translate('promise.gotIt')}
      </button>
      <button className="button-quiet" type="submit" name="act" value="not_got">
        {translate('promise.notGot')}
      </button>
    </form>
  );
}

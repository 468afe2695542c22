import { toClosedMessage } from '../../../contract/locales/closed-message.ts';
import { linkPath } from '../../../contract/pages/public-page.ts';
import type { QuestionPage } from '../../../contract/pages/question-pages.ts';
import { QUESTIONS } from '../../../contract/questions/questions.ts';
import { TextField } from '../parts/form-fields.tsx';
import { Frame } from '../parts/frame.tsx';
import type { Key } from '../../../contract/locales/translate.ts';
import { Rich, useTranslate } from '../locales/messages.tsx';
import { Conversation } from './conversation.tsx';
import { Refusal } from './refusal.tsx';

const DONE = {
  confirm: 'question.confirmed',
  write: 'question.written',
  stop: 'question.stopped',
  end: 'question.ended',
  report: 'question.reported',
} as const satisfies Record<NonNullable<QuestionPage['done']>, Key>;

/** The buyer's private page of a question; it has no script. */
export function QuestionView({ page }: { page: QuestionPage }) {
  const translate = useTranslate();
  const { petName, breederName, status, failure, done } = page;
  return (
    <Frame page={page}>
      <main className="message-page">
        <h1>{status === 'unconfirmed' ? translate('question.send') : <About petName={petName} />}</h1>
        {done && (
          <p role="status" className="notice w-full bg-evergreen-soft">
            {translate(DONE[done])}
          </p>
        )}
        <Refusal>{failure}</Refusal>
        <Conversation messages={page.messages} breederName={breederName} />
        {status === 'unconfirmed' ? <Confirm page={page} /> : <Answer page={page} />}
        {status === 'open' && <Further page={page} />}
        <a className="link inline-flex min-h-11 items-center" href={linkPath(page.linkId)}>
          <span>
            <Rich text="question.toPet" values={{ pet: petName }} />
          </span>
        </a>
      </main>
    </Frame>
  );
}

const About = ({ petName }: { petName: string }) => <Rich text="question.about" values={{ pet: petName }} />;

function Confirm({ page: { breederName, whyClosed } }: { page: QuestionPage }) {
  const translate = useTranslate();
  if (whyClosed !== null) return <p>{toClosedMessage(translate, whyClosed)}</p>;
  return (
    <form method="post" className="grid w-full gap-3">
      <button className="button" name="act" value="confirm" type="submit">
        {translate('question.confirm', { breeder: breederName })}
      </button>
    </form>
  );
}

function Answer({ page: { whyClosed, given, key, hasMails, done } }: { page: QuestionPage }) {
  const translate = useTranslate();
  if (whyClosed !== null) return <p>{toClosedMessage(translate, whyClosed)}</p>;
  return (
    <form method="post" className="grid w-full gap-4">
      <input type="hidden" name="key" value={key} />
      <TextField
        name="text"
        label={translate('question.message')}
        given={given}
        rows={4}
        max={QUESTIONS.textMax}
        required
      />
      {!hasMails && done !== 'stop' && <p className="text-sm text-muted">{translate('question.mailsStopped')}</p>}
      <button className="button" name="act" value="write" type="submit">
        {translate('question.write')}
      </button>
    </form>
  );
}

/** What a buyer seldom needs. */
function Further({ page: { hasMails } }: { page: QuestionPage }) {
  const translate = useTranslate();
  return (
    <details className="w-full">
      <summary className="link inline-flex min-h-11 cursor-pointer items-center">
        {translate('question.further')}
      </summary>
      <form method="post" className="mt-2 grid w-full gap-3">
        {hasMails && <Choice act="stop">{translate('question.stop')}</Choice>}
        <Choice act="end">{translate('question.end')}</Choice>
        <Choice act="report">{translate('question.report')}</Choice>
      </form>
    </details>
  );
}

const Choice = ({ act, children }: { act: string; children: string }) => (
  <button className="button-quiet" name="act" value={act} type="submit">
    {children}
  </button>
);

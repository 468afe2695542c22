import { linkPath, type QuestionPage } from '../../../contract/public-page.ts';
import { QUESTIONS } from '../../../contract/questions.ts';
import { Frame } from '../parts/frame.tsx';
import { Conversation } from './conversation.tsx';
import { Refusal } from './refusal.tsx';

const DONE: Record<NonNullable<QuestionPage['done']>, string> = {
  confirm: 'Your question is sent. We mail you as soon as there is an answer.',
  write: 'Your message is sent.',
  stop: 'We send you no more emails about this question. You can still read the answers here.',
  end: 'The conversation is ended.',
  report: 'Thank you. Our team reads your report. The conversation is ended.',
};

/** The buyer's private page of a question; it has no script. */
export function QuestionView({ page }: { page: QuestionPage }) {
  const { petName, breederName, status, failure, done } = page;
  return (
    <Frame page={page}>
      <main className="message-page">
        <h1>{status === 'unconfirmed' ? 'Send your question?' : <About petName={petName} />}</h1>
        {done && <p role="status">{DONE[done]}</p>}
        <Refusal>{failure}</Refusal>
        <Conversation messages={page.messages} breederName={breederName} />
        {status === 'unconfirmed' ? <Confirm page={page} /> : <Answer page={page} />}
        {status === 'open' && <Further page={page} />}
        <a className="link inline-flex min-h-11 items-center" href={linkPath(page.linkId)}>
          <span>
            To the page of <bdi>{petName}</bdi>
          </span>
        </a>
      </main>
    </Frame>
  );
}

const About = ({ petName }: { petName: string }) => (
  <>
    Your question about <bdi>{petName}</bdi>
  </>
);

function Confirm({ page: { breederName, whyClosed } }: { page: QuestionPage }) {
  if (whyClosed !== null) return <p>{whyClosed}</p>;
  return (
    <form method="post" className="grid w-full gap-3">
      <button className="button" name="act" value="confirm" type="submit">
        Send it to {breederName}
      </button>
    </form>
  );
}

function Answer({ page: { whyClosed, given, key, hasMails, done } }: { page: QuestionPage }) {
  if (whyClosed !== null) return <p>{whyClosed}</p>;
  return (
    <form method="post" className="grid w-full gap-4">
      <input type="hidden" name="key" value={key} />
      <label className="grid gap-2">
        Your message
        <textarea className="field" name="text" rows={4} required maxLength={QUESTIONS.textMax} defaultValue={given} />
      </label>
      {!hasMails && done !== 'stop' && (
        <p className="text-sm text-muted">Emails about this question are stopped. Writing again starts them again.</p>
      )}
      <button className="button" name="act" value="write" type="submit">
        Send message
      </button>
    </form>
  );
}

/** What a buyer seldom needs. */
function Further({ page: { hasMails } }: { page: QuestionPage }) {
  return (
    <details className="w-full">
      <summary className="link inline-flex min-h-11 cursor-pointer items-center">Stop emails, end or report</summary>
      <form method="post" className="mt-2 grid w-full gap-3">
        {hasMails && <Choice act="stop">Stop emails about this question</Choice>}
        <Choice act="end">End this conversation</Choice>
        <Choice act="report">Report these messages, and end</Choice>
      </form>
    </details>
  );
}

const Choice = ({ act, children }: { act: string; children: string }) => (
  <button className="button-quiet" name="act" value={act} type="submit">
    {children}
  </button>
);

import { litterPath, type JoinPage } from '../../../contract/pages/public-page.ts';
import { WAITLIST } from '../../../contract/waitlists/waitlists.ts';
import { ADDRESS, EmailField, NameField, TextField } from '../parts/form-fields.tsx';
import { Frame } from '../parts/frame.tsx';
import { Refusal } from '../question-page/refusal.tsx';
import { AnswerField } from './answer-field.tsx';
import { SpotTerms } from './spot.tsx';
import { Rich, useTranslate } from '../locales/messages.tsx';

/** The plain form that joins the waiting list of a litter; it has no script. */
export function JoinView({ page }: { page: JoinPage }) {
  const translate = useTranslate();
  return (
    <Frame page={page}>
      <main className="message-page">
        {page.isSent ? (
          <>
            <h1>{translate('waitlist.look')}</h1>
            <p>
              <Rich text="waitlist.sent" values={{ email: page.given.email }} tags={ADDRESS} />
            </p>
          </>
        ) : (
          <Form page={page} />
        )}
        <a className="link inline-flex min-h-11 items-center" href={litterPath(page.litterId)}>
          <span>
            <Rich text="waitlist.back" values={{ litter: page.litterName }} />
          </span>
        </a>
      </main>
    </Frame>
  );
}

function Form({ page }: { page: JoinPage }) {
  const { litterName, breederName, deposit, questions, asked, approves, failure, given } = page;
  const translate = useTranslate();
  return (
    <form method="post" className="grid w-full gap-5">
      <h1>
        <Rich text="waitlist.joinHeading" values={{ litter: litterName }} />
      </h1>
      <p>{translate(deposit ? 'waitlist.howPaid' : 'waitlist.how')}</p>
      {approves && <p>{translate('waitlist.approvesFirst')}</p>}
      {deposit && <SpotTerms deposit={deposit} />}
      <Refusal>{failure}</Refusal>
      <NameField label={translate('waitlist.name')} given={given.name} />
      <EmailField label={translate('waitlist.email')} given={given.email} />
      <TextField name="note" label={translate('waitlist.note')} given={given.note} rows={3} max={WAITLIST.noteMax} />
      {questions.map((question, index) => (
        <AnswerField key={question.text} index={index} question={question} given={given.answers[index] ?? ''} />
      ))}
      {asked && <input type="hidden" name="asked" value={asked} />}
      <p className="text-sm text-muted">
        <Rich text={asked ? 'waitlist.seesAnswers' : 'waitlist.sees'} values={{ breeder: breederName }} />
      </p>
      <button className="button" type="submit">
        {translate('waitlist.next')}
      </button>
    </form>
  );
}

import type { AskPage } from '../../../contract/pages/question-pages.ts';
import { QUESTIONS } from '../../../contract/questions/questions.ts';
import type { Key } from '../../../contract/locales/translate.ts';
import { ADDRESS, EmailField, NameField, TextField } from '../parts/form-fields.tsx';
import { Frame } from '../parts/frame.tsx';
import { Rich, useTranslate } from '../locales/messages.tsx';
import { BackToPet } from './back-to-pet.tsx';
import { Refusal } from './refusal.tsx';

/** Asked in words, or for a new photo. */
const WORDS = {
  answer: { heading: 'ask.about', how: 'ask.how', sent: 'ask.sent' },
  photo: { heading: 'ask.photoOf', how: 'ask.howPhoto', sent: 'ask.sentForPhoto' },
} as const satisfies Record<AskPage['wants'], Record<string, Key>>;

/** The plain form that asks the breeder; it has no script. */
export function AskView({ page }: { page: AskPage }) {
  return (
    <Frame page={page}>
      <main className="message-page">
        {page.isSent ? <Sent page={page} /> : <Form page={page} />}
        <BackToPet linkId={page.linkId} petName={page.petName} />
      </main>
    </Frame>
  );
}

function Sent({ page: { wants, given, breederName } }: { page: AskPage }) {
  return (
    <>
      <h1>{useTranslate()('ask.look')}</h1>
      <p>
        <Rich text={WORDS[wants].sent} values={{ email: given.email, breeder: breederName }} tags={ADDRESS} />
      </p>
    </>
  );
}

function Form({ page: { wants, petName, breederName, failure, given, key } }: { page: AskPage }) {
  const translate = useTranslate();
  return (
    <form method="post" className="grid w-full gap-5">
      <h1>
        <Rich text={WORDS[wants].heading} values={{ pet: petName }} />
      </h1>
      <p>
        <Rich text={WORDS[wants].how} values={{ breeder: breederName }} />
      </p>
      <Refusal>{failure}</Refusal>
      <input type="hidden" name="key" value={key} />
      <Fields wants={wants} given={given} />
      <p className="text-sm text-muted">{translate('ask.warning')}</p>
      <button className="button" type="submit">
        {translate('ask.next')}
      </button>
    </form>
  );
}

function Fields({ wants, given }: Pick<AskPage, 'wants' | 'given'>) {
  const translate = useTranslate();
  return (
    <>
      <NameField label={translate('ask.name')} given={given.name} />
      <EmailField label={translate('ask.email')} given={given.email} />
      {wants === 'answer' && (
        <TextField
          name="text"
          label={translate('ask.question')}
          given={given.text}
          rows={5}
          max={QUESTIONS.textMax}
          required
        />
      )}
    </>
  );
}

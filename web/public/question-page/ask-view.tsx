import { linkPath, type AskPage } from '../../../contract/public-page.ts';
import { NAME_MAX } from '../../../contract/fields.ts';
import { QUESTIONS } from '../../../contract/questions.ts';
import { Frame } from '../parts/frame.tsx';
import { Refusal } from './refusal.tsx';

const WORDS = {
  answer: {
    heading: 'Ask about',
    before: 'We pass your question on to',
    after: ', and mail you the answer. Neither of you sees the other’s email address.',
    sent: 'gets your question.',
  },
  photo: {
    heading: 'Ask for a new photo of',
    before: 'We send two words to',
    after:
      ', to be written on paper and photographed with the pet. The new photo appears on the page with these words and its day, and we mail you once it is there. Neither of you sees the other’s email address.',
    sent: 'is asked for the photo.',
  },
} satisfies Record<AskPage['wants'], Record<string, string>>;

/** The plain form that asks the breeder; it has no script. */
export function AskView({ page }: { page: AskPage }) {
  return (
    <Frame page={page}>
      <main className="message-page">
        {page.isSent ? <Sent page={page} /> : <Form page={page} />}
        <a className="link inline-flex min-h-11 items-center" href={linkPath(page.linkId)}>
          <span>
            Back to <bdi>{page.petName}</bdi>
          </span>
        </a>
      </main>
    </Frame>
  );
}

function Sent({ page: { wants, given, breederName } }: { page: AskPage }) {
  return (
    <>
      <h1>Look into your email</h1>
      <p>
        We sent a link to <span className="wrap-anywhere">{given.email}</span>. Open it and press the button: then{' '}
        <bdi>{breederName}</bdi> {WORDS[wants].sent}
      </p>
    </>
  );
}

function Form({ page: { wants, petName, breederName, failure, given, key } }: { page: AskPage }) {
  return (
    <form method="post" className="grid w-full gap-5">
      <h1>
        {WORDS[wants].heading} <bdi>{petName}</bdi>
      </h1>
      <p>
        {WORDS[wants].before} <bdi>{breederName}</bdi>
        {WORDS[wants].after}
      </p>
      <Refusal>{failure}</Refusal>
      <input type="hidden" name="key" value={key} />
      <label className="grid gap-2">
        Your name
        <input
          className="field"
          name="name"
          autoComplete="name"
          required
          minLength={2}
          maxLength={NAME_MAX}
          defaultValue={given.name}
        />
      </label>
      <label className="grid gap-2">
        Your email
        <input
          className="field"
          name="email"
          type="email"
          autoComplete="email"
          required
          maxLength={254}
          defaultValue={given.email}
        />
      </label>
      {wants === 'answer' && (
        <label className="grid gap-2">
          Your question
          <textarea
            className="field"
            name="text"
            rows={5}
            required
            maxLength={QUESTIONS.textMax}
            defaultValue={given.text}
          />
        </label>
      )}
      <p className="text-sm text-muted">
        Pay only on the page of the pet. A breeder who asks for money in a message should be reported to us.
      </p>
      <button className="button" type="submit">
        Continue
      </button>
    </form>
  );
}

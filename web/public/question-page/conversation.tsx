import type { QuestionPage } from '../../../contract/public-page.ts';

/** In UTC: the page is rendered where nobody knows the reader's time zone. */
const TIME = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });

/** What both sides wrote, as plain text. */
export function Conversation({ messages, breederName }: Pick<QuestionPage, 'messages' | 'breederName'>) {
  return (
    <ol className="grid w-full gap-3" aria-label="Messages">
      {messages.map(({ by, text, at }, index) => (
        <li
          key={index}
          className={`rounded-card border border-line p-4 ${by === 'buyer' ? 'bg-surface' : 'bg-evergreen-soft'}`}
        >
          <p className="text-sm text-muted">
            <bdi>{by === 'buyer' ? 'You' : breederName}</bdi> ·{' '}
            <time dateTime={at}>{TIME.format(new Date(at))} UTC</time>
          </p>
          <p dir="auto" className="mt-1 wrap-anywhere whitespace-pre-line">
            {text}
          </p>
        </li>
      ))}
    </ol>
  );
}

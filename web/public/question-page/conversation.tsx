import type { QuestionPage } from '../../../contract/pages/question-pages.ts';
import { formatTime } from '../../../contract/language.ts';
import { useLanguage, useTranslate } from '../locales/messages.tsx';

/** In UTC: the page is rendered where nobody knows the reader's time zone. */
const TIME = { dateStyle: 'medium', timeStyle: 'short' } as const;

/** What both sides wrote, as plain text. */
export function Conversation({ messages, breederName }: Pick<QuestionPage, 'messages' | 'breederName'>) {
  const translate = useTranslate();
  const language = useLanguage();
  return (
    <ol className="grid w-full gap-3" aria-label={translate('question.messages')}>
      {messages.map(({ by, text, at }, index) => (
        <li
          key={index}
          className={`rounded-card border border-line p-4 ${by === 'buyer' ? 'bg-surface' : 'bg-evergreen-soft'}`}
        >
          <p className="text-sm text-muted">
            <bdi>{by === 'buyer' ? translate('question.you') : breederName}</bdi> ·{' '}
            <time dateTime={at}>{translate('question.utc', { time: formatTime(language, at, TIME) })}</time>
          </p>
          <p dir="auto" className="mt-1 wrap-anywhere whitespace-pre-line">
            {text}
          </p>
        </li>
      ))}
    </ol>
  );
}

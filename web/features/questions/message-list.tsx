import { clsx } from 'clsx';
import type { Conversation } from '../../../contract/questions/questions.ts';
import { formatMoment } from '../../ui/dates.ts';

/** What both sides wrote, as plain text: an address in it is no link. */
export function MessageList({ question: { messages, buyerName } }: { question: Conversation }) {
  return (
    <ol className="max-w-2xl space-y-3" aria-label="Messages">
      {messages.map(({ by, text, at }, index) => (
        <li
          key={index}
          className={clsx(
            'rounded-card border border-line p-4',
            by === 'breeder' ? 'bg-evergreen-soft sm:ml-12' : 'bg-surface sm:mr-12',
          )}
        >
          <p className="text-sm text-muted">
            <span className="wrap-anywhere">{by === 'breeder' ? 'You' : buyerName}</span> ·{' '}
            <time dateTime={at}>{formatMoment(at)}</time>
          </p>
          <p dir="auto" className="mt-1 wrap-anywhere whitespace-pre-line">
            {text}
          </p>
        </li>
      ))}
    </ol>
  );
}

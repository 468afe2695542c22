import type { ShownReview } from '../../../contract/pages/review-page.ts';
import { REVIEWS } from '../../../contract/reviews/reviews.ts';
import { formatTime } from '../../../contract/language.ts';
import { useLanguage, useTranslate } from '../locales/messages.tsx';

const STARS = { color: 'var(--accent, inherit)', letterSpacing: '0.1em' };
const ANSWER = { borderLeft: '3px solid var(--accent, currentColor)', paddingLeft: '0.75rem' };

/** Stars as everybody sees them; programs that read aloud say how many. */
export function Stars({ stars }: { stars: number }) {
  const translate = useTranslate();
  return (
    <span role="img" aria-label={translate('review.starsOf', { stars })} style={STARS}>
      {'★'.repeat(stars) + '☆'.repeat(REVIEWS.stars - stars)}
    </span>
  );
}

/** One review with the breeder's answer. */
export function Review({ review: { stars, text, soldIn, answer } }: { review: ShownReview }) {
  const translate = useTranslate();
  const month = useMonth(soldIn);
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-3">
        <Stars stars={stars} /> <span className="text-sm text-muted">{translate('review.soldIn', { month })}</span>
      </p>
      <p className="mt-1 wrap-anywhere whitespace-pre-line" dir="auto">
        {text}
      </p>
      {answer && (
        <div className="mt-2" style={ANSWER}>
          <p className="text-sm text-muted">{translate('review.answer')}</p>
          <p className="wrap-anywhere whitespace-pre-line" dir="auto">
            {answer}
          </p>
        </div>
      )}
    </>
  );
}

export const useMonth = (soldIn: string): string =>
  formatTime(useLanguage(), soldIn, { month: 'long', year: 'numeric' });

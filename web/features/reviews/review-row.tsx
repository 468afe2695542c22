import { reportReviewPath } from '../../../contract/pages/kennel-page.ts';
import { REVIEWS, type OwnReview } from '../../../contract/reviews/reviews.ts';
import { Badge } from '../../ui/badge.tsx';
import { formatDate } from '../../ui/dates.ts';
import { AnswerForm } from './answer-form.tsx';

const MONTH = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** A review with the breeder's answer, or the form for it. */
export function ReviewRow({ review, address }: { review: OwnReview; address: string | null }) {
  const { id, stars, text, writtenAt, soldIn, answer, answeredAt, suspensionReason, answerSuspensionReason } = review;
  const rating = `${stars} of ${REVIEWS.stars} stars`;
  return (
    <li className="p-4 sm:p-5" aria-label={`${rating}, written ${formatDate(writtenAt)}`}>
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h2 className="text-lg">{rating}</h2>
        <p className="text-sm text-muted">
          A buyer of {MONTH.format(new Date(soldIn))}, written {formatDate(writtenAt)}
        </p>
        {suspensionReason !== null && <Badge tone="outline">Taken down</Badge>}
      </div>
      <p className="mt-2 max-w-2xl wrap-anywhere whitespace-pre-line">{text}</p>
      {suspensionReason !== null && (
        <p className="mt-2 text-sm text-muted">
          Our team took it down, so nobody reads it. The reason: {suspensionReason}
        </p>
      )}
      {answer !== null ? (
        <div className="mt-3 max-w-2xl border-l-2 border-line pl-3">
          <p className="text-sm text-muted">Your answer, {formatDate(answeredAt)}</p>
          <p className="wrap-anywhere whitespace-pre-line">{answer}</p>
          {answerSuspensionReason !== null && (
            <p className="mt-2 text-sm text-muted">
              Our team hid your answer, so nobody else reads it. The reason: {answerSuspensionReason}
            </p>
          )}
        </div>
      ) : (
        suspensionReason === null && <AnswerForm reviewId={id} />
      )}
      {address !== null && suspensionReason === null && (
        <a
          className="mt-2 inline-flex min-h-11 items-center text-sm text-evergreen underline underline-offset-4"
          aria-label={`Report this review with ${rating}, written ${formatDate(writtenAt)}`}
          href={reportReviewPath(address, id)}
          target="_blank"
          rel="noreferrer"
        >
          Report this review
        </a>
      )}
    </li>
  );
}

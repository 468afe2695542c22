import type { ReviewPage } from '../../../contract/pages/review-page.ts';
import { REVIEWS } from '../../../contract/reviews/reviews.ts';
import { Frame } from '../parts/frame.tsx';
import { TextField } from '../parts/form-fields.tsx';
import { Review, Stars } from '../parts/review.tsx';
import { useField, Wrong } from '../parts/wrong-fields.tsx';
import { Refusal } from '../question-page/refusal.tsx';
import { Rich, useTranslate } from '../locales/messages.tsx';

/** A buyer's private page of a review: the form, then what they wrote. It has no script. */
export function ReviewView({ page }: { page: ReviewPage }) {
  const translate = useTranslate();
  const { state, breederName: breeder } = page;
  return (
    <Frame page={page}>
      <main className="message-page">
        {state === 'open' ? (
          <Form page={page} />
        ) : state === 'closed' ? (
          <>
            <h1>{translate('review.closedTitle')}</h1>
            <p>{translate('review.closed', { days: REVIEWS.afterDays, alone: REVIEWS.afterDaysAlone })}</p>
          </>
        ) : state === 'mailed' ? (
          <>
            <h1>{translate('review.mailedTitle')}</h1>
            {page.failure === null ? <p>{translate('review.mailed')}</p> : <Refusal>{page.failure}</Refusal>}
          </>
        ) : (
          <>
            <h1>{translate('review.yours')}</h1>
            <p>
              {state.written.appealPath !== null ? (
                translate('review.down')
              ) : (
                <Rich text="review.thanks" values={{ breeder }} />
              )}
            </p>
            <div className="w-full">
              <Review review={state.written} />
            </div>
            {state.written.appealPath !== null && (
              <a className="link inline-flex min-h-11 items-center" href={state.written.appealPath}>
                {translate('review.appeal')}
              </a>
            )}
          </>
        )}
        {page.receiptPath !== null && (
          <a className="link inline-flex min-h-11 items-center" href={page.receiptPath}>
            {translate('review.toReceipt')}
          </a>
        )}
      </main>
    </Frame>
  );
}

/** The best first, as people expect it. */
const CHOICES = Array.from({ length: REVIEWS.stars }, (_, index) => REVIEWS.stars - index);

function Form({ page: { petName: pet, breederName: breeder, failure, given } }: { page: ReviewPage }) {
  const translate = useTranslate();
  // The message stands before the choices; the first of them has the focus.
  const field = useField('stars');
  const { textMin: min, textMax: max } = REVIEWS;
  return (
    <form method="post" className="grid w-full gap-5">
      <h1>
        <Rich text="review.heading" values={{ pet }} />
      </h1>
      <p>
        <Rich text="review.intro" values={{ breeder }} />
      </p>
      <p className="text-sm text-muted">{translate('review.public')}</p>
      <Refusal>{failure}</Refusal>
      <fieldset className="grid gap-3">
        <legend className="mb-2">{translate('review.stars')}</legend>
        <Wrong field="stars" />
        {CHOICES.map((stars, index) => (
          <label key={stars} className="choice">
            <input
              {...(index === 0 ? field : { name: 'stars' })}
              type="radio"
              value={stars}
              required
              defaultChecked={given.stars === String(stars)}
            />
            <Stars stars={stars} />
          </label>
        ))}
      </fieldset>
      <TextField
        name="text"
        label={translate('review.text', { min, max })}
        given={given.text}
        rows={6}
        max={max}
        required
      />
      <button className="button" type="submit">
        {translate('review.send')}
      </button>
    </form>
  );
}
